import { getUnreadCount } from '@homecoming/contract/notifications.ts';
import { SWRConfig, mutate } from 'swr';
import { keyOf } from '../lib/use-endpoint.ts';
import type { Inbox } from './inbox.ts';

/** The SWR key of the inbox as far as it is loaded. */
export const inboxKey = 'inbox';
/** The SWR key of how many lines are not read. */
const unreadKey = keyOf(getUnreadCount);
const { cache } = SWRConfig.defaultValue;

/** The inbox as it is in memory. */
export function cachedInbox(): Inbox | undefined {
  // Only the load of the inbox, and what is here, writes there
  return cache.get(inboxKey)?.data as Inbox | undefined;
}

/** Changes the inbox where it is in memory. SWR throws away a load during which it changed: that is asked for again. */
export function changeInbox(change: (inbox: Inbox) => Inbox): void {
  const state = cache.get(inboxKey);
  if (state?.data === undefined) return;
  void mutate<Inbox>(inboxKey, (inbox) => inbox && change(inbox), { revalidate: state.isValidating === true });
}

/** Asks for the newest lines anew, where they are shown. */
export async function refreshInbox(): Promise<void> {
  await mutate(inboxKey);
}

/** How many lines are not read, as far as it is known. */
export function cachedUnreadCount(): number {
  // Only the endpoint of that address, and `showUnreadCount`, writes there
  const known = cache.get(unreadKey)?.data as { unread_count: number } | undefined;
  return known?.unread_count ?? 0;
}

/** Shows how many lines are not read. */
export function showUnreadCount(unread_count: number): void {
  void mutate(unreadKey, { unread_count }, { revalidate: false });
}
