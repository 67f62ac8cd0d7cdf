import type { LiveMessages } from '@homecoming/contract/live.ts';
import { sessionsEnded } from '../accounts/facts.ts';
import { channelIdsOf, channelTopic, managersOutside } from '../channels/access.ts';
import { channelMemberMoved } from '../channels/facts.ts';
import { communityTopic, managerIdsOf } from '../communities/access.ts';
import { membershipChanged } from '../communities/facts.ts';
import { commentCreated, commentUpdated } from '../groups/facts.ts';
import { requestUpdated } from '../join-requests/facts.ts';
import type { App } from '../platform/app.ts';
import type { FactBus } from '../platform/facts.ts';
import {
  postCommentDeleted,
  postCommented,
  postCommentUpdated,
  postCreated,
  postDeleted,
  postLiked,
  postShared,
  postUnliked,
  postUpdated,
  type PostCounts,
  type PostTarget,
} from '../posts/facts.ts';

/** Tells the people who are connected. All of it after the commit: what was missed, a reload shows. */
export function pushLive(facts: FactBus): void {
  pushPosts(facts);
  facts.subscribe(membershipChanged, {
    async afterCommit(app, { communityId: community, userId, before, role }) {
      if (before === null) app.live.follow(userId, communityTopic(community));
      if (role === null) {
        const channels = (await channelIdsOf(app.db, community)).map(channelTopic);
        for (const topic of [communityTopic(community), ...channels]) app.live.unfollow(userId, topic);
      }
      const listeners = new Set([userId, ...(await managerIdsOf(app.db, community))]);
      for (const user of listeners) app.live.push({ user }, 'membership.updated', { community, user: userId, role });
    },
  });
  facts.subscribe(requestUpdated, {
    async afterCommit(app, { requestId: id, communityId: community, channelId: channel, userId, status }) {
      const listeners = new Set([userId, ...(await managerIdsOf(app.db, community))]);
      for (const user of listeners) app.live.push({ user }, 'request.updated', { id, community, channel, status });
    },
  });
  facts.subscribe(channelMemberMoved, {
    afterCommit(app, { channelId: channel, communityId: community, userId, isMember }) {
      if (isMember) app.live.follow(userId, channelTopic(channel));
      else app.live.unfollow(userId, channelTopic(channel));
      app.live.push({ user: userId }, 'channel-membership.updated', { community, channel, is_member: isMember });
    },
  });
  facts.subscribe(commentCreated, {
    afterCommit(app, { commentId: comment, groupId: group, channelId, parentId: parent, authorId: author }) {
      return pushInChannel(app, channelId, 'comment.created', { group, comment, parent, author });
    },
  });
  facts.subscribe(commentUpdated, {
    afterCommit(app, { commentId: comment, groupId: group, channelId, likesCount, editedAt, deleted }) {
      const edited_at = editedAt?.toISOString() ?? null;
      const data = { group, comment, likes_count: likesCount, edited_at, deleted };
      return pushInChannel(app, channelId, 'comment.updated', data);
    },
  });
  facts.subscribe(sessionsEnded, { afterCommit: (app, { sessionIds }) => app.live.disconnect(sessionIds) });
}

/** To those in a channel, and to those who manage its community from outside of it. */
async function pushInChannel<T extends keyof LiveMessages>(
  app: App,
  channelId: string,
  type: T,
  data: LiveMessages[T],
): Promise<void> {
  app.live.push({ topic: channelTopic(channelId) }, type, data);
  for (const user of await managersOutside(app.db, channelId)) app.live.push({ user }, type, data);
}

function pushPosts(facts: FactBus): void {
  facts.subscribe(postCreated, {
    afterCommit(app, post) {
      const { communityId: community, channelId: channel, postId, authorId: author } = post;
      return pushAbout(app, post, 'post.created', { community, channel, post: postId, author });
    },
  });
  facts.subscribe(postUpdated, { afterCommit: (app, fact) => pushNumbers(app, fact, true) });
  facts.subscribe(postDeleted, {
    afterCommit: (app, post) => pushAbout(app, post, 'post.deleted', { post: post.postId }),
  });
  facts.subscribe(postLiked, { afterCommit: (app, fact) => pushNumbers(app, fact) });
  facts.subscribe(postShared, { afterCommit: (app, fact) => pushNumbers(app, fact) });
  facts.subscribe(postUnliked, { afterCommit: (app, fact) => pushNumbers(app, fact) });
  facts.subscribe(postCommented, { afterCommit: (app, fact) => pushComment(app, fact, 'created') });
  facts.subscribe(postCommentUpdated, { afterCommit: (app, fact) => pushComment(app, fact, 'updated') });
  facts.subscribe(postCommentDeleted, { afterCommit: (app, fact) => pushComment(app, fact, 'deleted') });
}

function pushNumbers(
  app: App,
  { counts, ...post }: PostTarget & { counts: PostCounts },
  edited = false,
): Promise<void> {
  return pushAbout(app, post, 'post.updated', {
    post: post.postId,
    likes_count: counts.likesCount,
    level_count: counts.sharesCount,
    comments_count: counts.commentsCount,
    edited,
  });
}

async function pushComment(
  app: App,
  fact: PostTarget & { commentId: string; commenterId: string; counts?: PostCounts },
  change: 'created' | 'updated' | 'deleted',
): Promise<void> {
  const { postId: post, commentId: comment, commenterId: author, counts } = fact;
  if (counts) await pushNumbers(app, { ...fact, counts });
  await pushAbout(app, fact, 'post.commented', { post, comment, author, change });
}

/** To those who read a post: in the channel that it is for, or in its community. */
async function pushAbout<T extends keyof LiveMessages>(
  app: App,
  { communityId, channelId }: PostTarget,
  type: T,
  data: LiveMessages[T],
): Promise<void> {
  if (channelId !== null) await pushInChannel(app, channelId, type, data);
  else app.live.push({ topic: communityTopic(communityId) }, type, data);
}
