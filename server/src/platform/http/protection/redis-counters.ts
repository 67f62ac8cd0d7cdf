import { hash } from 'node:crypto';
import type { Result } from 'ioredis';
import type { Log } from '../../log.ts';
import { redisOptions } from '../../realtime/redis-options.ts';
import type { CallCounters } from '../../concurrency/call-counters.ts';
import { SharedCounters } from './shared-counters.ts';

const PREFIX = 'homecoming_calls:';
/** A request waits no longer for a Redis that is silent. */
const ANSWER_WITHIN_MS = 500;

// One step, so that no counter stays without an end.
const countCall = `
local current = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  ttl = tonumber(ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ttl)
end
return {current, ttl}`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countCall(key: string, windowMs: number): Result<[current: number, ttl: number], Context>;
  }
}

/** Counts calls in Redis, for all servers together, and in this process alone while Redis is away. */
export async function openRedisCounters(redisUrl: string, log: Log): Promise<CallCounters> {
  // Only an installation with Redis loads its client.
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    ...redisOptions,
    commandTimeout: ANSWER_WITHIN_MS,
    maxRetriesPerRequest: 0,
    // Calls of one turn travel together.
    enableAutoPipelining: true,
    scripts: { countCall: { lua: countCall, numberOfKeys: 1 } },
  });
  // A count that fails says so; without a listener an error would end the process.
  redis.on('error', () => undefined);
  // Where this fails, the client goes on trying.
  await redis.connect().catch(() => undefined);
  return new SharedCounters({
    log,
    async countTogether(name, key, windowMs) {
      // Addresses and secrets of links are not for Redis.
      const [current, ttl] = await redis.countCall(PREFIX + hash('sha256', `${name} ${key}`, 'base64url'), windowMs);
      return { current, ttl };
    },
    close: async () => redis.disconnect(),
  });
}
