import { Type, type Static } from 'typebox';
import { chatErrors, uploadErrors } from './chat.ts';
import { communityErrors } from './communities.ts';
import { currencies } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { jobFilters, jobKinds, jobRemotes } from './job-filters.ts';
import { durations, limits } from './limits.ts';
import { moderationErrors, removalBody } from './moderation.ts';
import { Place, PlaceId, placeErrors } from './places.ts';
import { Id, IdParams, Person, Removed, Timestamp, line, nullable, page, pageQuery, text } from './shapes.ts';
import { screenedErrors, trustErrors } from './text-errors.ts';

export const jobPostErrors = defineErrors({
  jobs_off: [404, 'This community has no jobs.'],
  job_not_found: [404, 'This job does not exist, or you cannot see it.'],
  verify_before_posting: [403, 'Confirm your email address before you post a job.'],
  job_limit: [
    403,
    `You have ${limits.openJobs} jobs here that are open or wait for moderators. Close one before you post another.`,
  ],
  job_closed: [409, 'This job is closed.'],
  no_renewal_left: [409, `A job can be renewed ${limits.jobRenewals} times. Post it again if it is still open.`],
  already_applied: [409, 'You have applied for this job already. Write more in the chat with who posted it.'],
  own_job: [409, 'You posted this job yourself.'],
  apply_by_link: [409, 'Applications for this job go to its link.'],
  salary_incomplete: [
    400,
    'A salary needs a currency, a time that it is for, and an amount; the first amount is the lower one.',
  ],
});

/** The time that a salary is for. */
export const salaryTimes = ['hour', 'day', 'month', 'year', 'project'] as const;
export type SalaryTime = (typeof salaryTimes)[number];

const amount = nullable(Type.Integer({ minimum: 0, maximum: limits.salary, description: 'In whole units.' }));

/** What a job pays. One of the amounts may be missing: from, or up to. */
export const Salary = Type.Object({
  from: amount,
  to: amount,
  currency: Type.Enum([...currencies], { description: 'ISO 4217, in small letters.' }),
  per: Type.Enum([...salaryTimes]),
});
export type Salary = Static<typeof Salary>;

const words = {
  kind: Type.Enum([...jobKinds], { description: 'What the job is.' }),
  title: line(limits.jobTitle),
  company: line(limits.profileField),
  remote: Type.Enum([...jobRemotes], { description: 'Whether one can work from elsewhere.' }),
  /** ISO 3166. */
  countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
    maxItems: limits.jobCountries,
    uniqueItems: true,
    description: 'From where one can work remotely; none: from everywhere.',
  }),
  salary: nullable(Salary),
  text: text(limits.jobText),
  /** Where one applies; null: by a message to who posted it. */
  link: nullable(
    Type.String({
      maxLength: limits.link,
      pattern: '^https://[^\\s/?#@]+([/?#]\\S*)?$',
      description: 'It begins with https.',
    }),
  ),
};

/** What the author of a job says of it. */
export const JobPostInput = Type.Object({ ...words, city: nullable(PlaceId) });
export type JobPostInput = Static<typeof JobPostInput>;

/** `expired`: its time is over; `closed`: its author has closed it. */
export const jobStates = ['open', 'expired', 'closed'] as const;

/** A job that somebody has posted in a community. It has nothing to do with the work that a server does in the background. */
export const JobPost = Type.Object({
  id: Id,
  community: Type.Object({ id: Id, name: Type.String() }),
  author: Person,
  ...words,
  city: nullable(Place),
  state: Type.Enum([...jobStates]),
  created_at: Timestamp,
  /** Until when it is open, or when it ended. */
  expires_at: Timestamp,
  renewals_left: Type.Integer({ description: 'How often its author can still renew it.' }),
  saved: Type.Boolean({ description: 'By the reader.' }),
  applied: Type.Boolean({ description: 'The reader has applied by a message.' }),
  removed: Removed,
  can: Type.Object({
    edit: Type.Boolean({ description: 'For its author, as long as it is open.' }),
    renew: Type.Boolean({ description: 'For its author, near its end and after it.' }),
    close: Type.Boolean({ description: 'For its author, as long as it is open.' }),
    delete: Type.Boolean({ description: 'For moderators: it is removed by a decision, with a reason.' }),
    apply: Type.Boolean({ description: 'By a message; not where it has a link.' }),
    report: Type.Boolean({ description: 'For members of its community, but not its author.' }),
  }),
});
export type JobPost = Static<typeof JobPost>;

const communityCallErrors = [
  communityErrors.community_not_found,
  communityErrors.community_forbidden,
  jobPostErrors.jobs_off,
] as const;

export const listJobPosts = endpoint({
  method: 'GET',
  path: '/community/:id/jobs/',
  summary: "Open jobs of a community, the newest first; `mine` are the caller's, also those that are over",
  access: 'user',
  params: IdParams,
  query: Type.Object({
    ...pageQuery,
    ...jobFilters,
    saved: Type.Optional(
      Type.Boolean({ description: 'Only those that the caller has saved, also those that are over.' }),
    ),
    mine: Type.Optional(
      Type.Boolean({ description: 'Only those that the caller has posted, also those that are over.' }),
    ),
  }),
  reply: Type.Object({
    ...page(JobPost).properties,
    can: Type.Object({ post: Type.Boolean({ description: 'The caller can post jobs here.' }) }),
  }),
  errors: communityCallErrors,
});

export const createJobPost = endpoint({
  method: 'POST',
  path: '/community/:id/jobs/',
  summary: `Post a job for ${durations.jobDays} days, ${limits.openJobs} open ones of a person at most; it may wait for moderators`,
  access: 'user',
  params: IdParams,
  body: JobPostInput,
  status: 201,
  reply: JobPost,
  errors: [
    ...communityCallErrors,
    ...screenedErrors,
    trustErrors.too_many_waiting,
    placeErrors.unknown_place,
    jobPostErrors.verify_before_posting,
    jobPostErrors.job_limit,
    jobPostErrors.salary_incomplete,
    jobPostErrors.job_not_found,
  ],
  creates: true,
  holds: true,
});

/** A job as searches list it. */
export const FoundJobPost = Type.Object({
  id: Id,
  title: Type.String(),
  company: Type.String(),
  community_name: Type.String(),
});
export type FoundJobPost = Static<typeof FoundJobPost>;

export const searchJobPosts = endpoint({
  method: 'GET',
  path: '/jobs/search/',
  summary: "The newest 20 open jobs of the caller's communities with all words of the query, or beginnings of words",
  access: 'user',
  query: Type.Object({ query: Type.Optional(Type.String({ maxLength: limits.searchQuery })) }),
  reply: Type.Object({ results: Type.Array(FoundJobPost) }),
});

export const getJobPost = endpoint({
  method: 'GET',
  path: '/jobs/:id/',
  summary: `A job. One that is over says so for ${durations.jobShownDays} days`,
  access: 'user',
  params: IdParams,
  reply: JobPost,
  errors: [jobPostErrors.job_not_found],
});

export const updateJobPost = endpoint({
  method: 'PATCH',
  path: '/jobs/:id/',
  summary: 'Change a job; missing fields stay. For its author',
  access: 'user',
  params: IdParams,
  body: Type.Partial(JobPostInput),
  reply: JobPost,
  errors: [
    ...screenedErrors,
    commonErrors.forbidden,
    placeErrors.unknown_place,
    jobPostErrors.job_not_found,
    jobPostErrors.job_closed,
    jobPostErrors.salary_incomplete,
  ],
});

export const deleteJobPost = endpoint({
  method: 'DELETE',
  path: '/jobs/:id/',
  summary: 'Delete a job. That of somebody else is removed by a decision of moderators, which can be undone',
  access: 'user',
  params: IdParams,
  body: Type.Object(removalBody),
  errors: [jobPostErrors.job_not_found, commonErrors.forbidden, moderationErrors.rule_not_found],
});

const ownErrors = [jobPostErrors.job_not_found, commonErrors.forbidden, jobPostErrors.job_closed] as const;

export const renewJobPost = endpoint({
  method: 'POST',
  path: '/jobs/:id/renew/',
  summary: `Keep a job open for ${durations.jobDays} days from now, from ${durations.jobAskDays} days before its end on; ${limits.jobRenewals} times. Renewed already is a success`,
  access: 'user',
  params: IdParams,
  reply: JobPost,
  errors: [...ownErrors, jobPostErrors.no_renewal_left],
});

export const closeJobPost = endpoint({
  method: 'POST',
  path: '/jobs/:id/close/',
  summary: 'Close a job: nobody applies any more. Closed already is a success',
  access: 'user',
  params: IdParams,
  reply: JobPost,
  errors: [jobPostErrors.job_not_found, commonErrors.forbidden],
});

export const applyForJob = endpoint({
  method: 'POST',
  path: '/jobs/:id/apply/',
  summary: 'Apply by a message: the chat with the author opens with it. The same again is a success',
  access: 'user',
  params: IdParams,
  body: Type.Object({ text: text(limits.jobApplication) }),
  files: ['file'],
  fileBytes: limits.fileBytes,
  reply: Type.Object({
    conversation: Type.String({ format: 'uuid', description: 'The person whom the chat is with.' }),
  }),
  errors: [
    ...screenedErrors,
    ...uploadErrors,
    commonErrors.forbidden,
    jobPostErrors.job_not_found,
    jobPostErrors.job_closed,
    jobPostErrors.already_applied,
    jobPostErrors.own_job,
    jobPostErrors.apply_by_link,
    chatErrors.conversation_closed,
  ],
});

export const saveJobPost = endpoint({
  method: 'PUT',
  path: '/jobs/:id/save/',
  summary: 'Save a job. Saved already is a success',
  access: 'user',
  params: IdParams,
  reply: Type.Object({ id: Id, saved: Type.Boolean() }),
  errors: [jobPostErrors.job_not_found],
});

export const unsaveJobPost = endpoint({
  method: 'DELETE',
  path: '/jobs/:id/save/',
  summary: 'Do not keep a job any more. Not saved is a success',
  access: 'user',
  params: IdParams,
});
