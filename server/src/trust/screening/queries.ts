import { and, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import { prepared } from '../../platform/db/database.ts';
import { comments } from '../../schema/comments.ts';
import { memberships } from '../../schema/communities.ts';
import { groups } from '../../schema/groups.ts';
import { posts } from '../../schema/posts.ts';
import { moderationSettings, platformFilters, reviewItems, slowModes } from '../../schema/trust.ts';
import { users } from '../../schema/users.ts';

/** How long an account is in probation after its address was confirmed. */
export const PROBATION_MS = 24 * 60 * 60 * 1_000;

/** The newest comments of a person among which those in a community are counted. */
const MAX_COMMENTS_READ = 100;

/** Somebody who writes, with what the community has set. */
export interface Writer {
  readonly filtersVersion: number;
  readonly platformVersion: number;
  readonly firstTextsReviewed: number;
  readonly holdsLinksInProbation: boolean;
  readonly manages: boolean;
  /** A decision lets everything they write wait. */
  readonly isReviewed: boolean;
  readonly isInProbation: boolean;
  /** Seconds between two texts, in the community and in the channel; 0: no slow mode. */
  readonly slowSeconds: number;
  readonly slowChannelSeconds: number;
}

/** What is to be known about the caller before their text is published: one look-up by keys. */
export async function readWriter(
  { db, actor, clock }: UserContext,
  communityId: string | null,
  channelId: string | null = null,
): Promise<Writer> {
  const now = clock.now().getTime();
  const place = { communityId, channelId, now: clock.now().toISOString() };
  const [row] = await writerInCommunity(db).execute({ userId: actor.userId, ...place });
  const verifiedAt = row?.verifiedAt?.getTime() ?? 0;
  return {
    filtersVersion: row?.filtersVersion ?? 0,
    platformVersion: row?.platformVersion ?? 0,
    firstTextsReviewed: row?.firstTextsReviewed ?? 0,
    holdsLinksInProbation: row?.holdsLinksInProbation ?? false,
    manages: row?.role === 'admin' || row?.role === 'community_owner',
    isReviewed: (row?.reviewedUntil?.getTime() ?? 0) > now,
    // Without a confirmed address it has not begun.
    isInProbation: row?.verifiedAt == null || verifiedAt + PROBATION_MS > now,
    slowSeconds: row?.slowSeconds ?? 0,
    slowChannelSeconds: row?.slowChannelSeconds ?? 0,
  };
}

/** How many posts and comments of the caller are in a community, at most `max`. */
export async function countFirstTexts(
  { db, actor: { userId } }: UserContext,
  communityId: string,
  max: number,
): Promise<number> {
  const ownPosts = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, userId), eq(posts.communityId, communityId)))
    .limit(max)
    .as('own_posts');
  const newest = db
    .select({ postId: comments.postId, groupId: comments.groupId })
    .from(comments)
    .where(eq(comments.authorId, userId))
    .orderBy(desc(comments.id))
    .limit(MAX_COMMENTS_READ)
    .as('newest');
  const ownComments = db
    .select({ one: sql`1` })
    .from(newest)
    .leftJoin(posts, eq(posts.id, newest.postId))
    .leftJoin(groups, eq(groups.id, newest.groupId))
    .where(or(eq(posts.communityId, communityId), eq(groups.communityId, communityId)))
    .limit(max)
    .as('own_comments');
  const [inPosts, inComments] = await Promise.all([db.$count(ownPosts), db.$count(ownComments)]);
  return inPosts + inComments;
}

/** Up to when the newest texts of a person are read: who writes more in the time of a slow mode is stopped by other limits. */
const MAX_TEXTS_READ = 100;

/** When the caller last wrote, or changed what was published before, in a community or in one of its channels. */
export async function findLastText(
  { db, actor: { userId } }: UserContext,
  { communityId, channelId, since, freeEditMs }: LastTextInput,
): Promise<Date | null> {
  const result = await db.execute<{ last: string | null }>(sql`
    select max(at) as last from (
      (select ${lastChange(posts, freeEditMs)} as at from
        (select * from ${posts} where author_id = ${userId} order by id desc limit ${MAX_TEXTS_READ}) posts
        where community_id = ${communityId} and (${channelId}::uuid is null or channel_id = ${channelId}::uuid))
      union all
      (select ${lastChange(comments, freeEditMs)} from
        (select * from ${comments} where author_id = ${userId} order by id desc limit ${MAX_TEXTS_READ}) comments
        left join ${posts} p on p.id = comments.post_id left join ${groups} g on g.id = comments.group_id
        where coalesce(p.community_id, g.community_id) = ${communityId}
          and (${channelId}::uuid is null or coalesce(p.channel_id, g.channel_id) = ${channelId}::uuid))
      union all
      (select created_at from ${reviewItems} where author_id = ${userId} and community_id = ${communityId}
        and ${channelId}::uuid is null order by id desc limit 1)
    ) texts where at > ${since.toISOString()}::timestamptz`);
  const last = result.rows[0]?.last ?? null;
  return last === null ? null : new Date(last);
}

interface LastTextInput {
  readonly communityId: string;
  readonly channelId: string | null;
  readonly since: Date;
  readonly freeEditMs: number;
}

/** How many posts, or comments, the caller has written since a time, with those that wait; at most `max`. */
export async function countTextsSince(
  { db, actor: { userId } }: UserContext,
  kind: 'post' | 'comment',
  since: Date,
  max: number,
): Promise<number> {
  const table = kind === 'post' ? posts : comments;
  const published = db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.authorId, userId), gt(table.createdAt, since)))
    .limit(max)
    .as('published');
  const onHold = db
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(
      and(
        eq(reviewItems.authorId, userId),
        gt(reviewItems.createdAt, since),
        eq(reviewItems.state, 'waiting'),
        sql`${reviewItems.body}->>'kind' = ${kind}`,
      ),
    )
    .limit(max)
    .as('onHold');
  const [inPublic, waiting] = await Promise.all([db.$count(published), db.$count(onHold)]);
  return inPublic + waiting;
}

/** SQL: when a text was published, or changed later than its author may without waiting. */
function lastChange({ createdAt, editedAt }: typeof posts | typeof comments, freeEditMs: number): SQL {
  const isLate = sql`${editedAt} > ${createdAt} + make_interval(secs => ${freeEditMs / 1_000})`;
  return sql`case when ${isLate} then ${editedAt} else ${createdAt} end`;
}

/** SQL: the seconds of a slow mode that lasts. */
function slowSecondsWhere(place: SQL): SQL<number> {
  const community = sql.placeholder('communityId');
  return sql<number>`coalesce((select ${slowModes.seconds} from ${slowModes} where ${slowModes.communityId} = ${community}::uuid
    and ${place} and ${slowModes.until} > ${sql.placeholder('now')}::timestamptz), 0)`;
}

const writerInCommunity = prepared((db) =>
  db
    .select({
      role: memberships.role,
      reviewedUntil: memberships.reviewedUntil,
      verifiedAt: users.verifiedAt,
      filtersVersion: moderationSettings.filtersVersion,
      firstTextsReviewed: moderationSettings.firstTextsReviewed,
      holdsLinksInProbation: moderationSettings.holdsLinksInProbation,
      platformVersion: platformFilters.version,
      slowSeconds: slowSecondsWhere(sql`${slowModes.channelId} is null`),
      slowChannelSeconds: slowSecondsWhere(sql`${slowModes.channelId} = ${sql.placeholder('channelId')}::uuid`),
    })
    .from(users)
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.communityId, sql.placeholder('communityId'))),
    )
    .leftJoin(moderationSettings, eq(moderationSettings.communityId, sql.placeholder('communityId')))
    .leftJoin(platformFilters, eq(platformFilters.id, 1))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('writer_in_community'),
);
