import { live } from '../lib/live-connection.ts';
import { addWaitingPost, changePost, refreshFeeds } from './cache.ts';
import { isLiking } from './likes.ts';

/** Keeps the posts in memory with what the server tells, whichever screen is shown. Called once. */
export function listenForPosts(): void {
  live.subscribe('post.created', ({ community, post }) => addWaitingPost(community, post));
  live.subscribe('post.updated', ({ post, likes_count }) => {
    if (!isLiking(post)) changePost(post, (known) => ({ ...known, likes_count }));
  });
  // Somebody who is let in has more to read
  live.subscribe('request.updated', ({ status }) => {
    if (status === 'approved') void refreshFeeds();
  });
}
