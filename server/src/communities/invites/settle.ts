import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { invites } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';

/** Somebody has come in, by whatever door: an invite that waits for them is used up. */
export async function settleInvites(tx: Transaction, communityId: string, userId: string): Promise<void> {
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await tx
    .update(invites)
    .set({ state: 'accepted', acceptedBy: userId })
    .where(and(eq(invites.communityId, communityId), eq(invites.state, 'pending'), inArray(invites.email, address)));
}
