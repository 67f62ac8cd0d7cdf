import { fact } from '../platform/facts.ts';

export const accountCreated = fact<{ userId: string }>('account.created');
/**
 * A user is about to delete their account. Subscribers remove the user from places, or throw where that is impossible.
 * `addressHash` is what bans know the address by, in hexadecimal digits. It is recorded before the user's row is locked: places are always locked before users.
 */
export const accountLeaving = fact<{ userId: string; addressHash: string; at: Date }>('account.leaving');
/** An account is being deleted, and its row is locked. Each domain erases its part in this transaction. */
export const accountDeleted = fact<{ userId: string; at: Date }>('account.deleted');
/** Somebody has another address. `addressHash` is what bans know the address before by, as above. */
export const addressChanged = fact<{ userId: string; addressHash: string; at: Date }>('account.address-changed');
/** Staff asked to reset the second factor of an account, or reset it. */
export const secondFactorReset = fact<{ userId: string; byId: string; isDone: boolean; at: Date }>(
  'account.second-factor-reset',
);
/** Sessions ended: by logging out, because the password changed, or with the account. */
export const sessionsEnded = fact<{ sessionIds: string[] }>('sessions.ended');
