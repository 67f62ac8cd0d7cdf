import { getUnreadCount, listNotifications, type Notification } from '@homecoming/contract/notifications.ts';
import { mutate } from 'swr';
import { cachedList, listKey, getCachedLists } from '../lib/lists/list-cache.ts';
import type { Reply } from '../lib/http/client.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';
import { cached } from '../lib/cached.ts';

/** The SWR key of the inbox as far as it is loaded. */
export const inboxKey = listKey(getSwrKey(listNotifications));
/** The inbox in the cache. */
export const inbox = getCachedLists<Notification>(getSwrKey(listNotifications));
const unreadKey = getSwrKey(getUnreadCount);

/** The unread notifications in the cache, shown or unseen. */
export function cachedUnreadIds(): ReadonlySet<string> {
  const { items = [], unseen = [] } = cachedList<Notification>(inboxKey) ?? {};
  return new Set([...items, ...unseen].filter(({ read }) => !read).map(({ id }) => id));
}

/** The number of unread notifications, 0 while it is not cached. */
export function cachedUnreadCount(): number {
  // Only the endpoint of that address, and `showUnreadCount`, writes there
  return cached<Reply<typeof getUnreadCount>>(unreadKey)?.unread_count ?? 0;
}

/** Shows cached notifications as read. */
export function showAsRead(ids: ReadonlySet<string>): void {
  inbox.update((list) => ({ ...list, items: withRead(list.items, ids) }));
}

/** Notifications, of which those with the ids are read. */
export function withRead(items: readonly Notification[], ids: ReadonlySet<string>): readonly Notification[] {
  return items.map((item) => (ids.has(item.id) && !item.read ? { ...item, read: true } : item));
}

/** Loads the number of unread notifications again. */
export function refreshUnreadCount(): void {
  void mutate(unreadKey);
}

/** Shows the number of unread notifications. */
export function showUnreadCount(unread_count: number): void {
  void mutate(unreadKey, { unread_count }, { revalidate: false });
}
