import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { invites } from '../../schema/communities.ts';

/** Withdraws the pending invites of a deleted account, and deletes those that it accepted, which hold its address. */
export async function eraseInvites(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(invites)
    .set({ state: 'withdrawn' })
    .where(and(eq(invites.invitedBy, userId), equalsConstant(invites.state, 'pending')));
  await tx.delete(invites).where(eq(invites.acceptedBy, userId));
}
