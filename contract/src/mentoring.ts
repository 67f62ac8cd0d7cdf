import { Type, type Static } from 'typebox';
import { chatErrors } from './chat.ts';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { mentoringTopics } from './mentoring-topics.ts';
import { Id, IdParams, Person, Timestamp, nullable, optionalText, page, pageQuery, text } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

export const mentoringErrors = defineErrors({
  mentoring_off: [404, 'This community has no mentoring.'],
  mentor_not_found: [404, 'This mentor does not exist, or you cannot see them.'],
  mentee_not_found: [404, 'This person is no member of the community.'],
  mentorship_not_found: [404, 'This mentorship does not exist, or you cannot see it.'],
  mentor_full: [409, 'This mentor has no free place now.'],
  mentor_paused: [409, 'This mentor takes a break.'],
  topic_not_offered: [409, 'The mentor does not offer this topic now. Choose another one of theirs.'],
  request_open: [409, 'The two have an open request or a mentorship already.'],
  asked_before: [409, 'This was answered not long ago. Ask again 90 days after it.'],
  pair_impossible: [409, 'These two cannot be suggested to each other now.'],
  request_limit: [409, 'Three of your requests wait for an answer here. Wait for one, or withdraw it.'],
  request_over: [409, 'This is over already.'],
  too_few_places: [409, 'You mentor more people than that already.'],
});

/** How long a mentor would like it to last. */
export const mentoringLengths = ['one_talk', 'eight_weeks', 'six_months'] as const;
export type MentoringLength = (typeof mentoringLengths)[number];

const Topic = Type.Enum([...mentoringTopics], { description: 'The id of a topic.' });
const Length = Type.Enum([...mentoringLengths]);

const offered = {
  topics: Type.Array(Topic, { minItems: 1, maxItems: limits.mentorTopics, uniqueItems: true }),
  lasts: Length,
  capacity: Type.Integer({ minimum: 1, maximum: limits.mentorCapacity, description: 'Mentorships at the same time.' }),
};

/** What a mentor offers, for themselves. */
export const MentorOffer = Type.Object({
  ...offered,
  active: Type.Integer({ description: 'Mentorships that run.' }),
  paused: Type.Boolean({ description: 'Nobody can ask.' }),
  confirmed: Type.Boolean({ description: 'By the managers of the community.' }),
});
export type MentorOffer = Static<typeof MentorOffer>;

/** Somebody who can be asked. What they hide from members is null. */
export const Mentor = Type.Object({
  /** That of the person. */
  id: Id,
  person: Person,
  topics: Type.Array(Topic),
  lasts: Length,
  places: Type.Integer({ description: 'Free ones.' }),
  /** The median of their answers in days, from three answers on. */
  answers_in: nullable(Type.Integer({ minimum: 1 })),
  industry: nullable(Type.String()),
  program: nullable(Type.String()),
  city: nullable(Type.String()),
  confirmed: Type.Boolean(),
});
export type Mentor = Static<typeof Mentor>;

const communityCallErrors = [
  communityErrors.community_not_found,
  communityErrors.community_forbidden,
  mentoringErrors.mentoring_off,
] as const;

/** Which of all mentors managers read. */
export const managedMentors = ['with_place', 'unconfirmed', 'confirmed'] as const;
export type ManagedMentors = (typeof managedMentors)[number];

export const listMentors = endpoint({
  method: 'GET',
  path: '/community/:id/mentors/',
  summary:
    'Mentors of a community with a free place: shared topics first, then the same industry, program and city, then the fewest who wait',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    ...pageQuery,
    topics: Type.Optional(
      Type.String({ pattern: '^[a-z_]+(,[a-z_]+){0,7}$', description: 'Ids of topics, with commas between them.' }),
    ),
    lasts: Type.Optional(Length),
    query: Type.Optional(
      Type.String({ maxLength: limits.searchQuery, description: 'Words of a name, or parts of them.' }),
    ),
    managing: Type.Optional(
      Type.Enum([...managedMentors], {
        description:
          'For managers: of all mentors those with a free place, or those whom managers have not confirmed, or have, also paused and full ones.',
      }),
    ),
  }),
  reply: Type.Object({
    ...page(Mentor).properties,
    mine: nullable(MentorOffer),
    can: Type.Object({ ask: Type.Boolean(), manage: Type.Boolean() }),
  }),
  errors: communityCallErrors,
});

export const saveOffer = endpoint({
  method: 'PUT',
  path: '/community/:id/mentors/me/',
  summary:
    'Offer to mentor people of a community, or change that. With no more places than are taken, requests that wait are over',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    ...offered,
    capacity: Type.Optional(offered.capacity),
    paused: Type.Optional(Type.Boolean()),
  }),
  reply: MentorOffer,
  errors: [...communityCallErrors, mentoringErrors.too_few_places],
});

export const deleteOffer = endpoint({
  method: 'DELETE',
  path: '/community/:id/mentors/me/',
  summary: 'Offer it no longer. Requests that wait are closed; mentorships go on. None is a success',
  access: 'user',
  params: IdParams,
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden],
});

export const confirmMentor = endpoint({
  method: 'POST',
  path: '/community/:id/mentors/:userId/confirm/',
  summary: 'Confirm a mentor, or end that. For managers',
  access: 'user',
  params: Type.Object({ id: Id, userId: Id }),
  body: Type.Object({ confirmed: Type.Boolean() }),
  reply: Type.Object({ confirmed: Type.Boolean() }),
  errors: [...communityCallErrors, mentoringErrors.mentor_not_found],
});

/**
 * `full`: the mentor gave the last place to somebody else. `closed`: one of the two left, or it was proposed and came to
 * nothing; of what was proposed nobody learns who said no.
 */
export const mentorshipStates = [
  'waiting',
  'running',
  'declined',
  'withdrawn',
  'expired',
  'full',
  'closed',
  'ended',
] as const;
export type MentorshipState = (typeof mentorshipStates)[number];

const shared = {
  id: Id,
  topic: Topic,
  state: Type.Enum([...mentorshipStates]),
  proposed: Type.Boolean({ description: 'Managers have proposed it: both say yes or no.' }),
  created_at: Timestamp,
  started_at: nullable(Timestamp),
  ended_at: nullable(Timestamp),
};

/** A request or mentorship, for one of the two. */
export const Mentorship = Type.Object({
  ...shared,
  community: Type.Object({ id: Id, name: Type.String() }),
  role: Type.Enum(['mentor', 'mentee'], { description: 'What the reader is in it.' }),
  person: Person,
  text: Type.String(),
  answered: Type.Boolean({ description: 'The reader has said yes.' }),
  expires_at: Timestamp,
  /** Nobody wrote for long: it ends then, unless somebody does. */
  ends_if_silent_at: nullable(Timestamp),
  feedback: nullable(
    Type.Object({ rating: Type.Integer(), text: Type.String() }, { description: 'What the reader has said of it.' }),
  ),
  feedback_until: nullable(Timestamp),
  /** Others who could be asked, where the mentor became full. */
  others: Type.Array(Person),
  can: Type.Object({
    accept: Type.Boolean(),
    decline: Type.Boolean(),
    withdraw: Type.Boolean(),
    end: Type.Boolean(),
    give_feedback: Type.Boolean(),
  }),
});
export type Mentorship = Static<typeof Mentorship>;

/** A pair for the managers, without their texts. */
export const MentorshipPair = Type.Object({
  ...shared,
  mentor: Person,
  mentee: Person,
  can: Type.Object({ withdraw: Type.Boolean() }),
});
export type MentorshipPair = Static<typeof MentorshipPair>;

export const mentorshipShows = ['waiting', 'running', 'over'] as const;
const show = Type.Optional(Type.Enum([...mentorshipShows], { description: 'Only these. Default: all.' }));

export const listOwnMentorships = endpoint({
  method: 'GET',
  path: '/mentorships/',
  summary: 'The requests and mentorships of the caller in all communities, the newest first',
  access: 'user',
  query: Type.Object({ ...pageQuery, show }),
  reply: page(Mentorship),
});

export const listMentorships = endpoint({
  method: 'GET',
  path: '/community/:id/mentorships/',
  summary:
    'Who mentors whom in a community, for its managers, the newest first; with what was said of them, nameless, five at a time',
  access: 'user',
  params: IdParams,
  query: Type.Object({ ...pageQuery, show }),
  reply: Type.Object({
    ...page(MentorshipPair).properties,
    feedback: nullable(
      Type.Object({ count: Type.Integer(), average: Type.Number(), texts: Type.Array(Type.String()) }),
    ),
  }),
  errors: communityCallErrors,
});

export const askMentor = endpoint({
  method: 'POST',
  path: '/community/:id/mentorships/',
  summary: `Ask somebody to be one's mentor; managers propose one for a mentee. At most ${limits.openRequests} of a mentee wait`,
  access: 'user',
  params: IdParams,
  body: Type.Object({
    mentor: Id,
    topic: Topic,
    text: text(limits.mentorRequest, limits.mentorRequestMin),
    mentee: Type.Optional(Id),
  }),
  status: 201,
  reply: Type.Object({ id: Id }),
  errors: [
    ...screenedErrors,
    ...communityCallErrors,
    mentoringErrors.mentor_not_found,
    mentoringErrors.mentee_not_found,
    mentoringErrors.mentor_full,
    mentoringErrors.mentor_paused,
    mentoringErrors.topic_not_offered,
    mentoringErrors.request_open,
    mentoringErrors.asked_before,
    mentoringErrors.pair_impossible,
    mentoringErrors.request_limit,
  ],
  creates: true,
});

const answerErrors = [mentoringErrors.mentorship_not_found, mentoringErrors.request_over] as const;

export const acceptMentorship = endpoint({
  method: 'POST',
  path: '/mentorships/:id/accept/',
  summary: 'Say yes. When both have, the chat opens with the request. Accepted already is a success',
  access: 'user',
  params: IdParams,
  reply: Mentorship,
  errors: [...answerErrors, mentoringErrors.mentor_full, ...communityCallErrors, chatErrors.conversation_closed],
});

export const declineMentorship = endpoint({
  method: 'POST',
  path: '/mentorships/:id/decline/',
  summary:
    'Say no, and pause the own offer where one wants to. Declined already is a success, as is what was proposed and came to nothing',
  access: 'user',
  params: IdParams,
  body: Type.Object({ pause: Type.Optional(Type.Boolean()) }),
  reply: Mentorship,
  errors: answerErrors,
});

export const withdrawMentorship = endpoint({
  method: 'POST',
  path: '/mentorships/:id/withdraw/',
  summary: 'Withdraw a request, or as a manager a proposal. Withdrawn already is a success',
  access: 'user',
  params: IdParams,
  reply: Type.Object({ id: Id }),
  errors: answerErrors,
});

export const endMentorship = endpoint({
  method: 'POST',
  path: '/mentorships/:id/end/',
  summary: 'End a mentorship at once. Nobody asks why. Ended already is a success',
  access: 'user',
  params: IdParams,
  reply: Mentorship,
  errors: answerErrors,
});

export const giveMentorshipFeedback = endpoint({
  method: 'POST',
  path: '/mentorships/:id/feedback/',
  summary: 'Say how it was, in the first 14 days after its end. Only managers read it, nameless',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    text: optionalText(limits.mentorFeedback),
  }),
  reply: Mentorship,
  errors: [
    ...screenedErrors,
    ...answerErrors,
    communityErrors.community_not_found,
    communityErrors.community_forbidden,
  ],
});
