import { and, desc, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import { comments } from '../../schema/comments.ts';
import { memberships } from '../../schema/communities.ts';
import { groups } from '../../schema/groups.ts';
import { deletedPosts, posts } from '../../schema/posts.ts';
import { moderationSettings, reviewItems } from '../../schema/trust.ts';

/** The newest comments of a person among which those in a community are counted. */
const MAX_COMMENTS_READ = 100;

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

/** The communities of the caller that have filters, each with the version of these. */
export function listOwnFilters({
  db,
  actor: { userId },
}: UserContext): Promise<{ readonly id: string; readonly version: number }[]> {
  return db
    .select({ id: memberships.communityId, version: moderationSettings.filtersVersion })
    .from(memberships)
    .innerJoin(moderationSettings, eq(moderationSettings.communityId, memberships.communityId))
    .where(and(eq(memberships.userId, userId), gt(moderationSettings.filtersVersion, 0)));
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
      (select created_at from
        (select * from ${reviewItems} where author_id = ${userId} order by id desc limit ${MAX_TEXTS_READ}) waiting
        where community_id = ${communityId} and (${channelId}::uuid is null or ${channelOnHold} = ${channelId}::uuid))
      union all
      (select ${publishedAt} from
        (select * from ${deletedPosts} where author_id = ${userId} and content is not null
          order by id desc limit ${MAX_TEXTS_READ}) deleted
        where community_id = ${communityId} and (${channelId}::uuid is null or channel_id = ${channelId}::uuid))
    ) texts where at > ${since.toISOString()}::timestamptz`);
  const last = result.rows[0]?.last ?? null;
  return last === null ? null : new Date(last);
}

/** SQL over deleted texts, which their author deleted lately: when they were published. */
const publishedAt = sql`(content->>'publishedAt')::timestamptz`;

/** SQL over review items: the channel in which the text is published, or null. */
const channelOnHold = sql`case body->'place'->>'type'
  when 'channel' then (body->'place'->>'id')::uuid
  when 'post' then (select channel_id from ${posts} where id = (body->'place'->>'id')::uuid)
  when 'group' then (select channel_id from ${groups} where id = (body->'place'->>'id')::uuid) end`;

interface LastTextInput {
  readonly communityId: string;
  readonly channelId: string | null;
  readonly since: Date;
  readonly freeEditMs: number;
}

/** How many posts, or comments, the caller has written since a time, with those that wait and those that they deleted; at most `max`. */
export async function countTextsSince(
  { db, actor: { userId } }: UserContext,
  kind: 'post' | 'comment',
  since: Date,
  max: number,
): Promise<number> {
  const table = kind === 'post' ? posts : comments;
  // A deleted comment with replies is among the deleted ones, too.
  const isThere = kind === 'post' ? undefined : isNull(comments.deletedAt);
  const published = db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.authorId, userId), gt(table.createdAt, since), isThere))
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
  const deleted = db
    .select({ id: deletedPosts.id })
    .from(deletedPosts)
    .where(
      and(
        eq(deletedPosts.authorId, userId),
        isNotNull(deletedPosts.content),
        eq(deletedPosts.kind, kind),
        sql`${publishedAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .limit(max)
    .as('deleted');
  const counts = await Promise.all([db.$count(published), db.$count(onHold), db.$count(deleted)]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** SQL: when a text was published, or changed later than its author may without waiting. */
function lastChange({ createdAt, editedAt }: typeof posts | typeof comments, freeEditMs: number): SQL {
  const isLate = sql`${editedAt} > ${createdAt} + make_interval(secs => ${freeEditMs / 1_000})`;
  return sql`case when ${isLate} then ${editedAt} else ${createdAt} end`;
}
