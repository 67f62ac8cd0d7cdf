import type { JobPost, JobPostInput, Salary } from '@homecoming/contract/job-posts.ts';
import { currencies } from '@homecoming/contract/currencies.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import type { CommunityAccess } from '../communities/access.ts';
import type { Actor } from '../platform/app.ts';
import { presentPlace, type PlaceRow } from '../places/present.ts';
import type { JobPostRow } from './access.ts';
import { abilitiesOn, getJobState } from './policy.ts';

/** A job with what its reader sees beside it. */
export interface JobView {
  readonly job: JobPostRow;
  readonly author: PersonRow;
  readonly place: PlaceRow | null;
  readonly isSaved: boolean;
  readonly hasApplied: boolean;
}

interface Reader {
  readonly community: CommunityAccess;
  readonly actor: Actor;
  readonly now: Date;
}

export function presentJobPost({ job, author, place, isSaved, hasApplied }: JobView, reader: Reader): JobPost {
  const { edit, renew, close, delete: remove, apply, report } = abilitiesOn(job, reader);
  const { id, name } = reader.community.community;
  return {
    id: job.id,
    community: { id, name },
    author: presentPerson(author),
    kind: job.kind,
    title: job.title,
    company: job.company,
    city: place && presentPlace(place),
    remote: job.remote,
    countries: job.countries,
    salary: presentSalary(job),
    text: job.text,
    link: job.link,
    state: getJobState(job, reader.now),
    created_at: job.createdAt.toISOString(),
    expires_at: job.endsAt.toISOString(),
    renewals_left: limits.jobRenewals - job.renewals,
    saved: isSaved,
    applied: hasApplied,
    removed: job.removedBy === null ? null : { decision: job.removedBy },
    can: { edit, renew, close, delete: remove, apply, report },
  };
}

function presentSalary({ salaryFrom, salaryTo, salaryCurrency, salaryPer }: JobPostRow): Salary | null {
  if (salaryCurrency === null || salaryPer === null || !currencies.includes(salaryCurrency)) return null;
  return { from: salaryFrom, to: salaryTo, currency: salaryCurrency, per: salaryPer };
}

/** A job as its author wrote it. */
export function toInput(job: JobPostRow): JobPostInput {
  const { kind, title, company, remote, countries, text, link, cityId: city } = job;
  return { kind, title, company, remote, countries, text, link, city, salary: presentSalary(job) };
}
