import type { Stripe } from 'stripe';
import { invalidRequest, noSuch } from './api-error.ts';

/** A page of objects that are sorted newest first. Throws an ApiError for an unknown cursor. */
export function pageOf<T extends { id: string }>(
  all: readonly T[],
  { limit = 10, starting_after: after, ending_before: before }: Stripe.PaginationParams,
  url: string,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
  }
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
export function listOf<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}
