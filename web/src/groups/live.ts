import { hearCreated, hearUpdated, refreshThreads } from '../comments/api.ts';
import { live } from '../lib/live-connection.ts';
import { discussionOf } from './thread.ts';

/** Keeps discussions and their counts in memory with what the server tells. Called once. */
export function listenForComments(): void {
  live.subscribe('comment.created', (heard) => quietly(hearCreated(discussionOf(heard.group), heard)));
  // What was written between a thread's load and the first message was told to nobody here.
  live.onReady(() => quietly(refreshThreads()));
  live.subscribe('comment.updated', (heard) => quietly(hearUpdated(discussionOf(heard.group), heard)));
}

/** What could not be asked for now comes with the next look. */
function quietly(hearing: Promise<void>): void {
  hearing.catch(() => undefined);
}
