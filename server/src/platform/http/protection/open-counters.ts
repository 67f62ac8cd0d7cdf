import type { App } from '../../app.ts';
import type { PrimaryLink } from '../../processes/primary-link.ts';
import { LocalCounters, type CallCounters } from '../../concurrency/call-counters.ts';
import { openRedisCounters } from './redis-counters.ts';
import { SharedCounters } from './shared-counters.ts';

/** Counters of calls: of all servers where there is a Redis, of the processes of one primary, or of this process alone. */
export async function openCallCounters(
  { config: { redisUrl }, log }: Pick<App, 'config' | 'log'>,
  primary: PrimaryLink | null,
): Promise<CallCounters> {
  if (redisUrl !== null) return openRedisCounters(redisUrl, log);
  if (primary === null) return new LocalCounters();
  return new SharedCounters({ log, countTogether: primary.count, close: async () => undefined });
}
