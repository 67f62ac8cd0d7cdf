import { sql, type SQL } from 'drizzle-orm';
import { deleteNotifications, notify, removeActor } from '../../notifications/service.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { postCommentDeleted, postCommented, postCommentUpdated } from '../../posts/facts.ts';
import { notifications } from '../../schema/notifications.ts';
import { postComments } from '../../schema/posts.ts';
import { notifyMentioned } from './mentions.ts';

/** Notifies about comments on posts and mentions in them, and takes notifications back. */
export function notifyAboutPostComments(facts: FactBus): void {
  facts.subscribe(
    postCommented,
    durableEach(async (tx, comment) => {
      const { postId, communityId, channelId, authorId, commentId, commenterId, at } = comment;
      const mentioned = await notifyMentioned(tx, { ...comment, writerId: commenterId, subjectId: commentId });
      // An author who is mentioned gets one notification, the mention.
      if (mentioned.includes(authorId)) return;
      const place = { postId, communityId, channelId, subjectId: commentId };
      const groupKey = `post_commented:${postId}`;
      await notify(tx, { userId: authorId, kind: 'post_commented', groupKey, actorId: commenterId, ...place, at });
    }),
  );
  facts.subscribe(
    postCommentUpdated,
    durableEach(async (tx, comment) => {
      await notifyMentioned(tx, { ...comment, writerId: comment.commenterId, subjectId: comment.commentId });
    }),
  );
  facts.subscribe(
    postCommentDeleted,
    durableEach(async (tx, { postId, commentId, commenterId }) => {
      const unless = stillCommented(
        sql`${postComments} where ${postComments.postId} = ${postId} and ${postComments.id} <> ${commentId}
          and ${postComments.authorId} = ${commenterId} and ${postComments.createdAt}`,
      );
      await removeActor(tx, commenterId, { kind: 'post_commented', postId, unless });
      await deleteNotifications(tx, { kind: 'mentioned', subjectId: commentId });
    }),
  );
}

/** SQL condition over notifications: `others`, which ends with a creation time, holds a comment newer than the notification. */
function stillCommented(others: SQL): SQL {
  return sql`exists (select 1 from ${others} >= ${notifications.createdAt})`;
}
