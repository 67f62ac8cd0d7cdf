import { commonErrors } from '@homecoming/contract/errors.ts';
import { jobPostErrors, type JobPostInput } from '@homecoming/contract/job-posts.ts';
import { durations, limits } from '@homecoming/contract/limits.ts';
import { and, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { CommunityAccess } from '../communities/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { parseWebAddress } from '../platform/http/parse-values.ts';
import { accessPlace } from '../places/access.ts';
import { isCountry } from '../places/present.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { reviewItems, type ReviewBody } from '../schema/trust.ts';
import { lockTexts } from '../trust/screening/service.ts';
import { accessJobBoard } from './access.ts';
import { describeForModerators } from './describe-for-moderators.ts';
import { jobPosted } from './facts.ts';

/**
 * Checks that the caller may post a job now; one that is released has waited for moderators.
 * @throws jobs_off, verify_before_posting, job_limit, salary_incomplete, unknown_place
 */
export async function checkNewJob(
  tx: Transaction,
  ctx: UserContext,
  communityId: string,
  input: JobPostInput,
  isReleased = false,
): Promise<CommunityAccess> {
  const txCtx = withTransaction(ctx, tx);
  const access = await accessJobBoard(txCtx, communityId, 'post');
  if (!ctx.actor.verified) throw fail(jobPostErrors.verify_before_posting);
  await requireValidInput(tx, input);
  // Locked: two at once would each count the other as missing.
  await lockTexts(txCtx);
  await requireFewOpen(tx, { communityId, authorId: ctx.actor.userId }, ctx.clock.now(), { isReleased });
  return access;
}

/**
 * What somebody sent of a job, with its link as it is stored.
 * @throws invalid_input
 */
export function readInput<Input extends Partial<JobPostInput>>(input: Input): Input {
  if (input.countries?.every(isCountry) === false) {
    throw fail(commonErrors.invalid_input, { fields: { countries: 'Choose countries of the list.' } });
  }
  if (input.link == null) return input;
  return { ...input, link: parseWebAddress(input.link, { field: 'link', protocols: ['https:'] }) };
}

/**
 * @throws salary_incomplete, unknown_place
 */
export async function requireValidInput(
  db: Queryable,
  { salary, city }: Pick<JobPostInput, 'salary' | 'city'>,
): Promise<void> {
  if (salary !== null) {
    const { from, to } = salary;
    if ((from === null && to === null) || (from !== null && to !== null && from > to)) {
      throw fail(jobPostErrors.salary_incomplete, { fields: { salary: jobPostErrors.salary_incomplete.message } });
    }
  }
  if (city !== null) await accessPlace(db, city);
}

/**
 * Refuses one more job than a person may have in a community, open or waiting for moderators; `except` is not counted.
 * @throws job_limit
 */
export async function requireFewOpen(
  db: Queryable,
  { communityId, authorId }: { communityId: string; authorId: string },
  now: Date,
  { except, isReleased = false }: { readonly except?: string; readonly isReleased?: boolean } = {},
): Promise<void> {
  const open = await db.$count(
    jobPosts,
    and(
      eq(jobPosts.communityId, communityId),
      eq(jobPosts.authorId, authorId),
      isNull(jobPosts.closedAt),
      isNull(jobPosts.removedBy),
      gt(jobPosts.endsAt, now),
      except === undefined ? undefined : ne(jobPosts.id, except),
    ),
  );
  // What is released was counted when it was sent.
  const waiting = isReleased ? 0 : await db.$count(reviewItems, and(isJobIn(communityId, authorId), isWaiting));
  if (open + waiting >= limits.openJobs) throw fail(jobPostErrors.job_limit);
}

const isWaiting = eq(reviewItems.state, 'waiting');

/** SQL condition over review items: a job of a person in a community. */
function isJobIn(communityId: string, authorId: string): SQL | undefined {
  const isJob = sql`${reviewItems.body} ->> 'kind' = 'job'`;
  return and(eq(reviewItems.authorId, authorId), eq(reviewItems.communityId, communityId), isJob);
}

/** Writes a job under an id. */
export async function insertJob(
  tx: Transaction,
  ctx: UserContext,
  { id, communityId, input }: { id: string; communityId: string; input: JobPostInput },
): Promise<void> {
  const at = ctx.clock.now();
  const { userId: authorId } = ctx.actor;
  await tx.insert(jobPosts).values({ id, communityId, authorId, ...toColumns(input), createdAt: at, ...openFrom(at) });
  await record(tx, jobPosted, { id, communityId, authorId, at });
}

/** Publishes a job that waited, with the rights that its author, the caller of the context, has now. Returns its id. */
export async function publishJobOnHold(
  tx: Transaction,
  ctx: UserContext,
  { place: { id: communityId }, job: input }: ReviewBody,
): Promise<string> {
  if (input === undefined) throw fail(jobPostErrors.job_not_found);
  await checkNewJob(tx, ctx, communityId, input, true);
  const id = newId();
  await insertJob(tx, ctx, { id, communityId, input });
  return id;
}

/** What is kept of a job that waits for moderators. */
export async function toReviewBody(db: Queryable, communityId: string, input: JobPostInput): Promise<ReviewBody> {
  const text = await describeForModerators(db, input);
  const rest = { parentId: null, mentions: [], imageDescription: null };
  return { kind: 'job', place: { type: 'community', id: communityId }, title: input.title, text, job: input, ...rest };
}

/** Whether a job of the caller waits because the community looks at jobs: at all, or at the first of each person. */
export async function waitsForManagers(
  { db, actor }: UserContext,
  { community, can }: CommunityAccess,
): Promise<boolean> {
  if (can.manage_members || community.jobBoard === 'open') return false;
  if (community.jobBoard === 'all') return true;
  const own = and(eq(jobPosts.authorId, actor.userId), eq(jobPosts.communityId, community.id));
  if ((await db.$count(jobPosts, own)) > 0) return false;
  const released = and(isJobIn(community.id, actor.userId), eq(reviewItems.state, 'released'));
  return (await db.$count(reviewItems, released)) === 0;
}

/** The columns that keep what an author says of a job. */
export function toColumns({ salary, city, ...words }: JobPostInput) {
  return {
    ...words,
    cityId: city,
    countries: words.remote === 'no' ? [] : words.countries,
    salaryFrom: salary?.from ?? null,
    salaryTo: salary?.to ?? null,
    salaryCurrency: salary?.currency ?? null,
    salaryPer: salary?.per ?? null,
  };
}

/** When a job that opens at a time ends, and when its author is asked. */
export function openFrom(at: Date): { endsAt: Date; askAt: Date } {
  const days = (count: number) => new Date(at.getTime() + count * DAY_MS);
  return { endsAt: days(durations.jobDays), askAt: days(durations.jobDays - durations.jobAskDays) };
}

/** The texts of a job that others read. */
export function listTexts({ title, company, text, link }: Partial<JobPostInput>) {
  return { title, company, text, link };
}
