import type { LiveMessages } from '@homecoming/contract/live.ts';
import { mutate } from 'swr';
import * as threads from '../comments/api.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshGroups } from './api.ts';
import { isGroupList } from './cache.ts';
import { createDiscussion } from './thread.ts';

/** The order of a channel's groups, and their counts, change with each comment. */
const refreshListsSoon = coalesceByKey(async () => {
  await mutate(isGroupList);
});

const refreshGroupsSoon = coalesceByKey(refreshGroups);

/** Refreshes the groups on the screen: memberships of channels and communities decide between a group and its card. */
export function onMembershipUpdated(): void {
  refreshGroupsSoon('all');
}

/** Adds the comment to the cached discussion of its group. */
export function onCommentCreated(message: LiveMessages['comment.created']): void {
  if (message.group === null) return;
  ignoreFailure(threads.onCommentCreated(createDiscussion(message.group), message));
  refreshListsSoon('all');
}

/** Updates the comment in the cached discussion of its group. */
export function onCommentUpdated(message: LiveMessages['comment.updated']): void {
  if (message.group === null) return;
  ignoreFailure(threads.onCommentUpdated(createDiscussion(message.group), message));
  if (message.deleted) refreshListsSoon('all');
}

/** Loads a discussion again of which moderators removed a comment, or brought one back. */
export function onCommentModerated({ group }: LiveMessages['comment.moderated']): void {
  if (group === null) return;
  ignoreFailure(threads.refreshPlace(createDiscussion(group)));
  refreshListsSoon('all');
}

/** Loads cached discussions again: comments may have been written between their load and the first message. */
export function onReady(): void {
  ignoreFailure(threads.refreshThreads());
}

/** The next focus or reconnection loads again what failed. */
function ignoreFailure(refresh: Promise<void>): void {
  refresh.catch(() => undefined);
}
