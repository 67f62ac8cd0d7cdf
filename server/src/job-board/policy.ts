import type { JobPost } from '@homecoming/contract/job-posts.ts';
import { durations, limits } from '@homecoming/contract/limits.ts';
import type { CommunityAccess } from '../communities/access.ts';
import type { Actor } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import type { jobPosts } from '../schema/alumni/job-board.ts';

/** What of a job decides about rights on it. */
type JobPolicyInput = Pick<
  typeof jobPosts.$inferSelect,
  'authorId' | 'endsAt' | 'closedAt' | 'renewals' | 'removedBy' | 'link'
>;

/** Rights on a job. `own` is what only its author may do, `end` also where jobs are off; they, `take_part` and `read` are not sent to the web. */
export type JobAbilities = JobPost['can'] & {
  readonly read: boolean;
  readonly own: boolean;
  readonly end: boolean;
  readonly take_part: boolean;
};

/** Whether a job is open, or why not. */
export function getJobState(
  { closedAt, endsAt }: Pick<JobPolicyInput, 'closedAt' | 'endsAt'>,
  now: Date,
): JobPost['state'] {
  if (closedAt !== null) return 'closed';
  return endsAt > now ? 'open' : 'expired';
}

/** The table of rights. Staff read and remove; of what moderators removed its author may delete it. */
export function abilitiesOn(
  job: JobPolicyInput,
  { community, actor, now }: { community: CommunityAccess; actor: Actor; now: Date },
): JobAbilities {
  const { can, membership } = community;
  const isAuthor = job.authorId === actor.userId;
  const isRemoved = job.removedBy !== null;
  const state = getJobState(job, now);
  const isOn = community.community.jobBoard !== 'off';
  const moderates = can.manage_members || actor.isStaff;
  const own = isAuthor && isOn && can.post && !isRemoved;
  // Authors end what they began, also where jobs are off or they may write no more.
  const end = isAuthor && !isRemoved;
  return {
    read: isAuthor || (isOn && can.see_members && (!isRemoved || moderates)),
    own,
    end,
    take_part: can.post && !isRemoved,
    edit: own && state === 'open',
    renew: own && state !== 'closed' && job.renewals < limits.jobRenewals && needsRenewal(job, now),
    close: end && state === 'open',
    delete: isAuthor || (moderates && !isRemoved),
    apply: can.post && !isRemoved && !isAuthor && state === 'open' && job.link === null,
    report: membership !== null && !isAuthor && !isRemoved && !actor.isStaff,
  };
}

/** Whether a job ends so soon that its author can renew it. */
export function needsRenewal({ endsAt }: Pick<JobPolicyInput, 'endsAt'>, now: Date): boolean {
  return endsAt.getTime() - now.getTime() <= durations.jobAskDays * DAY_MS;
}
