import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { live } from '../lib/live-connection.ts';

interface Refreshing {
  /** Asks again for what is known of a channel. */
  channel: (id: string) => Promise<void>;
  /** Asks again for what is known of every channel. */
  all: () => Promise<void>;
}

/** Hears of requests for channels, and of people who come, go or change roles in their communities. Called once. */
export function listenForChannels(refresh: Refreshing): void {
  const refreshSoon = coalesceByKey(refresh.channel);
  const refreshAllSoon = coalesceByKey(refresh.all);
  live.subscribe('request.updated', ({ channel }) => {
    if (channel) refreshSoon(channel);
  });
  live.subscribe('membership.updated', () => refreshAllSoon('all'));
}
