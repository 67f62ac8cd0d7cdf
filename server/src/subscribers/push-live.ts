import { sessionsEnded } from '../accounts/facts.ts';
import { communityTopic, managerIdsOf } from '../communities/access.ts';
import { memberMoved } from '../communities/facts.ts';
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
      if (role === null) app.live.unfollow(userId, communityTopic(community));
      const listeners = new Set([userId, ...(await managerIdsOf(app.db, community))]);
      for (const user of listeners) app.live.push({ user }, 'membership.updated', { community, user: userId, role });
    },
  });
  facts.subscribe(requestUpdated, {
    async afterCommit(app, { requestId: id, communityId: community, userId, status }) {
      const listeners = new Set([userId, ...(await managerIdsOf(app.db, community))]);
      for (const user of listeners) app.live.push({ user }, 'request.updated', { id, community, status });
    },
  });
  facts.subscribe(sessionsEnded, { afterCommit: (app, { sessionIds }) => app.live.disconnect(sessionIds) });
}

function pushLikes(app: App, like: { postId: string; communityId: string; likesCount: number }): void {
  const data = { post: like.postId, likes_count: like.likesCount };
  app.live.push({ topic: communityTopic(like.communityId) }, 'post.updated', data);
}
