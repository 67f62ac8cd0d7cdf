import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { joinRequests } from '../schema/join-requests.ts';
import { resolvePending } from './service.ts';

const MAX_REQUESTS = 200;

/** Cancels the pending requests of a deleted account, and erases what it wrote in all. Returns whether there may be more. */
export async function eraseJoinRequests(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const pending = tx
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(eq(joinRequests.userId, userId), equalsConstant(joinRequests.status, 'pending')))
    .limit(MAX_REQUESTS);
  if ((await resolvePending(tx, inArray(joinRequests.id, pending), 'cancelled', at)) > 0) return true;
  await tx
    .update(joinRequests)
    .set({ message: null })
    .where(and(eq(joinRequests.userId, userId), isNotNull(joinRequests.message)));
  return false;
}
