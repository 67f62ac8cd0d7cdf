import { fact } from '../platform/facts.ts';

export const accountCreated = fact<{ userId: string }>('account.created');
/** Sessions ended: by logging out, or because the password changed. */
export const sessionsEnded = fact<{ sessionIds: string[] }>('sessions.ended');
