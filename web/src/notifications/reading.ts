import { readNotifications, type Notification } from '@homecoming/contract/notifications.ts';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { notice } from '../lib/toasts.ts';
import { cachedInbox, cachedUnreadCount, changeInbox, showUnreadCount } from './cache.ts';
import { unreadIn, withRead } from './inbox.ts';

/** Lines whose reading is on its way: answers that come meanwhile do not know of it. */
const underWay = new Set<string>();

/** Whether the server knows of all that is read. */
export function isReadingSettled(): boolean {
  return underWay.size === 0;
}

/** A line as its reader has it, whatever the server knew when it answered. */
export function asRead(line: Notification): Notification {
  return underWay.has(line.id) ? { ...line, read: true } : line;
}

/** Marks a line as read: at once on the screen, then on the server. When that fails it is as before. */
export async function readLine({ id, read }: Notification): Promise<void> {
  if (!read && !underWay.has(id)) await markRead(new Set([id]), { ids: [id] }, 1);
}

/** Marks the whole inbox as read, as `readLine` does it. */
export async function readAll(): Promise<void> {
  const inbox = cachedInbox();
  await markRead(inbox === undefined ? new Set() : unreadIn(inbox), {}, cachedUnreadCount());
}

async function markRead(ids: ReadonlySet<string>, body: { ids?: string[] }, count: number): Promise<void> {
  for (const id of ids) underWay.add(id);
  changeInbox((inbox) => withRead(inbox, ids, true));
  const left = Math.max(0, cachedUnreadCount() - count);
  showUnreadCount(left);
  let known: number | undefined;
  try {
    known = (await call(readNotifications, { body })).unread_count;
  } catch (error) {
    // A number that was heard of meanwhile is the server's, for which nothing was read.
    if (cachedUnreadCount() === left) showUnreadCount(left + count);
    notice.error(`${body.ids ? 'The notification is' : 'The notifications are'} still unread. ${messageOf(error)}`);
  }
  for (const id of ids) underWay.delete(id);
  changeInbox((inbox) => withRead(inbox, ids, known !== undefined));
  if (known !== undefined && isReadingSettled()) showUnreadCount(known);
}
