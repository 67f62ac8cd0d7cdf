import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import useSWR, { type SWRConfiguration } from 'swr';
import type { ApiError } from '../http/api-error.ts';
import { buildRequestPath, call, type Reply, type Request } from '../http/client.ts';
import { cachedList, listKey, withoutDeleted } from './list-cache.ts';
import { appendPage, toLiveList, mergeFirstPage, type Identified, type LiveList, type Page } from './live-list.ts';
import { updateCached } from './update-cached.ts';
import { useSingleFlight } from '../use-single-flight.ts';

/** Where a list comes from. */
export interface ListSource<T extends Identified> {
  /** From `listKey`. */
  key: string;
  /** Loads the page at a cursor, or the first one. It may then load as many items as are shown in one call. */
  load: (cursor: string | null, shown: number) => Promise<Page<T>>;
  /**
   * Whether `a` comes before `b`. A refresh then merges the first page. Without it only the server knows the order, and
   * a refresh loads all that is shown.
   */
  isBefore?: (a: T, b: T) => boolean;
  /** Whether a refresh queues new items as unseen instead of showing them. Default: always. */
  queuesNew?: () => boolean;
}

/** A list and what can be done with it. */
export interface LiveListView<T> {
  /** Undefined until the first page is there. */
  items: readonly T[] | undefined;
  /** Why the first page, or a refresh, failed. */
  error: ApiError | undefined;
  hasMore: boolean;
  loadingMore: boolean;
  /** Why the next page failed. */
  moreError: ApiError | undefined;
  loadMore: () => void;
  /** How many new items are not shown. */
  unseen: number;
  /** Shows them. Throws when they cannot be loaded. */
  showUnseen: () => Promise<void>;
  reload: () => void;
}

/** Reads a list through SWR, page after page, under one key. Loads nothing while `source` is null. */
export function useLiveList<T extends Identified>(
  source: ListSource<T> | null,
  config?: SWRConfiguration<LiveList<T>, ApiError>,
): LiveListView<T> {
  const key = source?.key ?? null;
  const { data, error, mutate } = useSWR<LiveList<T>, ApiError>(key, source && (() => loadList(source)), config);
  const more = useSingleFlight(async () => {
    const cursor = data?.next ?? null;
    if (source === null || cursor === null) return;
    const page = await loadPage(source, cursor);
    updateCached<LiveList<T>>(source.key, (list) => appendPage(list, cursor, page));
  }, key);
  return {
    items: data?.items,
    error,
    hasMore: data !== undefined && data.next !== null,
    loadingMore: more.running,
    moreError: more.error,
    loadMore: () => void more.run(),
    unseen: data?.unseen.length ?? 0,
    async showUnseen() {
      if (source?.isBefore === undefined) return;
      const { key: shownKey, isBefore } = source;
      const page = await loadPage(source, null);
      updateCached<LiveList<T>>(shownKey, (list) => mergeFirstPage(list, page, { isBefore, queueNew: false }));
    },
    reload: () => void mutate(),
  };
}

type ListEndpoint = Endpoint & { method: 'GET' };
type ListRequest<E extends Endpoint> = Pick<Request<E>, 'params' | 'query'>;
type Item<E extends Endpoint> = Reply<E> extends { results: (infer T extends Identified)[] } ? T : never;

/** The list of an endpoint that replies with pages. */
export function listSource<const E extends ListEndpoint>(endpoint: E, request: ListRequest<E>): ListSource<Item<E>> {
  return {
    key: listKey(buildRequestPath(endpoint, request)),
    load(cursor) {
      const query = cursor === null ? request.query : { ...request.query, cursor };
      // `request` has the params and query of the endpoint, which TypeScript cannot relate to its parts
      return call<E>(endpoint, ...([{ ...request, query }] as never)) as Promise<never>;
    },
  };
}

async function loadList<T extends Identified>(source: ListSource<T>): Promise<LiveList<T>> {
  const { isBefore, queuesNew = () => true } = source;
  const shown = cachedList<T>(source.key)?.items.length ?? 0;
  const page = await loadPage(source, null, shown);
  const known = cachedList<T>(source.key);
  if (isBefore !== undefined && known !== undefined) {
    return mergeFirstPage(known, page, { isBefore, queueNew: queuesNew() });
  }
  let list: LiveList<T> = toLiveList(page);
  while (list.items.length < shown && list.next !== null) {
    list = appendPage(list, list.next, await loadPage(source, list.next));
  }
  return list;
}

async function loadPage<T extends Identified>(
  source: ListSource<T>,
  cursor: string | null,
  shown = 0,
): Promise<Page<T>> {
  return withoutDeleted(await source.load(cursor, shown));
}
