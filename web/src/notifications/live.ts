import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { cachedUnreadIds, inbox, inboxKey, refreshUnreadCount, showAsRead, showUnreadCount } from './cache.ts';

const refreshSoon = coalesceByKey(inbox.refresh);

/** Counts again: a notification that came between the first count and the connection was pushed to nobody. */
export function onReady(): void {
  refreshUnreadCount();
}

/** Shows the new count, and loads the newest notifications. */
export function onNotificationCreated({ unread_count }: LiveMessages['notification.created']): void {
  showUnreadCount(unread_count);
  // The user read all on another device, also what the first page does not have
  if (unread_count === 0) showAsRead(cachedUnreadIds());
  refreshSoon(inboxKey);
}
