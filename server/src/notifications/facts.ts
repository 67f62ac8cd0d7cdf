import { fact } from '../platform/facts.ts';

/** Notifications in these inboxes were added, removed or read. */
export const inboxesChanged = fact<{ userIds: readonly string[] }>('notifications.inboxes-changed');
