import { getLocks } from '../browser/locks.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/** What the tabs of a browser send each other. */
export type TabMessage =
  | { type: 'changed'; entry: OutboxEntry }
  | { type: 'removed'; id: string }
  | { type: 'sent'; entry: OutboxEntry; result: unknown }
  | { type: 'retry' };

let channel: BroadcastChannel | null = null;

/** Receives the messages of the other tabs, and sends them those of this one, until `signal` is aborted. */
export function joinTabs(onMessage: (message: TabMessage) => void, signal: AbortSignal): void {
  const joined = new BroadcastChannel('homecoming-outbox');
  channel = joined;
  joined.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  signal.addEventListener('abort', () => {
    joined.close();
    if (channel === joined) channel = null;
  });
}

/** Sends a message to the other tabs. */
export function publish(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no target origin
  channel?.postMessage(message);
}

/** Runs `run` in one tab at a time. Without locks (plain http) it runs at once. Throws when `signal` is aborted before. */
export async function withQueueLock(queue: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  const locks = getLocks();
  if (locks === null) await run();
  else await locks.request(`homecoming-outbox ${queue}`, { signal }, run);
}
