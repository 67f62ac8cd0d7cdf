import { communityErrors, type CommunityRole } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { memberErrors, type changeRole as changeCall, type MemberStanding } from '@homecoming/contract/members.ts';
import { profileErrors } from '@homecoming/contract/profiles.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { findUser, requireRecentPassword } from '../../accounts/access.ts';
import type { App, UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { forgetDefaultCommunity } from '../../profiles/service.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import type { CommunityRow } from '../access.ts';
import { membershipChanged } from '../facts.ts';
import { markInviteAccepted } from '../invites/settle.ts';
import { sendPaymentOwnerMails } from '../jobs.ts';
import { hasRoom, lockCommunity, requireRoom } from '../plans/access.ts';
import { countOtherOwners, managersOf, ownedAloneBy } from '../plans/queries.ts';
import { requireRoomToOwn } from '../plans/service.ts';
import { roleRank, canChangeMembership, type Place } from '../policy.ts';
import { findMembership } from './access.ts';
import { isWithinReach } from './queries.ts';

/** A change of somebody's place, and who may ask for it: managers, or owners alone. */
export interface MemberMove {
  readonly by: 'managers' | 'owners';
  /** People outside can be moved by it, into the community. */
  readonly takesIn?: true;
  /** The owner who asks steps down in the same step. */
  readonly replaces?: true;
  readonly to: (place: Place) => Place;
}

/** What the doors of the API do to a person's place; each is the same change with other words. */
export const moves = {
  addMember: {
    by: 'managers',
    takesIn: true,
    to: (place) => (place.role === null ? { ...place, role: 'member' } : place),
  },
  removeMember: { by: 'managers', to: () => ({ role: null, isPaymentOwner: false }) },
  // Adds only: nobody loses a higher place by it.
  addAdmin: {
    by: 'managers',
    to: (place) => (place.role === 'community_owner' ? place : { ...place, role: 'admin' }),
  },
  removeAdmin: { by: 'owners', to: (place) => (place.role === 'admin' ? { ...place, role: 'member' } : place) },
  addOwner: { by: 'owners', to: (place) => ({ ...place, role: 'community_owner' }) },
  removeOwner: {
    by: 'owners',
    to: (place) => (place.role === 'community_owner' ? { ...place, role: 'member' } : place),
  },
  addPaymentOwner: { by: 'owners', to: (place) => ({ ...place, isPaymentOwner: true }) },
  removePaymentOwner: { by: 'owners', to: (place) => ({ ...place, isPaymentOwner: false }) },
} satisfies Record<string, MemberMove>;

/** Somebody becomes an owner instead of the one who asks. */
const handOver: MemberMove = {
  by: 'owners',
  replaces: true,
  to: (place) => ({ ...place, role: 'community_owner' }),
};

/**
 * The change to one role, whatever it was.
 * @throws invalid_input when anything but ownership is to be handed over.
 */
export function roleChange({ new_role: newRole, hand_over: handsOver }: BodyOf<typeof changeCall>): MemberMove {
  const role = newRole === 'owner' ? 'community_owner' : newRole;
  if (handsOver && role !== 'community_owner') {
    throw fail(commonErrors.invalid_input, { fields: { hand_over: 'Only ownership can be handed over.' } });
  }
  if (handsOver) return handOver;
  return { by: role === 'community_owner' ? 'owners' : 'managers', to: (place) => ({ ...place, role }) };
}

/**
 * Moves somebody to another place in a community: takes in, removes, appoints, demotes. Already so is success.
 * Everything that changes who belongs, or as what, comes through here or through addMember().
 * @throws community_forbidden, role_forbidden, member_not_found, person_not_found, plan_limit, last_owner,
 *   payment_owner_manages, password_required
 */
export async function changeMembership(
  ctx: UserContext,
  communityId: string,
  userId: string,
  move: MemberMove,
): Promise<MemberStanding> {
  return transaction(ctx, async (tx) => {
    const community = await lockCommunity(tx, communityId);
    const own = await findMembership(tx, communityId, ctx.actor.userId);
    if (own === null) throw fail(communityErrors.community_forbidden);
    const isSelf = userId === ctx.actor.userId;
    if (!isSelf && roleRank(own.role) < roleRank(lowest[move.by])) throw fail(memberErrors.role_forbidden);
    const from = placeOf(await findMembership(tx, communityId, userId));
    if (from.role === null) await requireKnown(ctx, tx, communityId, userId, move);
    const stepsDown = move.replaces === true && !isSelf && own.role === 'community_owner';
    const moved = move.to(from);
    const to = settled(stepsDown && own.isPaymentOwner ? { ...moved, isPaymentOwner: true } : moved, from);
    if (to.role === from.role && to.isPaymentOwner === from.isPaymentOwner) return present(userId, to);
    if (!canChangeMembership({ role: own.role, isSelf }, from, to)) throw fail(memberErrors.role_forbidden);
    const leaves = isSelf && to.role === null;
    if (!leaves && touchesOwners(from, to)) requireRecentPassword(ctx);
    if (stepsDown) await stepDown(tx, ctx, community, own);
    await requireOwnerLeft(tx, communityId, userId, from, to);
    if (touchesOwners(from, to) && roleRank(to.role) > roleRank(from.role)) await requireActive(tx, userId);
    await requireRoomFor(ctx, tx, community, { userId, isSelf, from, to });
    await write(tx, ctx, { communityId, userId, from, to });
    if (from.isPaymentOwner !== to.isPaymentOwner) await enqueuePaymentOwnerMails(tx, communityId, userId, to);
    return present(userId, to);
  });
}

/**
 * Takes somebody into a locked community as a member. Who belongs to it already stays as they are.
 * @throws plan_limit
 */
export async function addMember(
  app: Pick<App, 'clock'>,
  tx: Transaction,
  community: CommunityRow,
  userId: string,
  role: CommunityRole = 'member',
): Promise<void> {
  const from = placeOf(await findMembership(tx, community.id, userId));
  if (from.role !== null) return;
  requireRoom(app, community, 'members', community.membersCount);
  const to = { role, isPaymentOwner: role === 'community_owner' };
  await write(tx, app, { communityId: community.id, userId, from, to });
}

/**
 * Somebody leaves every community, as by leaving each of them: their account is about to go.
 * @throws last_owner_somewhere, naming the communities that would have no owner who can act.
 */
export async function leaveAll(tx: Transaction, userId: string, at: Date): Promise<void> {
  const places = await lockPlacesOf(tx, userId);
  await requireOwnersLeft(tx, userId);
  for (const { communityId, ...from } of places) {
    const to = { role: null, isPaymentOwner: false } as const;
    await write(tx, { clock: { now: () => at } }, { communityId, userId, from, to });
    if (from.isPaymentOwner) await enqueuePaymentOwnerMails(tx, communityId, userId, to);
  }
}

const lowest = { managers: 'admin', owners: 'community_owner' } as const;

function placeOf(membership: Place | null): Place {
  return { role: membership?.role ?? null, isPaymentOwner: membership?.isPaymentOwner ?? false };
}

/** A payment owner manages: who steps down from that loses the designation with it. */
function settled(to: Place, from: Place): Place {
  if (roleRank(to.role) > roleRank('member') || !to.isPaymentOwner) return to;
  if (!from.isPaymentOwner) throw fail(memberErrors.payment_owner_manages);
  return { ...to, isPaymentOwner: false };
}

async function requireKnown(
  ctx: UserContext,
  tx: Transaction,
  communityId: string,
  userId: string,
  { takesIn }: MemberMove,
): Promise<void> {
  if (!takesIn) throw fail(memberErrors.member_not_found);
  if (!(await isWithinReach(tx, ctx.actor.userId, communityId, userId))) throw fail(memberErrors.person_not_found);
}

function touchesOwners(from: Place, to: Place): boolean {
  const owner = from.role === 'community_owner' || to.role === 'community_owner';
  return owner || from.isPaymentOwner !== to.isPaymentOwner;
}

/** Somebody who can act has to own it afterwards; it does not matter whether the one who goes could. */
async function requireOwnerLeft(
  tx: Transaction,
  communityId: string,
  userId: string,
  from: Place,
  to: Place,
): Promise<void> {
  if (from.role !== 'community_owner' || to.role === 'community_owner') return;
  if ((await countOtherOwners(tx, communityId, userId)) === 0) throw fail(communityErrors.last_owner);
}

/** In order of id: two who lock several communities wait for each other in one direction. */
async function lockPlacesOf(tx: Transaction, userId: string): Promise<(Place & { communityId: string })[]> {
  const theirs = tx.select({ id: memberships.communityId }).from(memberships).where(eq(memberships.userId, userId));
  await tx
    .select({ id: communities.id })
    .from(communities)
    .where(inArray(communities.id, theirs))
    .orderBy(asc(communities.id))
    .for('no key update');
  const { communityId, role, isPaymentOwner } = memberships;
  return tx.select({ communityId, role, isPaymentOwner }).from(memberships).where(eq(memberships.userId, userId));
}

async function requireOwnersLeft(tx: Transaction, userId: string): Promise<void> {
  const alone = await ownedAloneBy(tx, userId);
  if (alone.length === 0) return;
  const names = new Intl.ListFormat('en').format(alone.map(({ name }) => name));
  const them = alone.length === 1 ? 'it' : 'them';
  throw fail(profileErrors.last_owner_somewhere, {
    message: `You are the last owner of ${names}. Hand ${them} over or delete ${them} first.`,
  });
}

/** Nobody who cannot sign in is given a community. */
async function requireActive(tx: Transaction, userId: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (user?.isActive !== true) throw fail(memberErrors.member_not_found);
}

/** The owner becomes an admin, or a member where the plan has no room for one more. */
async function stepDown(tx: Transaction, ctx: UserContext, community: CommunityRow, own: Place): Promise<void> {
  const { admins } = await managersOf(tx, community.id);
  const role = hasRoom(community, 'admins', admins) ? 'admin' : 'member';
  const to = { role, isPaymentOwner: false } as const;
  await write(tx, ctx, { communityId: community.id, userId: ctx.actor.userId, from: own, to });
  if (own.isPaymentOwner) await enqueuePaymentOwnerMails(tx, community.id, ctx.actor.userId, to);
}

interface Move {
  readonly userId: string;
  readonly isSelf: boolean;
  readonly from: Place;
  readonly to: Place;
}

async function requireRoomFor(ctx: UserContext, tx: Transaction, community: CommunityRow, move: Move): Promise<void> {
  const { from, to } = move;
  if (from.role === null) requireRoom(ctx, community, 'members', community.membersCount);
  const used = await managersOf(tx, community.id);
  if (to.role === 'admin' && from.role !== 'admin') requireRoom(ctx, community, 'admins', used.admins);
  if (to.isPaymentOwner && !from.isPaymentOwner) requireRoom(ctx, community, 'payment_owners', used.paymentOwners);
  if (to.role !== 'community_owner' || from.role === 'community_owner') return;
  requireRoom(ctx, community, 'owners', used.owners);
  await requireRoomToOwn(tx, move.userId, move.isSelf);
}

async function write(
  tx: Transaction,
  app: Pick<App, 'clock'>,
  { communityId, userId, from, to }: { communityId: string; userId: string; from: Place; to: Place },
): Promise<void> {
  const theirs = and(eq(memberships.communityId, communityId), eq(memberships.userId, userId));
  const at = app.clock.now();
  const isDesignated = to.isPaymentOwner !== from.isPaymentOwner;
  const designation = isDesignated ? { paymentOwnerSince: to.isPaymentOwner ? at : null } : {};
  if (to.role === null) {
    await tx.delete(memberships).where(theirs);
    await forgetDefaultCommunity(tx, userId, communityId);
  } else if (from.role === null) {
    const joining = tx
      .insert(memberships)
      .values({ communityId, userId, ...to, role: to.role, ...designation, joinedAt: at });
    // They leave together; a refusal takes the membership back.
    await Promise.all([lockActiveUser(tx, userId), joining]);
    await markInviteAccepted(tx, communityId, userId, at);
  } else {
    await tx
      .update(memberships)
      .set({ ...to, role: to.role, ...designation })
      .where(theirs);
  }
  await count(tx, communityId, (to.role === null ? 0 : 1) - (from.role === null ? 0 : 1));
  if (from.role === to.role) return;
  await record(tx, membershipChanged, { communityId, userId, before: from.role, role: to.role, at });
}

/** The account stays until the end of the transaction: one that is being deleted joins nothing any more. */
async function lockActiveUser(tx: Transaction, userId: string): Promise<void> {
  const [user] = await tx.select({ isActive: users.isActive }).from(users).where(eq(users.id, userId)).for('share');
  if (user?.isActive !== true) throw fail(memberErrors.person_not_found);
}

async function count(tx: Transaction, communityId: string, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .update(communities)
    .set({ membersCount: sql`${communities.membersCount} + ${by}` })
    .where(eq(communities.id, communityId));
}

/** All owners hear of it: whoever may link the payout account decides where the money goes. */
async function enqueuePaymentOwnerMails(tx: Transaction, communityId: string, userId: string, to: Place) {
  await enqueue(tx, sendPaymentOwnerMails, { communityId, userId, added: to.isPaymentOwner, mailId: randomUUID() });
}

function present(userId: string, { role, isPaymentOwner }: Place): MemberStanding {
  return { user_id: userId, role, is_payment_owner: isPaymentOwner };
}
