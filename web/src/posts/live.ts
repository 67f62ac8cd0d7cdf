import { live } from '../lib/live-connection.ts';
import {
  cachedPost,
  changePost,
  currentUserId,
  recheckPost,
  refreshFeeds,
  takeOutDeleted,
  takeOutPlace,
} from './cache.ts';
import { hearComment } from './comments.ts';
import { hearOfPost } from './heard.ts';
import { refetchSoon } from './refetch.ts';

/** Keeps the posts in memory with what the server tells, whichever screen is shown. Called once. */
export function listenForPosts(): void {
  live.subscribe('post.created', hearOfPost);
  live.subscribe('post.updated', ({ post, edited, likes_count, level_count, comments_count }) => {
    changePost(post, (known) => ({ ...known, likes_count, level_count, comments_count }));
    if (edited && cachedPost(post) !== undefined) refetchSoon(post);
  });
  live.subscribe('post.deleted', ({ post }) => {
    takeOutDeleted(post);
    recheckPost(post);
  });
  live.subscribe('post.commented', (heard) => {
    hearComment(heard);
    const known = cachedPost(heard.post);
    const shows = known?.child_posts.some(({ id }) => id === heard.comment) === true;
    if (known !== undefined && (heard.change === 'created' || shows)) refetchSoon(heard.post);
  });
  listenForAccess();
}

/** Somebody who is let in has more to read, who leaves less. */
function listenForAccess(): void {
  live.subscribe('request.updated', ({ status }) => {
    if (status === 'approved') void refreshFeeds();
  });
  live.subscribe('membership.updated', ({ community, user, role }) => {
    if (user !== currentUserId()) return;
    // Another role is worth it, too: it says what one may do with a post
    if (role === null) takeOutPlace(community);
    else void refreshFeeds();
  });
  live.subscribe('channel-membership.updated', ({ channel, is_member }) => {
    if (!is_member) takeOutPlace(channel);
    // Who manages the community goes on reading what they left
    void refreshFeeds();
  });
}
