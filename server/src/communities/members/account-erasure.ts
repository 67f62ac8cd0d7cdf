import { profileErrors } from '@homecoming/contract/profiles.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { ownedAloneBy } from '../plans/queries.ts';
import type { MembershipState } from '../policy.ts';
import { sellsAloneFor } from './payment-owners.ts';
import { enqueuePaymentOwnerMails, writeMembership } from './write-membership.ts';

/**
 * Removes a user whose account is being deleted from every community.
 * @throws last_owner_somewhere, last_payment_owner_somewhere: they name the communities that would be left without one.
 */
export async function eraseMemberships(tx: Transaction, userId: string, at: Date): Promise<void> {
  const states = await lockUserMemberships(tx, userId);
  await requireOwnersLeft(tx, userId);
  await requirePaymentOwnersLeft(tx, userId, at);
  for (const { communityId, ...from } of states) {
    const to = { role: null, isPaymentOwner: false } as const;
    await writeMembership(tx, { clock: { now: () => at } }, { communityId, userId, byId: null, from, to });
    if (from.isPaymentOwner) await enqueuePaymentOwnerMails(tx, communityId, userId, to);
  }
}

/** Locks the user's communities in order of id, so that concurrent deletions cannot deadlock. */
async function lockUserMemberships(
  tx: Transaction,
  userId: string,
): Promise<(MembershipState & { communityId: string })[]> {
  const joined = tx.select({ id: memberships.communityId }).from(memberships).where(eq(memberships.userId, userId));
  await tx
    .select({ id: communities.id })
    .from(communities)
    .where(inArray(communities.id, joined))
    .orderBy(asc(communities.id))
    .for('no key update');
  const { communityId, role, isPaymentOwner } = memberships;
  return tx.select({ communityId, role, isPaymentOwner }).from(memberships).where(eq(memberships.userId, userId));
}

async function requireOwnersLeft(tx: Transaction, userId: string): Promise<void> {
  const alone = await ownedAloneBy(tx, userId);
  if (alone.length === 0) return;
  const them = alone.length === 1 ? 'it' : 'them';
  throw fail(profileErrors.last_owner_somewhere, {
    message: `You are the last owner of ${formatNames(alone)}. Hand ${them} over or delete ${them} first.`,
  });
}

async function requirePaymentOwnersLeft(tx: Transaction, userId: string, now: Date): Promise<void> {
  const alone = await sellsAloneFor(tx, userId, now);
  if (alone.length === 0) return;
  const have = alone.length === 1 ? 'which has' : 'which have';
  throw fail(profileErrors.last_payment_owner_somewhere, {
    message: `You are the last payment owner of ${formatNames(alone)}, ${have} paid events to come. Make somebody else a payment owner first.`,
  });
}

function formatNames(places: readonly { name: string }[]): string {
  return new Intl.ListFormat('en').format(places.map(({ name }) => name));
}
