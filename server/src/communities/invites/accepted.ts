import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { invites } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { inviteAccepted } from '../facts.ts';

/** Marks a pending invite as accepted when its person joined, in any way. */
export async function markInviteAccepted(
  tx: Transaction,
  communityId: string,
  userId: string,
  at: Date,
): Promise<void> {
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const [used] = await tx
    .update(invites)
    .set({ state: 'accepted', acceptedBy: userId })
    .where(
      and(
        eq(invites.communityId, communityId),
        equalsConstant(invites.state, 'pending'),
        inArray(invites.email, address),
      ),
    )
    .returning({ invitedBy: invites.invitedBy });
  if (used?.invitedBy) await record(tx, inviteAccepted, { communityId, userId, invitedBy: used.invitedBy, at });
}
