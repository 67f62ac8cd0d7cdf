import type { LiveMessages } from '@homecoming/contract/live.ts';
import { live } from '../lib/live-connection.ts';
import {
  addWaitingPost,
  cachedPost,
  changePost,
  currentUserId,
  recheckPost,
  refreshFeeds,
  takeOutDeleted,
  takeOutPlace,
} from './cache.ts';
import { hearComment } from './comments.ts';
import { refetchSoon } from './refetch.ts';
import { scopesOf } from './scope.ts';

/** Keeps cached posts up to date with live messages, whichever screen is shown. Called once. */
export function listenForPosts(): void {
  live.subscribe('post.created', onPostCreated);
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

/** Queues a new post as unseen in the lists that it belongs to. */
function onPostCreated({ post, at_home, ...place }: LiveMessages['post.created']): void {
  const { home, others } = scopesOf(place);
  addWaitingPost(
    { id: post, community: place.community, channel: place.channel },
    at_home ? [home, ...others] : others,
  );
}

/** Reloads the lists when the user may read more or less than before. */
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
