import type { App } from '../../platform/app.ts';
import type { FactBus } from '../../platform/facts.ts';
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
} from '../../posts/facts.ts';
import { pushToReaders } from './audience.ts';

/** Pushes new posts, changed counters and texts, deletions, and comments on posts to their readers. */
export function pushPosts(facts: FactBus): void {
  facts.subscribe(postCreated, {
    afterCommit(app, post) {
      const { communityId: community, channelId: channel, postId, authorId: author } = post;
      const data = { community, channel, post: postId, author };
      const forManagers = { ...data, at_home: false };
      return pushToReaders(app, post, 'post.created', { ...data, at_home: true }, forManagers);
    },
  });
  facts.subscribe(postUpdated, { afterCommit: (app, fact) => pushCounts(app, fact, true) });
  facts.subscribe(postDeleted, {
    afterCommit: (app, post) => pushToReaders(app, post, 'post.deleted', { post: post.postId }),
  });
  facts.subscribe(postLiked, { afterCommit: (app, fact) => pushCounts(app, fact) });
  facts.subscribe(postShared, { afterCommit: (app, fact) => pushCounts(app, fact) });
  facts.subscribe(postUnliked, { afterCommit: (app, fact) => pushCounts(app, fact) });
  facts.subscribe(postCommented, { afterCommit: (app, fact) => pushComment(app, fact, 'created') });
  facts.subscribe(postCommentUpdated, { afterCommit: (app, fact) => pushComment(app, fact, 'updated') });
  facts.subscribe(postCommentDeleted, { afterCommit: (app, fact) => pushComment(app, fact, 'deleted') });
}

function pushCounts(
  app: App,
  { counts, postId, communityId, channelId, authorId }: PostTarget & { counts: PostCounts },
  edited = false,
): Promise<void> {
  return pushToReaders(app, { postId, communityId, channelId, authorId }, 'post.updated', {
    post: postId,
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
  if (counts) await pushCounts(app, { ...fact, counts });
  await pushToReaders(app, fact, 'post.commented', { post, comment, author, change });
}
