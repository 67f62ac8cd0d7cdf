import { fact } from '../platform/facts.ts';

/** Inboxes have something new in them, or something less, or something was read. */
export const inboxesChanged = fact<{ userIds: readonly string[] }>('notifications.inboxes-changed');
