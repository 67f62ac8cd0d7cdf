import type { LiveMessages } from '@homecoming/contract/live.ts';
import { live } from '../lib/live-connection.ts';
import { cachedPost, changePost, currentUserId, feedKey, postLists, recheckPost, removePostsIn } from './cache.ts';
import { hearComment } from './comments.ts';
import { refetchSoon } from './refetch.ts';
import { targetScopes } from './scope.ts';

/** Keeps cached posts up to date with live messages, whichever screen is shown. Called once. */
export function listenForPosts(): void {
  live.subscribe('post.created', onPostCreated);
  live.subscribe('post.updated', ({ post, edited, likes_count, level_count, comments_count }) => {
    changePost(post, (known) => ({ ...known, likes_count, level_count, comments_count }));
    if (edited && cachedPost(post) !== undefined) refetchSoon(post);
  });
  live.subscribe('post.deleted', ({ post }) => {
    postLists.delete(post);
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
function onPostCreated({ post, at_home, ...target }: LiveMessages['post.created']): void {
  const { home, others } = targetScopes(target);
  const { community, channel } = target;
  postLists.queue({ id: post, community, channel }, (at_home ? [home, ...others] : others).map(feedKey));
}

/** Reloads the lists when the user may read more or less than before. */
function listenForAccess(): void {
  live.subscribe('request.updated', ({ status }) => {
    if (status === 'approved') void postLists.refresh();
  });
  live.subscribe('membership.updated', ({ community, user, role }) => {
    if (user !== currentUserId()) return;
    // A new role changes what the user may do with each post
    if (role === null) removePostsIn(community);
    else void postLists.refresh();
  });
  live.subscribe('channel-membership.updated', ({ channel, is_member }) => {
    if (!is_member) removePostsIn(channel);
    // A manager of the community can still read a channel that they left
    void postLists.refresh();
  });
}
