import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { joinRequests } from '../schema/join-requests.ts';
import { resolvePending } from './service.ts';

/** Cancels the pending requests of a deleted account, and erases what it wrote in all. */
export async function eraseJoinRequests(tx: Transaction, userId: string, at: Date): Promise<void> {
  await resolvePending(tx, eq(joinRequests.userId, userId), 'cancelled', at);
  await tx
    .update(joinRequests)
    .set({ message: null })
    .where(and(eq(joinRequests.userId, userId), isNotNull(joinRequests.message)));
}
