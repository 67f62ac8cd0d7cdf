import { sql, type SQL } from 'drizzle-orm';
import { commentCreated, commentDeleted, commentLiked, commentUnliked, groupDeleted } from '../../groups/facts.ts';
import { deleteNotifications, notify, notifyAll, removeActor } from '../../notifications/service.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { comments } from '../../schema/comments.ts';
import { notifications } from '../../schema/notifications.ts';
import { notifyFollowers, retractFollowerNotifications } from './followers.ts';

/** Notifies about comments in groups, replies and likes of comments, and takes notifications back. */
export function notifyAboutGroupComments(facts: FactBus): void {
  facts.subscribe(
    commentCreated,
    durableEach(async (tx, { commentId, groupId, channelId, communityId, parentId, parentAuthorId, authorId, at }) => {
      const place = { groupId, channelId, communityId, subjectId: commentId };
      const reply = { kind: 'comment_replied', groupKey: `comment_replied:${parentId}`, actorId: authorId } as const;
      const notified = parentAuthorId === null ? [] : await notifyAll(tx, [parentAuthorId], { ...reply, ...place, at });
      await enqueue(tx, notifyFollowers, { commentId, except: notified });
    }),
  );
  facts.subscribe(
    commentDeleted,
    durableEach(async (tx, { commentId, groupId, authorId }) => {
      const unless = stillCommented(
        sql`${comments} where ${comments.groupId} = ${groupId} and ${comments.authorId} = ${authorId}
          and ${comments.id} <> ${commentId} and ${comments.deletedAt} is null
          and 'comment_replied:' || ${comments.parentId} = ${notifications.groupKey} and ${comments.createdAt}`,
      );
      await deleteNotifications(tx, { kind: 'comment_liked', subjectId: commentId });
      await removeActor(tx, authorId, { kind: 'comment_replied', groupId, unless });
      await enqueue(tx, retractFollowerNotifications, { groupId, authorId });
    }),
  );
  // In the transaction, as for posts. Notifications about a comment are removed by its own fact.
  facts.subscribe(groupDeleted, { inTransaction: (tx, { groupId }) => deleteNotifications(tx, { groupId }) });
  facts.subscribe(
    commentLiked,
    durableEach(async (tx, { commentId, groupId, channelId, communityId, authorId, userId, at }) => {
      const place = { groupId, channelId, communityId, subjectId: commentId };
      const groupKey = `comment_liked:${commentId}`;
      await notify(tx, { userId: authorId, kind: 'comment_liked', groupKey, actorId: userId, ...place, at });
    }),
  );
  facts.subscribe(
    commentUnliked,
    durableEach((tx, { commentId, userId }) =>
      removeActor(tx, userId, { kind: 'comment_liked', subjectId: commentId }),
    ),
  );
}

/** SQL condition over notifications: `others`, which ends with a creation time, holds a comment newer than the notification. */
function stillCommented(others: SQL): SQL {
  return sql`exists (select 1 from ${others} >= ${notifications.createdAt})`;
}
