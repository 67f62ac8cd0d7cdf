import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { CallCounters } from '../../concurrency/call-counters.ts';

/** What the plugin hands to child(), which its types do not say: the options of a limit, and the route that it is for. */
interface LimitOptions {
  readonly groupId?: string;
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string };
}

/**
 * A store of @fastify/rate-limit over our counters. Its own one hands all calls of one turn the same object, so that a
 * burst above a limit is refused as a whole; its store for Redis has no name for limits that belong to no route.
 */
export function createLimitStore(counters: CallCounters): FastifyRateLimitStoreCtor {
  return class LimitStore implements FastifyRateLimitStore {
    #name = 'all calls';

    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
      counters.count(this.#name, key, timeWindow).then(
        (state) => callback(null, state),
        (error: Error) => callback(error),
      );
    }

    child(options: object): FastifyRateLimitStore {
      const { groupId, routeInfo }: LimitOptions = options;
      const store = new LimitStore();
      store.#name = groupId ?? `${String(routeInfo?.method)} ${routeInfo?.url}`;
      return store;
    }
  };
}
