import { eq, sql, type SQL } from 'drizzle-orm';
import { blocksChanged } from '../blocks/facts.ts';
import { managerIdsOf } from '../communities/access.ts';
import { membershipChanged } from '../communities/facts.ts';
import { channelMemberMoved } from '../channels/facts.ts';
import { commentCreated, commentDeleted, commentLiked, commentUnliked, groupDeleted } from '../groups/facts.ts';
import { requestUpdated } from '../join-requests/facts.ts';
import { inboxesChanged } from '../notifications/facts.ts';
import { forget, hasLine, notify, notifyAll, pushUnreadCounts, withdraw } from '../notifications/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { durableEach, type FactBus } from '../platform/facts.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { levelReached } from '../points/facts.ts';
import {
  postCommentDeleted,
  postCommented,
  postCommentUpdated,
  postCreated,
  postDeleted,
  postLiked,
  postUnliked,
  postUpdated,
} from '../posts/facts.ts';
import { comments } from '../schema/comments.ts';
import { joinRequests } from '../schema/join-requests.ts';
import { notifications } from '../schema/notifications.ts';
import { postComments } from '../schema/posts.ts';
import { notifyFollowers, retractFollowerNotifications } from './notify-followers.ts';

/** What people hear of in their inbox, and when it is taken back. */
export function notifyPeople(facts: FactBus): void {
  ofPosts(facts);
  ofCommentsOnPosts(facts);
  ofCommentsInGroups(facts);
  ofRequests(facts);
  ofStanding(facts);
  facts.subscribe(inboxesChanged, { afterCommit: (app, { userIds }) => pushUnreadCounts(app, userIds) });
}

function ofPosts(facts: FactBus): void {
  facts.subscribe(
    postCreated,
    durableEach(async (tx, post) => {
      await tellMentioned(tx, { ...post, writerId: post.authorId, subjectId: null });
    }),
  );
  facts.subscribe(
    postUpdated,
    durableEach(async (tx, post) => {
      await tellMentioned(tx, { ...post, writerId: post.authorId, subjectId: null });
    }),
  );
  // At once: a moment later the lines are gone with the post, and nobody would know whose they were. Whoever deletes it
  // has locked it, and so comes to its lines in the order of the delete itself.
  facts.subscribe(postDeleted, { inTransaction: (tx, { postId }) => forget(tx, { postId }) });
  facts.subscribe(
    postLiked,
    durableEach(async (tx, { postId, communityId, channelId, authorId, userId, at }) => {
      const place = { postId, communityId, channelId };
      const groupKey = `post_liked:${postId}`;
      await notify(tx, { userId: authorId, kind: 'post_liked', groupKey, actorId: userId, ...place, at });
    }),
  );
  facts.subscribe(
    postUnliked,
    durableEach((tx, { postId, userId }) => withdraw(tx, userId, { kind: 'post_liked', postId })),
  );
}

function ofCommentsOnPosts(facts: FactBus): void {
  facts.subscribe(
    postCommented,
    durableEach(async (tx, comment) => {
      const { postId, communityId, channelId, authorId, commentId, commenterId, at } = comment;
      const mentioned = await tellMentioned(tx, { ...comment, writerId: commenterId, subjectId: commentId });
      // Whoever is mentioned hears of that, and not twice of one comment.
      if (mentioned.includes(authorId)) return;
      const place = { postId, communityId, channelId, subjectId: commentId };
      const groupKey = `post_commented:${postId}`;
      await notify(tx, { userId: authorId, kind: 'post_commented', groupKey, actorId: commenterId, ...place, at });
    }),
  );
  facts.subscribe(
    postCommentUpdated,
    durableEach(async (tx, comment) => {
      await tellMentioned(tx, { ...comment, writerId: comment.commenterId, subjectId: comment.commentId });
    }),
  );
  facts.subscribe(
    postCommentDeleted,
    durableEach(async (tx, { postId, commentId, commenterId }) => {
      const unless = stillCommented(
        sql`${postComments} where ${postComments.postId} = ${postId} and ${postComments.id} <> ${commentId}
          and ${postComments.authorId} = ${commenterId} and ${postComments.createdAt}`,
      );
      await withdraw(tx, commenterId, { kind: 'post_commented', postId, unless });
      await forget(tx, { kind: 'mentioned', subjectId: commentId });
    }),
  );
}

function ofCommentsInGroups(facts: FactBus): void {
  facts.subscribe(
    commentCreated,
    durableEach(async (tx, { commentId, groupId, channelId, communityId, parentId, parentAuthorId, authorId, at }) => {
      const place = { groupId, channelId, communityId, subjectId: commentId };
      const reply = { kind: 'comment_replied', groupKey: `comment_replied:${parentId}`, actorId: authorId } as const;
      const told = parentAuthorId === null ? [] : await notifyAll(tx, [parentAuthorId], { ...reply, ...place, at });
      await enqueue(tx, notifyFollowers, { commentId, except: told });
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
      await forget(tx, { kind: 'comment_liked', subjectId: commentId });
      await withdraw(tx, authorId, { kind: 'comment_replied', groupId, unless });
      await enqueue(tx, retractFollowerNotifications, { groupId, authorId });
    }),
  );
  // At once, as for posts. A comment takes no line with it: what is about one waits for its fact.
  facts.subscribe(groupDeleted, { inTransaction: (tx, { groupId }) => forget(tx, { groupId }) });
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
    durableEach((tx, { commentId, userId }) => withdraw(tx, userId, { kind: 'comment_liked', subjectId: commentId })),
  );
}

function ofRequests(facts: FactBus): void {
  facts.subscribe(
    requestUpdated,
    durableEach(async (tx, { requestId, communityId, channelId, userId, status }) => {
      const groupKey = `request_received:${channelId ?? communityId}`;
      const settled = { kind: 'request_received', groupKey, communityId } as const;
      const [[request]] = await Promise.all([
        tx.select().from(joinRequests).where(eq(joinRequests.id, requestId)),
        status === 'pending' ? undefined : withdraw(tx, userId, settled),
      ]);
      if (request === undefined) return;
      const about = { communityId, channelId, subjectId: requestId };
      if (status === 'pending') {
        const managers = await managerIdsOf(tx, communityId);
        const at = request.createdAt;
        await notifyAll(tx, managers, { kind: 'request_received', groupKey, actorId: userId, ...about, at });
        return;
      }
      // Nobody has decided where it is open, or where its author came in by another door.
      if (status === 'cancelled' || request.decidedBy === null || request.decidedAt === null) return;
      const answered = { groupKey: `request_answered:${requestId}`, details: { answer: status }, actorId: null };
      await notify(tx, { userId, kind: 'request_answered', ...answered, ...about, at: request.decidedAt });
    }),
  );
}

/** What somebody is: their role, their level, and where they belong at all, which decides what their inbox shows. */
function ofStanding(facts: FactBus): void {
  facts.subscribe(membershipChanged, {
    ...durableEach(async (tx, { communityId, userId, before, role, at }) => {
      if (before === null || role === null) return;
      const groupKey = `role_changed:${communityId}:${role}`;
      await notify(tx, { userId, kind: 'role_changed', groupKey, actorId: null, communityId, details: { role }, at });
    }),
    afterCommit: (app, { userId }) => pushUnreadCounts(app, [userId]),
  });
  facts.subscribe(channelMemberMoved, { afterCommit: (app, { userId }) => pushUnreadCounts(app, [userId]) });
  // Each hears no more than a number of their own, whoever blocked whom.
  facts.subscribe(blocksChanged, { afterCommit: (app, { userIds }) => pushUnreadCounts(app, userIds) });
  facts.subscribe(levelReached, {
    async inTransaction(tx, { userId, level, at }) {
      const groupKey = `level_up:${level}`;
      if (await hasLine(tx, userId, groupKey)) return;
      await notify(tx, { userId, kind: 'level_up', groupKey, actorId: null, details: { level }, at });
    },
  });
}

interface Words {
  readonly postId: string;
  readonly communityId: string;
  readonly channelId: string | null;
  readonly writerId: string;
  readonly mentioned: readonly string[];
  /** The comment that they stand in; null for the post itself. */
  readonly subjectId: string | null;
  readonly at: Date;
}

/** Tells people that they are mentioned; resolves to those who were told. */
async function tellMentioned(tx: Transaction, words: Words): Promise<string[]> {
  const { postId, communityId, channelId, writerId, mentioned, subjectId, at } = words;
  const groupKey = `mentioned:${subjectId ?? postId}`;
  const place = { postId, communityId, channelId, subjectId };
  return notifyAll(tx, mentioned, { kind: 'mentioned', groupKey, actorId: writerId, ...place, at });
}

/** In SQL over notifications: `others`, which ends with the time of writing, has a comment since the line is there. */
function stillCommented(others: SQL): SQL {
  return sql`exists (select 1 from ${others} >= ${notifications.createdAt})`;
}
