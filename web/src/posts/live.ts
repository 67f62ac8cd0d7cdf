import type { LiveMessages } from '@homecoming/contract/live.ts';
import * as threads from '../comments/api.ts';
import { currentUserId } from '../accounts/api.ts';
import { cachedPost, changePost, feedKey, postLists, recheckPost, removePostsIn } from './cache.ts';
import { refetchSoon } from './refetch.ts';
import { hidePost, showRestoredPost } from './removals.ts';
import { targetScopes } from './scope.ts';
import { createCommentsSource } from './comments/thread.ts';

/** Updates the counts of a post. Loads it again when its content was edited. */
export function onPostUpdated({
  post,
  edited,
  likes_count,
  level_count,
  comments_count,
}: LiveMessages['post.updated']): void {
  changePost(post, (known) => ({ ...known, likes_count, level_count, comments_count }));
  if (edited && cachedPost(post) !== undefined) refetchSoon(post);
}

/** Removes a deleted post. */
export function onPostDeleted({ post }: LiveMessages['post.deleted']): void {
  postLists.delete(post);
  recheckPost(post);
}

/** Takes out a post that moderators removed, or shows it again. Where the user has just removed it, they may undo it. */
export function onPostModerated({ post, removed }: LiveMessages['post.moderated']): void {
  if (removed) hidePost(post);
  else void showRestoredPost(post);
}

/** Loads the comments of a post again of which moderators removed one, or brought one back. */
export function onCommentModerated({ post }: LiveMessages['comment.moderated']): void {
  if (post === null) return;
  ignoreFailure(threads.refreshPlace(createCommentsSource(post)));
  if (cachedPost(post) !== undefined) refetchSoon(post);
}

/** Adds the comment to the cached comments of its post, and loads the post again where it is cached. */
export function onCommentCreated(message: LiveMessages['comment.created']): void {
  const { post } = message;
  if (post === null) return;
  ignoreFailure(threads.onCommentCreated(createCommentsSource(post), message));
  if (cachedPost(post) !== undefined) refetchSoon(post);
}

/** The same for a comment that was changed, liked or deleted. */
export function onCommentUpdated(message: LiveMessages['comment.updated']): void {
  const { post, comment } = message;
  if (post === null) return;
  ignoreFailure(threads.onCommentUpdated(createCommentsSource(post), message));
  if (cachedPost(post)?.child_posts.some(({ id }) => id === comment) === true) refetchSoon(post);
}

/** Queues a new post as unseen in the lists that it belongs to. */
export function onPostCreated({ post, at_home, ...target }: LiveMessages['post.created']): void {
  const { home, others } = targetScopes(target);
  const { community, channel } = target;
  postLists.queue({ id: post, community, channel }, (at_home ? [home, ...others] : others).map(feedKey));
}

/** Loads the lists again when a request was approved: the user may read more. */
export function onRequestUpdated({ status }: LiveMessages['request.updated']): void {
  if (status === 'approved') void postLists.refresh();
}

/** Removes the posts of a community that the user left. Loads the lists again when the user joined or has a new role. */
export function onMembershipUpdated({ community, user, role }: LiveMessages['membership.updated']): void {
  if (user !== currentUserId()) return;
  // A new role changes what the user may do with each post
  if (role === null) removePostsIn(community);
  else void postLists.refresh();
}

/** Removes the posts of a channel that the user left, and loads the lists again. */
export function onChannelMembershipUpdated({ channel, is_member }: LiveMessages['channel-membership.updated']): void {
  if (!is_member) removePostsIn(channel);
  // A manager of the community can still read a channel that they left
  void postLists.refresh();
}

/** The next focus or reconnection loads again what failed. */
function ignoreFailure(refresh: Promise<void>): void {
  refresh.catch(() => undefined);
}
