import { communityErrors, type CommunityRole } from '@homecoming/contract/communities.ts';
import { memberErrors, type ChangedMembership } from '@homecoming/contract/members.ts';
import { and, eq } from 'drizzle-orm';
import { findUser, requireRecentPassword } from '../../accounts/access.ts';
import type { App, UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { logSecurityEvent } from '../../platform/http/protection/security-log.ts';
import { transaction } from '../../platform/transaction.ts';
import { memberships } from '../../schema/communities.ts';
import { refuseToManage, type CommunityRow } from '../access.ts';
import { hasRoom, lockCommunity, requireRoom } from '../plans/access.ts';
import { countOtherOwners, countManagers } from '../plans/queries.ts';
import { requireRoomToOwn } from '../plans/service.ts';
import { canBePaymentOwner, canChangeMembership, endDesignation, roleRank, type MembershipState } from '../policy.ts';
import { requireMayJoin } from '../barriers/access.ts';
import { listingChanged } from '../facts.ts';
import { dropKeptMembership } from '../moderation.ts';
import { noteProfileChange } from '../../profiles/service.ts';
import { findMembership } from './access.ts';
import { requirePaymentOwnerLeft } from './payment-owners.ts';
import { isWithinReach } from './queries.ts';
import type { RoleChange } from './role-changes.ts';
import { enqueuePaymentOwnerMails, writeMembership } from './write-membership.ts';

/**
 * Changes a person's role in a community: adds, removes, promotes, demotes. Already so is a success.
 * Every change of roles is made here or in addMember().
 * @throws community_forbidden, role_forbidden, member_not_found, person_not_found, plan_limit, last_owner,
 *   last_payment_owner, payment_owner_manages, password_required
 */
export async function changeMembership(
  ctx: UserContext,
  communityId: string,
  userId: string,
  change: RoleChange,
): Promise<ChangedMembership> {
  const { before, after } = await transaction(ctx, async (tx) => {
    const community = await lockCommunity(tx, communityId);
    const own = await findMembership(tx, communityId, ctx.actor.userId);
    if (own === null) {
      throw fail(communityErrors.community_forbidden, { message: 'Only members can change who is in this community.' });
    }
    const isSelf = userId === ctx.actor.userId;
    if (!isSelf && roleRank(own.role) < roleRank(REQUIRED_ROLES[change.by])) throw fail(memberErrors.role_forbidden);
    // Leaving, and stepping down, is open to everybody.
    if (!isSelf && own.role !== 'member') refuseToManage(ctx, community, own);
    const from = toMembershipState(await findMembership(tx, communityId, userId));
    if (from.role === null && change.addsPeople) await requireMayJoin(ctx, tx, { community, userId });
    if (from.role === null) await requirePerson(ctx, tx, communityId, userId, change);
    const stepsDown = change.handsOver === true && !isSelf && own.role === 'community_owner';
    const changed = change.apply(from);
    const by = { role: own.role, isSelf };
    // Rights come before the state of the person: a member who designates themselves is refused for their role.
    if (!canBePaymentOwner(changed) && changed.isPaymentOwner && !from.isPaymentOwner) {
      throw fail(
        canChangeMembership(by, from, changed) ? memberErrors.payment_owner_manages : memberErrors.role_forbidden,
      );
    }
    const to = endDesignation(stepsDown && own.isPaymentOwner ? { ...changed, isPaymentOwner: true } : changed);
    if (to.role === from.role && to.isPaymentOwner === from.isPaymentOwner) return { before: from, after: to };
    if (!canChangeMembership(by, from, to)) throw fail(memberErrors.role_forbidden);
    const leaves = isSelf && to.role === null;
    if (!leaves && touchesOwners(from, to)) requireRecentPassword(ctx);
    if (stepsDown) await stepDown(tx, ctx, community, own);
    await requireOwnerLeft(tx, communityId, userId, from, to);
    if (touchesOwners(from, to) && roleRank(to.role) > roleRank(from.role)) await requireActive(tx, userId);
    if (from.isPaymentOwner && !to.isPaymentOwner) {
      await requirePaymentOwnerLeft(tx, communityId, userId, ctx.clock.now());
    }
    await requireRoomFor(ctx, tx, community, { userId, isSelf, from, to });
    await writeMembership(tx, ctx, { communityId, userId, byId: ctx.actor.userId, from, to });
    if (to.role === null) await dropKeptMembership(tx, { communityId, userId });
    if (from.isPaymentOwner !== to.isPaymentOwner) await enqueuePaymentOwnerMails(tx, communityId, userId, to);
    return { before: from, after: to };
  });
  logRoleChange(ctx, { communityId, userId, before, after, handsOver: change.handsOver === true });
  return present(userId, after);
}

interface LoggedChange {
  readonly communityId: string;
  readonly userId: string;
  readonly before: MembershipState;
  readonly after: MembershipState;
  /** The caller gave up their own role for it. */
  readonly handsOver: boolean;
}

function logRoleChange(ctx: UserContext, { communityId, userId, before, after, handsOver }: LoggedChange): void {
  if (before.role === after.role && before.isPaymentOwner === after.isPaymentOwner) return;
  logSecurityEvent(ctx, 'role_changed', {
    community_id: communityId,
    member_id: userId,
    from: before.role,
    to: after.role,
    is_payment_owner: after.isPaymentOwner,
    hands_over: handsOver,
  });
}

/**
 * Adds a person to a locked community. Existing members keep their role.
 * @throws plan_limit
 */
export async function addMember(
  app: Pick<App, 'clock'>,
  tx: Transaction,
  community: CommunityRow,
  userId: string,
  role: CommunityRole = 'member',
): Promise<void> {
  const from = toMembershipState(await findMembership(tx, community.id, userId));
  if (from.role !== null) return;
  requireRoom(app, community, 'members', community.membersCount);
  const to = { role, isPaymentOwner: role === 'community_owner' };
  await writeMembership(tx, app, { communityId: community.id, userId, byId: null, from, to });
}

/**
 * Shows or hides a member in the directory of a community: from then on they are there by their own choice. Returns false for
 * somebody who is no member.
 */
export async function setListed(
  tx: Transaction,
  { communityId, userId, listed, at }: { communityId: string; userId: string; listed: boolean; at: Date },
): Promise<boolean> {
  const isOwn = and(eq(memberships.communityId, communityId), eq(memberships.userId, userId));
  const [before] = await tx.select({ listed: memberships.listed }).from(memberships).where(isOwn).for('no key update');
  if (before === undefined) return false;
  const isChanged = before.listed !== listed;
  if (isChanged) await noteProfileChange(tx, userId, at);
  await tx.update(memberships).set({ listed, wasAdded: false }).where(isOwn);
  if (isChanged) await record(tx, listingChanged, { communityId, userId });
  return true;
}

const REQUIRED_ROLES = { managers: 'admin', owners: 'community_owner' } as const;

function toMembershipState(membership: MembershipState | null): MembershipState {
  return { role: membership?.role ?? null, isPaymentOwner: membership?.isPaymentOwner ?? false };
}

async function requirePerson(
  ctx: UserContext,
  tx: Transaction,
  communityId: string,
  userId: string,
  { addsPeople }: RoleChange,
): Promise<void> {
  if (!addsPeople) throw fail(memberErrors.member_not_found);
  if (!(await isWithinReach(tx, ctx.actor.userId, communityId, userId))) throw fail(memberErrors.person_not_found);
}

function touchesOwners(from: MembershipState, to: MembershipState): boolean {
  const owner = from.role === 'community_owner' || to.role === 'community_owner';
  return owner || from.isPaymentOwner !== to.isPaymentOwner;
}

/**
 * Requires that an active owner remains.
 * @throws last_owner
 */
export async function requireOwnerLeft(
  tx: Transaction,
  communityId: string,
  userId: string,
  from: MembershipState,
  to: MembershipState,
): Promise<void> {
  if (from.role !== 'community_owner' || to.role === 'community_owner') return;
  if ((await countOtherOwners(tx, communityId, userId)) === 0) throw fail(communityErrors.last_owner);
}

/** Deactivated users cannot be promoted to own or manage. */
async function requireActive(tx: Transaction, userId: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (user?.isActive !== true) throw fail(memberErrors.member_not_found);
}

/** The owner becomes an admin, or a member where the plan has no room for one more. */
async function stepDown(
  tx: Transaction,
  ctx: UserContext,
  community: CommunityRow,
  own: MembershipState,
): Promise<void> {
  const { admins } = await countManagers(tx, community.id);
  const role = hasRoom(community, 'admins', admins) ? 'admin' : 'member';
  const to = { role, isPaymentOwner: false } as const;
  const { userId } = ctx.actor;
  await writeMembership(tx, ctx, { communityId: community.id, userId, byId: userId, from: own, to });
  if (own.isPaymentOwner) await enqueuePaymentOwnerMails(tx, community.id, ctx.actor.userId, to);
}

interface Transition {
  readonly userId: string;
  readonly isSelf: boolean;
  readonly from: MembershipState;
  readonly to: MembershipState;
}

async function requireRoomFor(
  ctx: UserContext,
  tx: Transaction,
  community: CommunityRow,
  transition: Transition,
): Promise<void> {
  const { from, to } = transition;
  if (from.role === null) requireRoom(ctx, community, 'members', community.membersCount);
  const used = await countManagers(tx, community.id);
  if (to.role === 'admin' && from.role !== 'admin') requireRoom(ctx, community, 'admins', used.admins);
  if (to.isPaymentOwner && !from.isPaymentOwner) requireRoom(ctx, community, 'payment_owners', used.paymentOwners);
  if (to.role !== 'community_owner' || from.role === 'community_owner') return;
  requireRoom(ctx, community, 'owners', used.owners);
  await requireRoomToOwn(tx, transition.userId, transition.isSelf);
}

function present(userId: string, { role, isPaymentOwner }: MembershipState): ChangedMembership {
  return { user_id: userId, role, is_payment_owner: isPaymentOwner };
}
