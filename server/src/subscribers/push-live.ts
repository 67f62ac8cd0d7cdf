import { sessionsEnded } from '../accounts/facts.ts';
import { channelIdsOf, channelTopic } from '../channels/access.ts';
import { channelMemberMoved } from '../channels/facts.ts';
import { communityTopic, managerIdsOf } from '../communities/access.ts';
import { memberMoved } from '../communities/facts.ts';
import { commentCreated, commentUpdated } from '../groups/facts.ts';
import { requestUpdated } from '../join-requests/facts.ts';
import type { App } from '../platform/app.ts';
import type { FactBus } from '../platform/facts.ts';
import { postCreated, postLiked, postUnliked } from '../posts/facts.ts';

/** Tells the people who are connected. All of it after the commit: what was missed, a reload shows. */
export function pushLive(facts: FactBus): void {
  facts.subscribe(postCreated, {
    afterCommit(app, { postId, communityId, authorId }) {
      const data = { community: communityId, post: postId, author: authorId };
      app.live.push({ topic: communityTopic(communityId) }, 'post.created', data);
    },
  });
  facts.subscribe(postLiked, { afterCommit: pushLikes });
  facts.subscribe(postUnliked, { afterCommit: pushLikes });
  facts.subscribe(memberMoved, {
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
    afterCommit(app, { channelId, userId, isMember }) {
      if (isMember) app.live.follow(userId, channelTopic(channelId));
      else app.live.unfollow(userId, channelTopic(channelId));
    },
  });
  facts.subscribe(commentCreated, {
    afterCommit(app, { commentId: comment, groupId: group, channelId, parentId: parent, authorId: author }) {
      app.live.push({ topic: channelTopic(channelId) }, 'comment.created', { group, comment, parent, author });
    },
  });
  facts.subscribe(commentUpdated, {
    afterCommit(app, { commentId: comment, groupId: group, channelId, likesCount, deleted }) {
      const data = { group, comment, likes_count: likesCount, deleted };
      app.live.push({ topic: channelTopic(channelId) }, 'comment.updated', data);
    },
  });
  facts.subscribe(sessionsEnded, { afterCommit: (app, { sessionIds }) => app.live.disconnect(sessionIds) });
}

function pushLikes(app: App, like: { postId: string; communityId: string; likesCount: number }): void {
  const data = { post: like.postId, likes_count: like.likesCount };
  app.live.push({ topic: communityTopic(like.communityId) }, 'post.updated', data);
}
