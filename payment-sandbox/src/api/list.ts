import type { Stripe } from 'stripe';
import type { Store, Filter, ObjectName, StoredObjects } from '../store.ts';
import { invalidRequest, noSuch } from './api-error.ts';

/** Parameters of every list; `types` is of events. */
export type ListParams = Stripe.PaginationParams & {
  created?: Stripe.RangeQueryParam | number;
  types?: string[];
};

/** A page of stored objects, the newest first. Throws an ApiError for an unknown cursor. */
export function storedPage<K extends ObjectName>(
  store: Store,
  name: K,
  params: ListParams,
  { filter, url }: { filter: Filter; url: string },
): Stripe.ApiList<StoredObjects[K]> {
  const { limit = 10, starting_after: after, ending_before: before, created, types } = params;
  checkLimit(limit);
  for (const [param, id] of Object.entries({ starting_after: after, ending_before: before })) {
    if (id !== undefined && !store.find(name, id)) throw noSuch(name, id, param, 400);
  }
  const range = typeof created === 'object' ? created : undefined;
  const { data, hasMore } = store.page(name, { filter, types, created: range, limit, after, before });
  return { object: 'list', data, has_more: hasMore, url };
}

/** A page of objects that are at hand, sorted newest first. Throws an ApiError for an unknown cursor. */
export function toPage<T extends { id: string }>(
  all: readonly T[],
  { limit = 10, starting_after: after, ending_before: before }: Stripe.PaginationParams,
  url: string,
): Stripe.ApiList<T> {
  checkLimit(limit);
  const indexOf = (id: string, param: string): number => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw noSuch('object', id, param, 400);
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: start + limit < all.length, url };
}

/** A whole list. */
export function toList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

function checkLimit(limit: number): void {
  if (limit < 1 || limit > 100) throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
}
