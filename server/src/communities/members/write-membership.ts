import { memberErrors } from '@homecoming/contract/members.ts';
import { and, eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { clearDefaultCommunity } from '../../profiles/service.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { joinRequests } from '../../schema/join-requests.ts';
import { users } from '../../schema/users.ts';
import { requireNoBarrier } from '../barriers/access.ts';
import { membershipChanged } from '../facts.ts';
import { applyMutes } from '../moderation.ts';
import { markInviteAccepted } from '../invites/accepted.ts';
import { sendPaymentOwnerMails } from '../jobs.ts';
import type { MembershipState } from '../policy.ts';
import { isPendingRequest } from '../queries.ts';
import { lockFollowedGroups } from './access.ts';

/** A change of a membership. */
interface MembershipWrite {
  readonly communityId: string;
  readonly userId: string;
  readonly byId: string | null;
  readonly from: MembershipState;
  readonly to: MembershipState;
  /** They leave for some time: what they registered for stays. */
  readonly keepsSeats?: boolean;
  /** Moderators let them in again: since when they are a member, and a payment owner. */
  readonly returns?: { readonly joinedAt: Date; readonly since: Date | null } | null;
}

/**
 * Writes a change of a membership in a locked community, with what depends on it: invites, the default community, counts,
 * and the fact. Sends no mails and checks no rights.
 * @throws cannot_return for somebody whom moderators keep out
 */
export async function writeMembership(
  tx: Transaction,
  app: Pick<App, 'clock'>,
  { communityId, userId, byId, from, to, keepsSeats = false, returns = null }: MembershipWrite,
): Promise<void> {
  const membership = and(eq(memberships.communityId, communityId), eq(memberships.userId, userId));
  const at = app.clock.now();
  const isDesignated = to.isPaymentOwner !== from.isPaymentOwner;
  const since = returns?.since ?? at;
  const designation = isDesignated ? { paymentOwnerSince: to.isPaymentOwner ? since : null } : {};
  if (to.role === null) {
    await lockFollowedGroups(tx, { userIds: [userId], communityId });
    await tx.delete(memberships).where(membership);
    await clearDefaultCommunity(tx, communityId, [userId]);
  } else if (from.role === null) {
    const wasAdded = byId !== null && byId !== userId && returns === null && !(await hasAsked(tx, communityId, userId));
    const joined = { joinedAt: returns?.joinedAt ?? at, wasAdded };
    const joining = tx
      .insert(memberships)
      .values({ communityId, userId, ...to, role: to.role, ...designation, ...joined });
    // Sent together; a deleted account, or a suspension, rolls the membership back.
    const allowed = returns === null ? [lockActiveUser(tx, userId), requireNoBarrier(tx, communityId, userId)] : [];
    await Promise.all([...allowed, joining]);
    await applyMutes(tx, { communityId, userId });
    await markInviteAccepted(tx, communityId, userId, at);
  } else {
    await tx
      .update(memberships)
      .set({ ...to, role: to.role, ...designation })
      .where(membership);
  }
  await changeMembersCount(tx, communityId, (to.role === null ? 0 : 1) - (from.role === null ? 0 : 1));
  if (from.role === to.role) return;
  await record(tx, membershipChanged, { communityId, userId, byId, before: from.role, role: to.role, keepsSeats, at });
}

/** Whether somebody waits for an answer to their request to join. */
async function hasAsked(tx: Transaction, communityId: string, userId: string): Promise<boolean> {
  return (await tx.$count(joinRequests, isPendingRequest(communityId, userId))) > 0;
}

/** Locks a user against deletion until the end of the transaction. A deleted or deactivated user cannot join. */
async function lockActiveUser(tx: Transaction, userId: string): Promise<void> {
  const [user] = await tx.select({ isActive: users.isActive }).from(users).where(eq(users.id, userId)).for('share');
  if (user?.isActive !== true) throw fail(memberErrors.person_not_found);
}

async function changeMembersCount(tx: Transaction, communityId: string, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .update(communities)
    .set({ membersCount: sql`${communities.membersCount} + ${by}` })
    .where(eq(communities.id, communityId));
}

/** Mails all owners about a payment owner: that person decides where the money goes. */
export async function enqueuePaymentOwnerMails(
  tx: Transaction,
  communityId: string,
  userId: string,
  to: MembershipState,
): Promise<void> {
  await enqueue(tx, sendPaymentOwnerMails, { communityId, userId, added: to.isPaymentOwner, mailId: randomUUID() });
}
