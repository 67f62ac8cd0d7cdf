import type { RedisOptions } from 'ioredis';

/** How every connection to Redis behaves: it comes back by itself, and refuses at once what cannot go out now. */
export const redisOptions = {
  lazyConnect: true,
  connectTimeout: 5_000,
  commandTimeout: 5_000,
  enableOfflineQueue: false,
  autoResubscribe: false,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, 5_000) * (0.5 + Math.random()),
} satisfies RedisOptions;
