import { limits } from '@homecoming/contract/limits.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { notBlocked } from '../../blocks/access.ts';
import { readerForBlocks } from '../../comments/access.ts';
import { commentColumns } from '../../comments/present.ts';
import type { UserContext } from '../../platform/app.ts';
import { prepared } from '../../platform/db/database.ts';
import { commentLikes, comments } from '../../schema/comments.ts';
import { media } from '../../schema/media.ts';
import { users } from '../../schema/users.ts';
import type { ChildView } from '../present.ts';

/**
 * The newest comments of several posts that reply to none, newest first, without deleted and removed ones
 * and those of people whom a block keeps from the caller.
 */
export async function newestComments(
  { db, actor }: UserContext,
  postIds: readonly string[],
): Promise<ReadonlyMap<string | null, ChildView[]>> {
  const found = await newestOfPosts(db).execute({ postIds, reader: actor.userId, blocking: readerForBlocks(actor) });
  return Map.groupBy(found, ({ comment }) => comment.postId);
}

const reader = sql.placeholder('reader');

// Two short ranges of an index for each post, whatever its number of comments.
const newestOfPosts = prepared((db) => {
  const newest = sql`(select newest.id from unnest(${sql.placeholder('postIds')}::uuid[]) as post (id)
    cross join lateral (
      select c.id from ${comments} c
      where c.post_id = post.id and c.parent_id is null and c.deleted_at is null and c.removed_by is null
        and ${notBlocked(sql.placeholder('blocking'), sql`c.author_id`)}
      order by c.id desc limit ${sql.raw(String(limits.embeddedComments))}
    ) newest)`;
  return db
    .select(commentColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(media, eq(media.id, comments.imageId))
    .leftJoin(commentLikes, and(eq(commentLikes.commentId, comments.id), eq(commentLikes.userId, reader)))
    .where(inArray(comments.id, newest))
    .orderBy(desc(comments.id))
    .prepare('newest_post_comments');
});
