import { readNotifications, type Notification } from '@homecoming/contract/notifications.ts';
import { getErrorMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { notice } from '../lib/toasts.ts';
import { cachedUnreadCount, cachedUnreadIds, showAsRead, showUnreadCount, withRead } from './cache.ts';

/** What reading changes: notifications, and the number of unread ones. */
interface InboxView {
  readonly items: readonly Notification[];
  readonly unread: number;
}

const pendingReads = createOverlay<InboxView>(() => 'inbox');

/** Returns the function that marks what the user has read and the server has not confirmed. */
export function usePendingReads(): (view: InboxView) => InboxView {
  return useOverlay(pendingReads);
}

/** Marks a notification as read. A refusal is shown in a toast. */
export function markAsRead({ id, read }: Notification): void {
  if (read) return;
  const { unread } = pendingReads.apply.get()({ items: [], unread: cachedUnreadCount() });
  sendRead(id, new Set([id]), { ids: [id] }, Math.max(0, unread - 1));
}

/** Marks all notifications as read, as `markAsRead` does. */
export function markAllAsRead(): void {
  sendRead('all', cachedUnreadIds(), {}, 0);
}

function sendRead(field: string, ids: ReadonlySet<string>, body: { ids?: string[] }, left: number): void {
  pendingReads.set({
    id: 'inbox',
    field,
    value: true,
    // A count that the server pushes meanwhile may contain the reading already
    patch: ({ items, unread }) => ({ items: withRead(items, ids), unread: Math.min(unread, left) }),
    send: () => call(readNotifications, { body }),
    store({ unread_count }) {
      showAsRead(ids);
      showUnreadCount(unread_count);
    },
    onRefused: (error) =>
      notice.error(
        `${body.ids ? 'The notification is' : 'The notifications are'} still unread. ${getErrorMessage(error)}`,
      ),
  });
}
