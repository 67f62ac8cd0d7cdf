import type { App } from '../../platform/app.ts';
import type { FactBus } from '../../platform/facts.ts';
import {
  postCommentsCounted,
  postCreated,
  postDeleted,
  postLiked,
  postModerated,
  postShared,
  postsHidden,
  postUnliked,
  postUpdated,
  type PostCounts,
  type PostOrigin,
} from '../../posts/facts.ts';
import { pushToReaders } from './audience.ts';

/** Pushes new posts, changed counters and texts, and deletions of posts to their readers. */
export function pushPosts(facts: FactBus): void {
  facts.subscribe(postCreated, {
    afterCommit(app, post) {
      const { communityId: community, channelId: channel, eventId: event, postId, authorId: author } = post;
      const data = { community, channel, event, post: postId, author };
      const forManagers = { ...data, at_home: false };
      return pushToReaders(app, getAudience(post), 'post.created', { ...data, at_home: true }, forManagers);
    },
  });
  facts.subscribe(postUpdated, { afterCommit: (app, fact) => pushCounts(app, fact, true) });
  facts.subscribe(postDeleted, {
    afterCommit: (app, post) => pushToReaders(app, getAudience(post), 'post.deleted', { post: post.postId }),
  });
  facts.subscribe(postsHidden, {
    async afterCommit(app, { communityId, postIds }) {
      const audience = { communityId, channelId: null, from: [] };
      for (const post of postIds) await pushToReaders(app, audience, 'post.deleted', { post });
    },
  });
  facts.subscribe(postModerated, {
    afterCommit: (app, { isRemoved: removed, ...post }) =>
      pushToReaders(app, getAudience(post), 'post.moderated', { post: post.postId, removed }),
  });
  facts.subscribe(postLiked, { afterCommit: (app, fact) => pushCounts(app, fact) });
  facts.subscribe(postShared, { afterCommit: (app, fact) => pushCounts(app, fact) });
  facts.subscribe(postUnliked, { afterCommit: (app, fact) => pushCounts(app, fact) });
  facts.subscribe(postCommentsCounted, { afterCommit: (app, fact) => pushCounts(app, fact) });
}

function pushCounts(app: App, { counts, ...post }: PostOrigin & { counts: PostCounts }, edited = false): Promise<void> {
  return pushToReaders(app, getAudience(post), 'post.updated', {
    post: post.postId,
    likes_count: counts.likesCount,
    level_count: counts.sharesCount,
    comments_count: counts.commentsCount,
    edited,
  });
}

function getAudience({ communityId, channelId, authorId }: PostOrigin) {
  return { communityId, channelId, from: [authorId] };
}
