import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import type { JobFilters } from '@homecoming/contract/job-filters.ts';
import type { JobPost, listJobPosts as listCall } from '@homecoming/contract/job-posts.ts';
import { jobPostErrors } from '@homecoming/contract/job-posts.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { personColumns } from '../accounts/present.ts';
import { notBlocked } from '../blocks/access.ts';
import { fileColumns, pictureColumns, type FileRow, type PictureRow } from '../media/present.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { keysetPage, pageSize } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { jobPosts, savedJobPosts } from '../schema/alumni/job-board.ts';
import { places } from '../schema/alumni/places.ts';
import { messages } from '../schema/chat.ts';
import { communities } from '../schema/communities.ts';
import { files, media } from '../schema/media.ts';
import { users } from '../schema/users.ts';
import { accessJob, accessJobBoard, hasJobs, jobColumns, shownSince } from './access.ts';
import { applicationIdsInSql } from './application-id.ts';
import { matchesFilters } from './filters.ts';
import { presentJobPost, type JobView } from './present.ts';

/** By time and not by id alone: a walk of the ids would read the jobs of all communities. */
const newestFirst = keysetPage<Pick<JobView, 'job'>>('desc', [
  [jobPosts.createdAt, ({ job }) => job.createdAt],
  [jobPosts.id, ({ job }) => job.id],
]);

/** Jobs of a community, the newest first: the open ones, or those that the caller has saved or posted. */
export async function listJobPosts(
  ctx: UserContext,
  communityId: string,
  { saved = false, mine = false, limit, cursor, ...filters }: QueryOf<typeof listCall>,
): Promise<{ results: JobPost[]; next: string | null; can: { post: boolean } }> {
  const community = await accessJobBoard(ctx, communityId, 'see_members');
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const size = pageSize(limit);
  const isListed = saved || mine ? gt(jobPosts.endsAt, shownSince(now)) : isOpen(now);
  const which = and(
    isListed,
    mine ? eq(jobPosts.authorId, userId) : isNull(jobPosts.removedBy),
    saved ? isNotNull(savedJobPosts.jobId) : undefined,
  );
  const rows = await selectJobs(ctx.db, userId)
    .where(
      and(
        eq(jobPosts.communityId, communityId),
        which,
        matchesFilters(communityId, filters),
        ctx.actor.isStaff ? undefined : notBlocked(userId, jobPosts.authorId),
        newestFirst.after(cursor),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(size + 1);
  const page = newestFirst.toPage(rows, size, (row) => presentJobPost(row, { community, actor: ctx.actor, now }));
  return { ...page, can: { post: community.can.post } };
}

/** A job for the caller. */
export async function getJobPost(ctx: UserContext, id: string): Promise<JobPost> {
  const { community } = await accessJob(ctx, id, 'read');
  const [row] = await selectJobs(ctx.db, ctx.actor.userId).where(eq(jobPosts.id, id));
  if (row === undefined) throw fail(jobPostErrors.job_not_found);
  return presentJobPost(row, { community, actor: ctx.actor, now: ctx.clock.now() });
}

/** A job in a mail. */
export interface NewJobPost {
  readonly id: string;
  readonly title: string;
  readonly company: string;
}

/** What selects new jobs for the mail of a plain member. */
interface NewJobs {
  readonly communityId: string;
  readonly reader: string;
  readonly filters: JobFilters;
  readonly since: Date;
  readonly now: Date;
  readonly limit: number;
  /** The ids of some of them. */
  readonly only?: readonly string[];
}

/** The open jobs of others that were posted since a time, the newest first; none where jobs are off. */
export function findNewJobs(
  db: Queryable,
  { communityId, reader, filters, since, now, limit, only }: NewJobs,
): Promise<NewJobPost[]> {
  return db
    .select({ id: jobPosts.id, title: jobPosts.title, company: jobPosts.company })
    .from(jobPosts)
    .innerJoin(communities, and(eq(communities.id, jobPosts.communityId), hasJobs))
    .innerJoin(users, and(eq(users.id, jobPosts.authorId), eq(users.isActive, true)))
    .leftJoin(places, eq(places.id, jobPosts.cityId))
    .where(
      and(
        eq(jobPosts.communityId, communityId),
        isNull(jobPosts.removedBy),
        isOpen(now),
        gt(jobPosts.createdAt, since),
        ne(jobPosts.authorId, reader),
        matchesFilters(communityId, filters),
        notBlocked(reader, jobPosts.authorId),
        only === undefined ? undefined : sql`${jobPosts.id} = any(${sql.param([...only])}::uuid[])`,
      ),
    )
    .orderBy(desc(jobPosts.createdAt), desc(jobPosts.id))
    .limit(limit);
}

/** What was stored of an upload. */
export interface StoredUpload {
  readonly image: PictureRow | null;
  readonly file: FileRow | null;
}

/** What came with the message of somebody that has one of these ids and was not deleted; null without one. */
export async function findSentUpload(
  db: Queryable,
  senderId: string,
  clientIds: readonly string[],
): Promise<StoredUpload | null> {
  const [found] = await db
    .select({ image: pictureColumns, file: fileColumns })
    .from(messages)
    .leftJoin(media, eq(media.id, messages.imageId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(
      and(eq(messages.senderId, senderId), inArray(messages.clientId, [...clientIds]), isNull(messages.deletedAt)),
    );
  return found ?? null;
}

function selectJobs(db: Queryable, reader: string) {
  return db
    .select({
      job: jobColumns,
      author: personColumns,
      place: { id: places.id, name: places.name, near: places.near, country: places.country },
      isSaved: sql<boolean>`${savedJobPosts.jobId} is not null`.as('is_saved'),
      hasApplied: sql<boolean>`exists (select from ${messages} where ${messages.senderId} = ${reader}
        and ${messages.clientId} = any(${applicationIdsInSql(jobPosts.id)}) and ${messages.deletedAt} is null)`.as(
        'has_applied',
      ),
    })
    .from(jobPosts)
    .innerJoin(users, and(eq(users.id, jobPosts.authorId), eq(users.isActive, true)))
    .leftJoin(places, eq(places.id, jobPosts.cityId))
    .leftJoin(savedJobPosts, and(eq(savedJobPosts.jobId, jobPosts.id), eq(savedJobPosts.userId, reader)))
    .$dynamic();
}

/** SQL condition over jobs: open. As in the index of those. */
export function isOpen(now: Date): SQL | undefined {
  return and(isNull(jobPosts.closedAt), gt(jobPosts.endsAt, now));
}
