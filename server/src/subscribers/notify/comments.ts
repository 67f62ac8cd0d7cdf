import { sql, type SQL } from 'drizzle-orm';
import {
  commentCreated,
  commentDeleted,
  commentLiked,
  commentMentioned,
  commentModerated,
  commentUnliked,
  type CommentOrigin,
} from '../../comments/facts.ts';
import { groupDeleted } from '../../groups/facts.ts';
import { deleteNotifications, notify, notifyAll, recordShownChange, removeActor } from '../../notifications/service.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { comments } from '../../schema/comments.ts';
import { notifications } from '../../schema/notifications.ts';
import { findFollowed, notifyFollowers, retractFollowerNotifications } from './followers.ts';
import { notifyMentioned } from './mentions.ts';

/** Notifies about comments, replies, mentions and likes of comments, and takes notifications back. */
export function notifyAboutComments(facts: FactBus): void {
  facts.subscribe(commentCreated, { durable: notifyAboutCreated });
  facts.subscribe(
    commentMentioned,
    durableEach(async (tx, comment) => void (await notifyMentionedIn(tx, comment))),
  );
  facts.subscribe(commentDeleted, durableEach(retract));
  facts.subscribe(
    commentModerated,
    durableEach((tx, { commentId: subjectId }) => recordShownChange(tx, { subjectId })),
  );
  // In the transaction, as for posts. Notifications about a comment are removed by its own fact.
  facts.subscribe(groupDeleted, { inTransaction: (tx, { groupId }) => deleteNotifications(tx, { groupId }) });
  facts.subscribe(
    commentLiked,
    durableEach(async (tx, { userId: actorId, at, ...comment }) => {
      const groupKey = `comment_liked:${comment.commentId}`;
      const like = { kind: 'comment_liked', groupKey, actorId, at } as const;
      await notify(tx, { userId: comment.authorId, ...like, ...getCommentTarget(comment) });
    }),
  );
  facts.subscribe(
    commentUnliked,
    durableEach((tx, { commentId, userId }) =>
      removeActor(tx, userId, { kind: 'comment_liked', subjectId: commentId }),
    ),
  );
}

type CommentInput = NonNullable<typeof commentCreated.data>;

/** Notifies people of new comments at once, and the followers of groups in one job for all. */
async function notifyAboutCreated(tx: Transaction, created: readonly CommentInput[]): Promise<void> {
  const notified = await Promise.all(created.map((comment) => notifyOnce(tx, comment)));
  const followed = await findFollowed(tx, created);
  const inGroups = created.flatMap(({ commentId }, index) =>
    followed.has(commentId) ? [{ commentId, except: notified[index] ?? [] }] : [],
  );
  if (inGroups.length > 0) await enqueue(tx, notifyFollowers, { comments: inGroups });
}

/**
 * Notifies each person once about a new comment: of a mention, else of a reply, else of a comment on their post.
 * @returns The ids of the people who were mentioned or replied to.
 */
async function notifyOnce(tx: Transaction, comment: CommentInput): Promise<readonly string[]> {
  const { postId, parentId, parentAuthorId, subjectAuthorId, authorId: actorId, at } = comment;
  const about = { ...getCommentTarget(comment), actorId, at };
  const notified = await notifyMentionedIn(tx, comment);
  if (parentAuthorId !== null && !notified.includes(parentAuthorId)) {
    const reply = { kind: 'comment_replied', groupKey: `comment_replied:${parentId}` } as const;
    notified.push(...(await notifyAll(tx, [parentAuthorId], { ...reply, ...about })));
  }
  if (subjectAuthorId !== null && !notified.includes(subjectAuthorId)) {
    const groupKey = `post_commented:${postId}`;
    await notify(tx, { userId: subjectAuthorId, kind: 'post_commented', groupKey, ...about });
  }
  return notified;
}

async function retract(tx: Transaction, { commentId, groupId, postId, authorId }: CommentOrigin): Promise<void> {
  await deleteNotifications(tx, { kind: 'comment_liked', subjectId: commentId });
  await deleteNotifications(tx, { kind: 'mentioned', subjectId: commentId });
  const others = sql`${comments.authorId} = ${authorId} and ${comments.id} <> ${commentId}
    and ${comments.deletedAt} is null`;
  const sameParent = sql`'comment_replied:' || ${comments.parentId} = ${notifications.groupKey}`;
  const unless = isNewerThere(sql`${others} and ${sameParent}`);
  const place = groupId === null ? { postId: postId ?? '' } : { groupId };
  await removeActor(tx, authorId, { kind: 'comment_replied', ...place, unless });
  if (groupId !== null) await enqueue(tx, retractFollowerNotifications, { groupId, authorId });
  else {
    const onPost = isNewerThere(sql`${others} and ${comments.postId} = ${postId}`);
    await removeActor(tx, authorId, { kind: 'post_commented', ...place, unless: onPost });
  }
}

/** Only comments on posts mention people. */
async function notifyMentionedIn(
  tx: Transaction,
  { postId, ...comment }: CommentOrigin & { mentioned: readonly string[]; at: Date },
): Promise<string[]> {
  if (postId === null) return [];
  return notifyMentioned(tx, { ...comment, postId, writerId: comment.authorId, subjectId: comment.commentId });
}

function getCommentTarget({ commentId: subjectId, groupId, postId, communityId, channelId }: CommentOrigin) {
  return { subjectId, groupId, postId, communityId, channelId };
}

/** SQL condition over notifications: a comment that fits is newer than the notification. */
function isNewerThere(fits: SQL): SQL {
  return sql`exists (select 1 from ${comments} where ${fits} and ${comments.createdAt} >= ${notifications.createdAt})`;
}
