import { counted } from '../../lib/format.ts';

/** What the bell is called: `Notifications`, `1 unread notification`, `3 unread notifications`. */
export function bellName(unread: number): string {
  return unread === 0 ? 'Notifications' : counted(unread, 'unread notification');
}
