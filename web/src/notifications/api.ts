import {
  getUnreadCount,
  listNotifications,
  unsubscribe,
  type Notification,
} from '@homecoming/contract/notifications.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../lib/http/client.ts';
import { useEndpoint } from '../lib/http/use-endpoint.ts';
import { useLiveList, type ListSource, type LiveListView } from '../lib/lists/use-live-list.ts';
import { inboxKey, showUnreadCount } from './cache.ts';
import { usePendingReads } from './reading.ts';

/** The number of unread notifications; 0 until it is known. */
export function useUnreadCount(): number {
  const { data } = useEndpoint(getUnreadCount, {});
  return usePendingReads()({ items: [], unread: data?.unread_count ?? 0 }).unread;
}

/** Whether the first page of the inbox is loaded. */
export function useInboxLoaded(): boolean {
  return useLiveList(notifications).items !== undefined;
}

/** The inbox, kept live. While `isBeingRead` returns true, new notifications are queued instead of shown on top. */
export function useInbox(isBeingRead: () => boolean): LiveListView<Notification> {
  const onAsked = useEffectEvent(isBeingRead);
  useEffect(() => {
    const ask = () => onAsked();
    readers.add(ask);
    return () => void readers.delete(ask);
  }, []);
  const withPendingReads = usePendingReads();
  const list = useLiveList(notifications);
  return { ...list, items: list.items && withPendingReads({ items: list.items, unread: 0 }).items };
}

/** The inbox can be on the screen twice: nothing moves it while one of them is being read. */
const readers = new Set<() => boolean>();

const notifications: ListSource<Notification> = {
  key: inboxKey,
  async load(cursor) {
    const page = await call(listNotifications, { query: cursor === null ? {} : { cursor } });
    showUnreadCount(page.unread_count);
    return page;
  },
  isBefore: (a, b) => (a.updated_at === b.updated_at ? a.id > b.id : a.updated_at > b.updated_at),
  queuesNew: () => [...readers].some((isBeingRead) => isBeingRead()),
};

/** Ends the mails of a kind, with the token of such a mail. Returns the sentence that says what has ended. */
export async function endMails(token: string): Promise<string> {
  return (await call(unsubscribe, { body: { token } })).message;
}
