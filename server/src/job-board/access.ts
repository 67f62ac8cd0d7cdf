import { communityErrors } from '@homecoming/contract/communities.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { jobPostErrors } from '@homecoming/contract/job-posts.ts';
import { and, eq, getTableColumns, gt, isNull, ne, sql } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import { accessCommunity, findCommunity, type CommunityAccess } from '../communities/access.ts';
import type { Context, UserContext } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import { fail, nullOnFailure } from '../platform/http/fail.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { communities } from '../schema/communities.ts';
import { users } from '../schema/users.ts';
import { abilitiesOn, type JobAbilities } from './policy.ts';

export type JobPostRow = Omit<typeof jobPosts.$inferSelect, 'search'>;

/** A job with the caller's rights on it. */
export interface JobAccess {
  readonly job: JobPostRow;
  readonly community: CommunityAccess;
  readonly can: JobAbilities;
}

/**
 * As accessCommunity(), for a community that has jobs.
 * @throws jobs_off
 */
export async function accessJobBoard(
  ctx: Context,
  communityId: string,
  intent: 'see_members' | 'post',
): Promise<CommunityAccess> {
  const access = await accessCommunity(ctx, communityId, intent, refusals[intent]);
  if (access.community.jobBoard === 'off') throw fail(jobPostErrors.jobs_off);
  return access;
}

const refusals = {
  see_members: 'Only members can see the jobs of this community.',
  post: 'Only members can post jobs in this community.',
} as const;

/**
 * A job that the caller may read. Staff read it also where its author has blocked them, and those who moderate delete it.
 * @throws job_not_found; forbidden without the right
 */
export async function accessJob(ctx: UserContext, id: string, intent: keyof JobAbilities): Promise<JobAccess> {
  const { isBlocked, ...access } = await findJob(ctx, id);
  const { job, can } = access;
  // Those who moderate delete it only once.
  const isRemoved = intent === 'delete' && !can.delete && job.removedBy !== null;
  const isHidden = isBlocked && !ctx.actor.isStaff && !(intent === 'delete' && can.delete);
  if (isRemoved || isHidden) throw fail(jobPostErrors.job_not_found);
  if (!can[intent]) throw fail(commonErrors.forbidden);
  return access;
}

/**
 * As accessJob(), for a caller who may have blocked its author.
 * @throws job_not_found
 */
export function accessJobToReport(ctx: UserContext, id: string): Promise<JobAccess> {
  return findJob(ctx, id);
}

async function findJob(ctx: UserContext, id: string): Promise<JobAccess & { readonly isBlocked: boolean }> {
  const [found] = await ctx.db
    .select({ job: jobColumns, isBlocked: sql<boolean>`not ${notBlocked(ctx.actor.userId, jobPosts.authorId)}` })
    .from(jobPosts)
    .innerJoin(users, and(eq(users.id, jobPosts.authorId), eq(users.isActive, true)))
    .where(and(eq(jobPosts.id, id), gt(jobPosts.endsAt, shownSince(ctx.clock.now()))));
  if (found === undefined) throw fail(jobPostErrors.job_not_found);
  const search = findCommunity(ctx, found.job.communityId);
  const community = await nullOnFailure(search, communityErrors.community_not_found);
  if (community === null) throw fail(jobPostErrors.job_not_found);
  const can = abilitiesOn(found.job, { community, actor: ctx.actor, now: ctx.clock.now() });
  if (!can.read) throw fail(jobPostErrors.job_not_found);
  return { ...found, community, can };
}

const { search: _search, ...columns } = getTableColumns(jobPosts);

/** The columns of a job without the words of its search. */
export const jobColumns = columns;

/** SQL condition over communities: has jobs. */
export const hasJobs = sql<boolean>`${and(ne(communities.jobBoard, 'off'), isNull(communities.deletedAt))}`;

/** A job that ended before is not shown any more. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - durations.jobShownDays * DAY_MS);
}
