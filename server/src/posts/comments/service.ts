import { postErrors } from '@homecoming/contract/posts.ts';
import { eq, sql } from 'drizzle-orm';
import type { CommentSubjects, SubjectType } from '../../comments/access.ts';
import { groupComments } from '../../groups/comments/service.ts';
import { record } from '../../platform/facts.ts';
import { prepared } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { posts } from '../../schema/posts.ts';
import { accessPost, mayReadPostMedia } from '../access.ts';
import { countColumns, toPostOrigin, postCommentsCounted } from '../facts.ts';
import { mentionsAfter } from '../mentions.ts';

/** Comments on posts: one level of replies, and people of the place can be mentioned. */
export const postComments: SubjectType = {
  column: 'postId',
  nestsReplies: false,
  async access(ctx, id) {
    const { post, can } = await accessPost(ctx, id, 'read');
    const { communityId, channelId, authorId } = post;
    const { take_part: comment, moderate } = can;
    const report = comment || !ctx.actor.isStaff;
    return { type: postComments, id, communityId, channelId, authorId, can: { comment, report, moderate } };
  },
  mayReadMedia: mayReadPostMedia,
  async lock(tx, id) {
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('key share');
  },
  async addToCount(tx, id, by) {
    const [counted] = await countComment(tx).execute({ id, by });
    if (counted === undefined) throw fail(postErrors.post_not_found);
    const { likesCount, sharesCount, commentsCount, ...post } = counted;
    await record(tx, postCommentsCounted, {
      ...toPostOrigin(post),
      counts: { likesCount, sharesCount, commentsCount },
    });
  },
  findMentions: (db, place, { before, ...naming }) => mentionsAfter(db, before, { ...naming, place }),
};

/** All that comments belong to. */
export const commentSubjects: CommentSubjects = { group: groupComments, post: postComments };

const countComment = prepared((db) => {
  const { id, communityId, channelId, authorId } = posts;
  return db
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} + ${sql.placeholder('by')}::integer` })
    .where(eq(id, sql.placeholder('id')))
    .returning({ id, communityId, channelId, authorId, ...countColumns })
    .prepare('count_post_comment');
});
