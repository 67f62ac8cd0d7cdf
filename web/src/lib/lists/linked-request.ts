import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { LiveListView } from './use-live-list.ts';

const PREFIX = 'request-';
/** The most pages that are loaded to find a request. */
const MAX_PAGES = 10;

/** The id of the request that the URL names as its hash, as notifications do; null for none. Loads pages to find it. */
export function useLinkedRequest({ items, hasMore, loadingMore, moreError, loadMore }: LiveListView<{ id: string }>) {
  const linked = useLocation({ select: ({ hash }) => (hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null) });
  const pages = useRef({ linked, left: MAX_PAGES });
  const isFound = items?.some(({ id }) => id === linked) === true;
  useEffect(() => {
    if (pages.current.linked !== linked) pages.current = { linked, left: MAX_PAGES };
    const isBusy = items === undefined || loadingMore || moreError !== undefined;
    if (isFound) pages.current.left = 0;
    if (linked === null || isBusy || !hasMore || pages.current.left === 0) return;
    pages.current.left -= 1;
    loadMore();
    // oxlint-disable-next-line react/exhaustive-deps -- runs again when more is loaded
  }, [linked, items, loadingMore]);
  return linked;
}
