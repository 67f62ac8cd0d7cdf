import { eq } from 'drizzle-orm';
import { requireRecentPassword } from '../../accounts/access.ts';
import type { App, UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { transaction } from '../../platform/transaction.ts';
import { restoreDefaultCommunity } from '../../profiles/service.ts';
import type { KeptMembership } from '../../schema/moderation.ts';
import { users } from '../../schema/users.ts';
import type { CommunityRow } from '../access.ts';
import { membershipChanged } from '../facts.ts';
import { dropKeptMembership } from '../moderation.ts';
import { findMembership } from '../members/access.ts';
import { requirePaymentOwnerLeft } from '../members/payment-owners.ts';
import { requireOwnerLeft } from '../members/service.ts';
import { enqueuePaymentOwnerMails, writeMembership } from '../members/write-membership.ts';
import { hasRoom, lockCommunity } from '../plans/access.ts';
import { countManagers } from '../plans/queries.ts';
import { roleRank, type MembershipState } from '../policy.ts';
import { findRank } from './access.ts';

/** The part of a kept membership that is the community's own. */
export type KeptRole = Pick<KeptMembership, 'role' | 'isPaymentOwner' | 'paymentOwnerSince' | 'joinedAt' | 'isDefault'>;

const OUTSIDE: MembershipState = { role: null, isPaymentOwner: false };

/**
 * Moves a member out of a locked community, as removing them does; `keepsSeats`: what they registered for stays. Returns what
 * moveMemberBack() puts back; null: they are no member.
 * @throws last_owner, last_payment_owner, password_required
 */
export async function moveMemberOut(
  tx: Transaction,
  ctx: UserContext,
  { id: communityId }: CommunityRow,
  { userId, keepsSeats }: { userId: string; keepsSeats: boolean },
): Promise<KeptRole | null> {
  const membership = await findMembership(tx, communityId, userId);
  if (membership === null) return null;
  const { role, isPaymentOwner, paymentOwnerSince, joinedAt } = membership;
  const from = { role, isPaymentOwner };
  await requireOwnerLeft(tx, communityId, userId, from, OUTSIDE);
  if (isPaymentOwner) await requirePaymentOwnerLeft(tx, communityId, userId, ctx.clock.now());
  if (role === 'community_owner' || isPaymentOwner) requireRecentPassword(ctx);
  const [user] = await tx.select({ preferred: users.defaultCommunityId }).from(users).where(eq(users.id, userId));
  const byId = ctx.actor.userId;
  await writeMembership(tx, ctx, { communityId, userId, byId, from, to: OUTSIDE, keepsSeats });
  if (isPaymentOwner) await enqueuePaymentOwnerMails(tx, communityId, userId, OUTSIDE);
  return {
    role,
    isPaymentOwner,
    paymentOwnerSince: paymentOwnerSince?.toISOString() ?? null,
    joinedAt: joinedAt.toISOString(),
    isDefault: user?.preferred === communityId,
  };
}

/**
 * Puts a member back into a locked community, with the role that they had, as far as its plan has room for it. Who is a member
 * again has the higher of both roles. Returns false where the account is deleted.
 */
export async function moveMemberBack(
  tx: Transaction,
  app: Pick<App, 'clock'>,
  community: CommunityRow,
  userId: string,
  kept: KeptRole,
): Promise<boolean> {
  const [user] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId)).for('share');
  if (user === undefined || user.deletedAt !== null) return false;
  const { id: communityId } = community;
  const now = await findMembership(tx, communityId, userId);
  const from = { role: now?.role ?? null, isPaymentOwner: now?.isPaymentOwner ?? false };
  const to = await fitIntoPlan(tx, community, from, kept);
  const joinedAt = now === null ? new Date(kept.joinedAt) : now.joinedAt;
  const since = kept.paymentOwnerSince === null ? null : new Date(kept.paymentOwnerSince);
  await writeMembership(tx, app, { communityId, userId, byId: null, from, to, returns: { joinedAt, since } });
  if (to.isPaymentOwner && !from.isPaymentOwner) await enqueuePaymentOwnerMails(tx, communityId, userId, to);
  if (kept.isDefault) await restoreDefaultCommunity(tx, communityId, userId);
  return true;
}

/**
 * Leaves a community that the caller was moved out of: they are no member at the end of what keeps them out, nor after its undo,
 * and what they registered for ends. Without a kept membership nothing happens.
 */
export async function giveUpMembership(ctx: UserContext, communityId: string): Promise<void> {
  const { userId } = ctx.actor;
  if ((await findRank(ctx.db, communityId, userId)) === null) return;
  await transaction(ctx, async (tx) => {
    await lockCommunity(tx, communityId);
    const before = await dropKeptMembership(tx, { communityId, userId });
    if (before === null) return;
    const left = { before, role: null, keepsSeats: false };
    await record(tx, membershipChanged, { communityId, userId, byId: userId, ...left, at: ctx.clock.now() });
  });
}

async function fitIntoPlan(
  tx: Transaction,
  community: CommunityRow,
  from: MembershipState,
  kept: KeptRole,
): Promise<MembershipState> {
  const used = await countManagers(tx, community.id);
  const owns = kept.role === 'community_owner' && hasRoom(community, 'owners', used.owners);
  const manages = kept.role !== 'member' && hasRoom(community, 'admins', used.admins);
  const role = owns ? 'community_owner' : manages ? 'admin' : 'member';
  const higher = roleRank(from.role) > roleRank(role) ? from.role : role;
  const isDesignated = kept.isPaymentOwner && hasRoom(community, 'payment_owners', used.paymentOwners);
  return { role: higher, isPaymentOwner: from.isPaymentOwner || (isDesignated && higher !== 'member') };
}
