import type { PostComment } from '@homecoming/contract/posts.ts';
import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import { prepared, type Queryable } from '../../platform/db/database.ts';
import { idOfCursor, NEWEST, pageOf, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { media } from '../../schema/media.ts';
import { postComments } from '../../schema/posts.ts';
import { users } from '../../schema/users.ts';
import { blockedIds } from '../../blocks/access.ts';
import { accessPost } from '../access.ts';
import { postCommentColumns, presentPostComment, type PostCommentView } from '../present.ts';

/** Comments that come with a post. */
const WITH_A_POST = 2;

/** The comments on a post, newest first, without those of people of whom one blocked the other. */
export async function listPostComments(
  ctx: UserContext,
  postId: string,
  query: PageQuery,
): Promise<{ results: PostComment[]; next: string | null }> {
  const { can } = await accessPost(ctx, postId, 'read');
  const size = pageSize(query.limit);
  const before = idOfCursor(query.cursor) ?? NEWEST;
  const reader = ctx.actor.userId;
  const rows = await commentsOfPost(ctx.db).execute({ postId, before, limit: size + 1, reader });
  return pageOf(
    rows,
    size,
    (row) => presentPostComment(row, ctx.actor, can),
    (row) => [row.comment.id],
  );
}

/** The newest comments of several posts, newest first, as `reader` may see them. */
export function newestComments(db: Queryable, postIds: readonly string[], reader: string): Promise<PostCommentView[]> {
  return newestOfPosts(db).execute({ postIds, reader });
}

/** One comment as its post shows it, or null. */
export async function findPostComment(db: Queryable, id: string): Promise<PostCommentView | null> {
  const [row] = await commentById(db).execute({ id });
  return row ?? null;
}

function selectComments(db: Queryable) {
  return db
    .select(postCommentColumns)
    .from(postComments)
    .innerJoin(users, eq(users.id, postComments.authorId))
    .leftJoin(media, eq(media.id, postComments.imageId));
}

/** In SQL: the author and the reader see each other. */
function notBlocked(author: SQL): SQL {
  return sql`not (${author} = any(array${blockedIds(sql.placeholder('reader'))}))`;
}

const commentById = prepared((db) =>
  selectComments(db)
    .where(eq(postComments.id, sql.placeholder('id')))
    .prepare('post_comment_by_id'),
);

const commentsOfPost = prepared((db) =>
  selectComments(db)
    .where(
      and(
        eq(postComments.postId, sql.placeholder('postId')),
        lt(postComments.id, sql.placeholder('before')),
        notBlocked(sql`${postComments.authorId}`),
      ),
    )
    .orderBy(desc(postComments.id))
    .limit(sql.placeholder('limit'))
    .prepare('comments_of_post'),
);

// Two short ranges of an index for each post, however many comments it has.
const newestOfPosts = prepared((db) => {
  const newest = sql`(select newest.id from unnest(${sql.placeholder('postIds')}::uuid[]) as post (id)
    cross join lateral (
      select c.id from ${postComments} c where c.post_id = post.id and ${notBlocked(sql`c.author_id`)} order by c.id desc limit ${sql.raw(String(WITH_A_POST))}
    ) newest)`;
  return selectComments(db)
    .where(inArray(postComments.id, newest))
    .orderBy(desc(postComments.id))
    .prepare('newest_post_comments');
});
