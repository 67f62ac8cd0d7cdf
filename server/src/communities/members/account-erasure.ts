import { profileErrors } from '@homecoming/contract/profiles.ts';
import { and, asc, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { fail } from '../../platform/http/fail.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { manages } from '../access.ts';
import { ownedAloneBy } from '../plans/queries.ts';
import type { MembershipState } from '../policy.ts';
import { sellsAloneFor } from './payment-owners.ts';
import { enqueuePaymentOwnerMails, writeMembership } from './write-membership.ts';

/** Each takes some statements, and its community is locked meanwhile. */
const MAX_MEMBERSHIPS = 20;

/**
 * Removes a user whose account is being deleted from the communities that they manage, and from some others: eraseMemberships()
 * does the rest.
 * @throws last_owner_somewhere, last_payment_owner_somewhere: they name the communities that would be left without one.
 */
export async function leaveManagedCommunities(tx: Transaction, userId: string, at: Date): Promise<void> {
  const managed = and(eq(memberships.userId, userId), manages);
  const managedIds = tx.select({ id: memberships.communityId }).from(memberships).where(managed);
  const states = await lockUserMemberships(tx, userId, managedIds);
  await requireOwnersLeft(tx, userId);
  await requirePaymentOwnersLeft(tx, userId, at);
  await endMemberships(tx, userId, states, at);
  await eraseMemberships(tx, userId, at);
}

/** Removes a deleted account from some of its communities. Returns whether there were any. */
export async function eraseMemberships(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const some = tx
    .select({ id: memberships.communityId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.communityId))
    .limit(MAX_MEMBERSHIPS);
  const states = await lockUserMemberships(tx, userId, some);
  await endMemberships(tx, userId, states, at);
  return states.length > 0;
}

async function endMemberships(
  tx: Transaction,
  userId: string,
  states: readonly LockedMembership[],
  at: Date,
): Promise<void> {
  for (const { communityId, ...from } of states) {
    const to = { role: null, isPaymentOwner: false } as const;
    await writeMembership(tx, { clock: { now: () => at } }, { communityId, userId, byId: null, from, to });
    if (from.isPaymentOwner) await enqueuePaymentOwnerMails(tx, communityId, userId, to);
  }
}

type LockedMembership = MembershipState & { readonly communityId: string };

/** Locks communities of the user in order of id, so that concurrent deletions cannot deadlock. */
async function lockUserMemberships(
  tx: Transaction,
  userId: string,
  communityIds: SQLWrapper,
): Promise<LockedMembership[]> {
  const locked = await tx
    .select({ id: communities.id })
    .from(communities)
    .where(inArray(communities.id, communityIds))
    .orderBy(asc(communities.id))
    .for('no key update');
  const { communityId, role, isPaymentOwner } = memberships;
  const isLocked = equalsAny(
    communityId,
    locked.map(({ id }) => id),
  );
  return tx
    .select({ communityId, role, isPaymentOwner })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isLocked))
    .orderBy(asc(communityId));
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
