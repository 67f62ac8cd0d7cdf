import { postErrors, type Post } from '@homecoming/contract/posts.ts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { accessInsideCommunity } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { idOfCursor, pageOf, pageSize } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { communities, memberships } from '../schema/communities.ts';
import { media } from '../schema/media.ts';
import { postLikes, posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { accessPost } from './access.ts';
import { postColumns, presentPost } from './present.ts';

/** Later than every id: the place before the newest post. */
const FROM_THE_NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface FeedQuery {
  community?: string;
  cursor?: string;
  limit?: number;
}

/** Posts of one community, or of all the caller's communities, newest first. */
export async function listPosts(ctx: UserContext, query: FeedQuery) {
  const size = pageSize(query.limit);
  const before = idOfCursor(query.cursor) ?? FROM_THE_NEWEST;
  const reader = ctx.actor.userId;
  const rows =
    query.community === undefined
      ? await homeFeed(ctx.db).execute({ reader, before, limit: size + 1 })
      : await communityFeedRows(ctx, query.community, { reader, before, limit: size + 1 });
  return pageOf(rows, size, presentPost, (row) => [row.post.id]);
}

/** One post as the caller sees it. */
export async function getPost(ctx: UserContext, id: string): Promise<Post> {
  await accessPost(ctx, id, 'read');
  return readPost(ctx.db, id, ctx.actor.userId);
}

/** A post by its id, for callers that hold it already. */
export async function readPost(db: Queryable, id: string, reader: string): Promise<Post> {
  const [row] = await postById(db).execute({ id, reader });
  if (row === undefined) throw fail(postErrors.post_not_found);
  return presentPost(row);
}

async function communityFeedRows(
  ctx: UserContext,
  community: string,
  page: { reader: string; before: string; limit: number },
) {
  // Both at once: the page is shown only when access says so.
  const [, rows] = await Promise.all([
    accessInsideCommunity(ctx, community, 'see_members'),
    communityFeed(ctx.db).execute({ ...page, community }),
  ]);
  return rows;
}

const likeOfReader = and(eq(postLikes.postId, posts.id), eq(postLikes.userId, sql.placeholder('reader')));

function selectPosts(db: Queryable) {
  return db
    .select(postColumns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .leftJoin(media, eq(media.id, posts.imageId))
    .leftJoin(postLikes, likeOfReader);
}

const postById = prepared((db) =>
  selectPosts(db).where(eq(posts.id, sql.placeholder('id'))).prepare('post_by_id'),
);

const communityFeed = prepared((db) =>
  selectPosts(db)
    .where(and(eq(posts.communityId, sql.placeholder('community')), lt(posts.id, sql.placeholder('before'))))
    .orderBy(desc(posts.id))
    .limit(sql.placeholder('limit'))
    .prepare('community_feed'),
);

// The newest of each community by its index, then the newest of these: the same work in 1 community as in 30 times 20 rows.
const homeFeed = prepared((db) => {
  const newest = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.communityId, memberships.communityId), lt(posts.id, sql.placeholder('before'))))
    .orderBy(desc(posts.id))
    .limit(sql.placeholder('limit'))
    .as('newest');
  const ids = db
    .select({ id: newest.id })
    .from(memberships)
    .crossJoinLateral(newest)
    .where(eq(memberships.userId, sql.placeholder('reader')))
    .orderBy(desc(newest.id))
    .limit(sql.placeholder('limit'))
    .as('ids');
  return selectPosts(db)
    .innerJoin(ids, eq(ids.id, posts.id))
    .orderBy(desc(posts.id))
    .prepare('home_feed');
});
