import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { LocalCounters, type CallCounters } from './call-counters.ts';
import { openRedisCounters } from './redis-counters.ts';

/** Counters of calls: together with all servers where there is a Redis, else of this process alone. */
export async function openCallCounters({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log): Promise<CallCounters> {
  return redisUrl === null ? new LocalCounters() : openRedisCounters(redisUrl, log);
}
