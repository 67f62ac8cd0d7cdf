import {
  getUnreadCount,
  listNotifications,
  unsubscribe,
  type Notification,
} from '@homecoming/contract/notifications.ts';
import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import type { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { live } from '../lib/live-connection.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { cachedInbox, changeInbox, inboxKey, refreshInbox, showUnreadCount } from './cache.ts';
import { extended, inboxOf, refreshed, unreadIn, withRead, type Inbox } from './inbox.ts';
import { asRead, isReadingSettled } from './reading.ts';

const refreshSoon = coalesceByKey(refreshInbox);
live.subscribe('notification.created', ({ unread_count }) => {
  showUnreadCount(unread_count);
  // Read on another device: further down, too
  if (unread_count === 0) changeInbox((inbox) => withRead(inbox, unreadIn(inbox), true));
  refreshSoon(inboxKey);
});

/** How many lines of the inbox are not read; 0 until it is known. */
export function useUnreadCount(): number {
  return useEndpoint(getUnreadCount, {}).data?.unread_count ?? 0;
}

/** Whether the lines of the inbox are there. */
export function useInboxLoaded(): boolean {
  return useSWR<Inbox, ApiError>(inboxKey, loadInbox).data !== undefined;
}

/** What the inbox offers. */
export interface InboxView {
  lines: readonly Notification[] | undefined;
  /** Why the first page, or a refresh of it, is not there. */
  error: ApiError | undefined;
  hasMore: boolean;
  loadingMore: boolean;
  /** Why the next page is not there. */
  moreError: ApiError | undefined;
  loadMore: () => void;
  /** How many lines that came or moved since wait. */
  waiting: number;
  /** Brings the waiting lines in on top. Throws when they cannot be loaded. */
  showWaiting: () => Promise<void>;
  retry: () => void;
}

/** Whether somebody is in the middle of a list: then nothing moves it. */
const readers = new Set<() => boolean>();

/** The inbox, kept live. While `isBeingRead` says so, what is new waits instead of coming in on top. */
export function useInbox(isBeingRead: () => boolean): InboxView {
  const { data, error, mutate: reload } = useSWR<Inbox, ApiError>(inboxKey, loadInbox);
  const asked = useEffectEvent(isBeingRead);
  useEffect(() => {
    const ask = () => asked();
    readers.add(ask);
    return () => void readers.delete(ask);
  }, []);
  const { run: loadMore, ...more } = useSingleFlight(async () => {
    const cursor = cachedInbox()?.next ?? null;
    if (cursor === null) return;
    const page = await loadPage(cursor);
    changeInbox((inbox) => extended(inbox, cursor, page));
  });
  return {
    lines: data?.lines,
    error,
    hasMore: data !== undefined && data.next !== null,
    loadingMore: more.running,
    moreError: more.error,
    loadMore: () => void loadMore(),
    waiting: data?.waiting.length ?? 0,
    showWaiting: async () => {
      const page = await loadPage();
      changeInbox((inbox) => refreshed(inbox, page, { hold: false }));
    },
    retry: () => void reload(),
  };
}

/** Ends the mails of a kind, with the token of such a mail; gives the sentence about what has ended. */
export async function endMails(token: string): Promise<string> {
  return (await call(unsubscribe, { body: { token } })).message;
}

async function loadInbox(): Promise<Inbox> {
  const page = await loadPage();
  const inbox = cachedInbox();
  if (inbox === undefined) return inboxOf(page);
  return refreshed(inbox, page, { hold: [...readers].some((isBeingRead) => isBeingRead()) });
}

async function loadPage(cursor?: string) {
  const page = await call(listNotifications, { query: cursor === undefined ? {} : { cursor } });
  if (isReadingSettled()) showUnreadCount(page.unread_count);
  return { results: page.results.map(asRead), next: page.next };
}
