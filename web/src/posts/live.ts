import { gathered } from '../lib/gathered.ts';
import { live } from '../lib/live-connection.ts';
import {
  addWaitingPost,
  cachedPost,
  changePost,
  currentUserId,
  recheckPost,
  refreshFeeds,
  takeOut,
  takeOutCommunity,
} from './cache.ts';
import { hearComment } from './comments.ts';
import { asWished } from './taking-part.ts';

/** Keeps the posts in memory with what the server tells, whichever screen is shown. Called once. */
export function listenForPosts(refetch: (id: string) => Promise<void>): void {
  const refetchSoon = gathered(refetch);
  live.subscribe('post.created', ({ post, ...place }) => addWaitingPost(post, place));
  live.subscribe('post.updated', ({ post, edited, likes_count, level_count, comments_count }) => {
    changePost(post, (known) => asWished({ ...known, likes_count, level_count, comments_count }));
    if (edited && cachedPost(post) !== undefined) refetchSoon(post);
  });
  live.subscribe('post.deleted', ({ post }) => {
    takeOut(post);
    recheckPost(post);
  });
  live.subscribe('post.commented', (heard) => {
    hearComment(heard);
    const known = cachedPost(heard.post);
    const shows = known?.child_posts.some(({ id }) => id === heard.comment) === true;
    if (known !== undefined && (heard.change === 'created' || shows)) refetchSoon(heard.post);
  });
  // Somebody who is let in has more to read, who leaves less
  live.subscribe('request.updated', ({ status }) => {
    if (status === 'approved') void refreshFeeds();
  });
  live.subscribe('membership.updated', ({ community, user, role }) => {
    if (role === null && user === currentUserId()) takeOutCommunity(community);
  });
}
