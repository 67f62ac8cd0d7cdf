import { fact } from '../platform/facts.ts';

export const accountCreated = fact<{ userId: string }>('account.created');
/**
 * Somebody is about to delete their account: whatever cannot do without them says so by a failure, and lets them go. It
 * comes before their own row is locked, so that what is locked here is locked first, as everywhere.
 */
export const accountLeaving = fact<{ userId: string; at: Date }>('account.leaving');
/** An account is being deleted, and its row is locked: whoever keeps something of it forgets it in this transaction. */
export const accountDeleted = fact<{ userId: string; at: Date }>('account.deleted');
/** Sessions ended: by logging out, because the password changed, or with the account. */
export const sessionsEnded = fact<{ sessionIds: string[] }>('sessions.ended');
