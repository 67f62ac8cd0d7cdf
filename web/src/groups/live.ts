import { hearCreated, hearUpdated, refreshThreads } from '../comments/api.ts';
import { mutate } from 'swr';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { live } from '../lib/live-connection.ts';
import { isGroupList } from './cache.ts';
import { discussionOf } from './thread.ts';

/** The order of a channel's groups, and their counts, change with each comment. */
const refreshListsSoon = coalesceByKey(async () => {
  await mutate(isGroupList);
});

/** Keeps cached discussions and lists of groups up to date with live messages. Called once. */
export function listenForGroups(): void {
  live.subscribe('comment.created', (message) => {
    ignoreFailure(hearCreated(discussionOf(message.group), message));
    refreshListsSoon('all');
  });
  live.subscribe('comment.updated', (message) => {
    ignoreFailure(hearUpdated(discussionOf(message.group), message));
    if (message.deleted) refreshListsSoon('all');
  });
  // Comments that were written between the load of a thread and the first message
  live.onReady(() => ignoreFailure(refreshThreads()));
}

/** The next focus or reconnection loads again what failed. */
function ignoreFailure(refresh: Promise<void>): void {
  refresh.catch(() => undefined);
}
