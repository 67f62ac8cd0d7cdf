import { readNotifications, type Notification } from '@homecoming/contract/notifications.ts';
import { messageOf } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { notice } from '../lib/toasts.ts';
import { cachedUnreadCount, cachedUnreadIds, inbox, showUnreadCount } from './cache.ts';

/** Notifications whose reading the server has not confirmed. Pages that load meanwhile have them unread. */
const pendingIds = new Set<string>();

/** Whether the server does not know yet of all that was read. */
export function isReadingPending(): boolean {
  return pendingIds.size > 0;
}

/** A notification as its reader sees it, while the server may have it unread. */
export function withPendingRead(notification: Notification): Notification {
  return pendingIds.has(notification.id) ? { ...notification, read: true } : notification;
}

/** Marks a notification as read: at once on the screen, then on the server. A failure takes that back. */
export async function markAsRead({ id, read }: Notification): Promise<void> {
  if (!read && !pendingIds.has(id)) await sendRead(new Set([id]), { ids: [id] }, 1);
}

/** Marks all notifications as read, as `markAsRead` does. */
export async function markAllAsRead(): Promise<void> {
  await sendRead(cachedUnreadIds(), {}, cachedUnreadCount());
}

/** Shows cached notifications as read, or as unread. */
export function showAsRead(ids: ReadonlySet<string>, read: boolean): void {
  inbox.update((list) => ({
    ...list,
    items: list.items.map((item) => (ids.has(item.id) && item.read !== read ? { ...item, read } : item)),
  }));
}

async function sendRead(ids: ReadonlySet<string>, body: { ids?: string[] }, count: number): Promise<void> {
  for (const id of ids) pendingIds.add(id);
  showAsRead(ids, true);
  const left = Math.max(0, cachedUnreadCount() - count);
  showUnreadCount(left);
  let confirmed: number | undefined;
  try {
    confirmed = (await call(readNotifications, { body })).unread_count;
  } catch (error) {
    // A count that was pushed meanwhile is the server's, for which nothing was read
    if (cachedUnreadCount() === left) showUnreadCount(left + count);
    notice.error(`${body.ids ? 'The notification is' : 'The notifications are'} still unread. ${messageOf(error)}`);
  }
  for (const id of ids) pendingIds.delete(id);
  showAsRead(ids, confirmed !== undefined);
  if (confirmed !== undefined && !isReadingPending()) showUnreadCount(confirmed);
}
