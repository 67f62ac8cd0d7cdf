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
  const [row] = await postById(ctx.db).execute({ id, reader: ctx.actor.userId });
  if (row === undefined) throw fail(postErrors.post_not_found);
  return presentPost(row);
}

async function communityFeedRows(
  ctx: UserContext,
  community: string,
  page: { reader: string; before: string; limit: number },
) {
  // The usual case in one round trip: the feed joins the reader's membership. No rows: ask why, and let staff read.
  const rows = await communityFeed(ctx.db).execute({ ...page, community, staff: ctx.actor.isStaff });
  if (rows.length === 0) await accessInsideCommunity(ctx, community, 'read');
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
  selectPosts(db)
    .where(eq(posts.id, sql.placeholder('id')))
    .prepare('post_by_id'),
);

const communityFeed = prepared((db) =>
  selectPosts(db)
    .where(
      and(
        eq(posts.communityId, sql.placeholder('community')),
        lt(posts.id, sql.placeholder('before')),
        sql`(${sql.placeholder('staff')}::boolean or exists (
          select 1 from ${memberships}
          where ${memberships.communityId} = ${sql.placeholder('community')}
            and ${memberships.userId} = ${sql.placeholder('reader')}))`,
      ),
    )
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
  return selectPosts(db).innerJoin(ids, eq(ids.id, posts.id)).orderBy(desc(posts.id)).prepare('home_feed');
});
