import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import useSWR, { useSWRConfig } from 'swr';
import type { ApiError } from './api-error.ts';
import { addressOf, call, type Reply, type Request } from './client.ts';
import { useSingleFlight } from './use-single-flight.ts';

type ListEndpoint = Endpoint & { method: 'GET' };
type Asked<E extends Endpoint> = Pick<Request<E>, 'params' | 'query'>;
type Item<E extends Endpoint> = Reply<E> extends { results: (infer T)[] } ? T : never;

/** What SWR holds of a list: all its pages so far as one, and the cursor of the next. */
export interface Listed<T> {
  results: T[];
  next: string | null;
}

/** A list that comes in pages, as far as it was asked for. */
export interface Pages<T> {
  /** Undefined until the first page is there. */
  items: readonly T[] | undefined;
  /** Why the list, or its next page, did not come. */
  error: ApiError | undefined;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  /** Asks for everything shown again. */
  reload: () => void;
}

/** The SWR key of a whole list: beside the one of a first page alone; both hold the address, for `mutate` to find. */
export function pagesKeyOf<const E extends ListEndpoint>(endpoint: E, asked: Asked<E>): string {
  return `pages:${addressOf(endpoint, asked)}`;
}

/** Reads a list page after page through SWR, under one key. Nothing is asked while `asked` is null. */
export function usePages<const E extends ListEndpoint>(endpoint: E, asked: Asked<E> | null): Pages<Item<E>> {
  const { cache, mutate } = useSWRConfig();
  const key = asked === null ? null : pagesKeyOf(endpoint, asked);
  const swr = useSWR<Listed<Item<E>>, ApiError>(key, () => load(key === null ? 0 : shownIn(cache.get(key)?.data)));
  const more = useSingleFlight(async () => {
    const next = swr.data?.next ?? null;
    if (next === null) return;
    const page = await pageAt(next);
    // By its key: by now another list may be shown
    await mutate<Listed<Item<E>>>(key, (list) => (list?.next === next ? joined(list, page) : list), {
      revalidate: false,
    });
  }, key);

  function pageAt(cursor: string | null): Promise<Listed<Item<E>>> {
    const query = cursor === null ? asked?.query : { ...asked?.query, cursor };
    // The parts asked for are those of the request; every list answers with a page of its items.
    return call<E>(endpoint, ...([{ ...asked, query }] as never)) as Promise<never>;
  }

  /** As many pages as hold what is shown already. */
  async function load(shown: number): Promise<Listed<Item<E>>> {
    let list = await pageAt(null);
    while (list.results.length < shown && list.next !== null) list = joined(list, await pageAt(list.next));
    return list;
  }

  return {
    items: swr.data?.results,
    error: swr.error ?? more.error,
    hasMore: swr.data !== undefined && swr.data.next !== null,
    loadingMore: more.running,
    loadMore: () => void more.run(),
    reload: () => void swr.mutate(),
  };
}

function joined<T>(list: Listed<T>, page: Listed<T>): Listed<T> {
  return { results: [...list.results, ...page.results], next: page.next };
}

function shownIn(data: unknown): number {
  const results = typeof data === 'object' && data !== null && 'results' in data ? data.results : [];
  return Array.isArray(results) ? results.length : 0;
}
