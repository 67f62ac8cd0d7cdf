import { plans } from '@homecoming/contract/communities.ts';
import {
  communitiesOwnedLimit,
  planLimits,
  type CommunityLimits,
  type MemberLimits,
} from '@homecoming/contract/plans.ts';
import { and, asc, count, eq, exists, isNull, ne, notExists, sql } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { keysetPage, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { contains } from '../../platform/db/match-words.ts';
import { readFromReplica } from '../../platform/db/read-from-replica.ts';
import { channels } from '../../schema/channels.ts';
import { communities, memberships, planRequests } from '../../schema/communities.ts';
import { cases } from '../../schema/moderation.ts';
import { users } from '../../schema/users.ts';
import { countOpenCases } from '../../trust/cases/access.ts';
import { accessCommunity, manages } from '../access.ts';
import { otherActiveMembers } from '../members/access.ts';
import { byName } from '../queries.ts';
import { countEventsThisMonth, countsInPlan, getPlanStatus } from './access.ts';
import { presentPlanRequest, presentStaffCommunity } from './present.ts';

const MAX_STAFF_CONTACTS = 3;

const isPending = equalsConstant(planRequests.status, 'pending');
const oldestFirst = keysetPage('asc', [[planRequests.id, (row: { request: { id: string } }) => row.request.id]]);

/** The plan of a community and its use. */
export async function getMemberLimits(ctx: UserContext, id: string): Promise<MemberLimits> {
  const { community, can } = await accessCommunity(
    ctx,
    id,
    'see_members',
    'Only members can see the limits of this community.',
  );
  const limits = planLimits[community.plan];
  const used = await countManagers(ctx.db, id);
  return {
    plan: community.plan,
    status: getPlanStatus(community, ctx.clock.now()),
    renews_at: community.planEndsAt?.toISOString() ?? null,
    requested: can.edit ? await findRequested(ctx.db, id) : null,
    members: { used: community.membersCount, limit: limits.members },
    owners: { used: used.owners, limit: limits.owners },
    admins: { used: used.admins, limit: limits.admins },
    payment_owners: { used: used.paymentOwners, limit: limits.payment_owners },
    channels: { used: await ctx.db.$count(channels, countsInPlan(id)), limit: limits.channels },
    events_this_month: {
      used: await countEventsThisMonth(ctx.db, id, ctx.clock.now()),
      limit: limits.events_this_month,
    },
  };
}

async function findRequested(db: Queryable, communityId: string): Promise<MemberLimits['requested']> {
  const [row] = await db
    .select({ plan: planRequests.plan, createdAt: planRequests.createdAt })
    .from(planRequests)
    .where(and(eq(planRequests.communityId, communityId), isPending));
  return row === undefined ? null : { plan: row.plan, created_at: row.createdAt.toISOString() };
}

/** The numbers of owners, admins and payment owners of a community. */
export async function countManagers(db: Queryable, communityId: string) {
  const [counts] = await db
    .select({
      owners: sql<number>`count(*) filter (where ${memberships.role} = 'community_owner')::int`,
      admins: sql<number>`count(*) filter (where ${memberships.role} = 'admin')::int`,
      paymentOwners: sql<number>`count(*) filter (where ${memberships.isPaymentOwner})::int`,
    })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), manages));
  return counts ?? { owners: 0, admins: 0, paymentOwners: 0 };
}

/** The number of other active owners of a community. */
export async function countOtherOwners(db: Queryable, communityId: string, userId: string): Promise<number> {
  const [counted] = await db
    .select({ owners: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.communityId, communityId),
        eq(memberships.role, 'community_owner'),
        ne(memberships.userId, userId),
        eq(users.isActive, true),
      ),
    );
  return counted?.owners ?? 0;
}

/** The communities whose only active owner is this user, by name. */
export function ownedAloneBy(db: Queryable, userId: string): Promise<{ name: string }[]> {
  const others = otherActiveMembers(db, userId, ({ role }) => eq(role, 'community_owner'));
  return db
    .select({ name: communities.name })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.role, 'community_owner'),
        isNull(communities.deletedAt),
        notExists(others),
      ),
    )
    .orderBy(asc(communities.name), asc(communities.id));
}

/** The number of communities that the user owns and may own, the plans, and whom to ask for another one. */
export async function getCommunityLimits(ctx: UserContext): Promise<CommunityLimits> {
  return {
    communities_owned: { used: await countOwned(ctx.db, ctx.actor.userId), limit: communitiesOwnedLimit },
    plans: plans.map((plan) => ({ plan, ...planLimits[plan] })),
    contacts: await contactsFor(ctx),
  };
}

/** The support address, or a few of the staff, whose addresses only managers of communities see. */
async function contactsFor({ db, config, actor }: UserContext): Promise<CommunityLimits['contacts']> {
  if (config.supportEmail !== null) return [{ name: null, email: config.supportEmail }];
  const managed = db
    .select({ id: memberships.communityId })
    .from(memberships)
    .where(and(eq(memberships.userId, actor.userId), manages));
  // As in the index of staff: a parameter would not use it.
  const isStaff = sql`${users.isStaff}`;
  return db
    .select({ name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`, email: users.email })
    .from(users)
    .where(and(isStaff, eq(users.isActive, true), exists(managed)))
    .orderBy(asc(users.id))
    .limit(MAX_STAFF_CONTACTS);
}

/** The number of communities that a user owns. */
export function countOwned(db: Queryable, userId: string): Promise<number> {
  return db.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.role, 'community_owner')));
}

/** All communities by name, for platform staff. */
export async function listStaffCommunities(ctx: UserContext, query: PageQuery & { search?: string }) {
  const size = pageSize(query.limit);
  const part = query.search?.trim() ?? '';
  const isFound = part === '' ? undefined : contains(communities.name, part);
  const rows = await readFromReplica(ctx, (db) =>
    db
      .select({ community: communities, openCases: countOpenCases(db, eq(cases.communityId, communities.id)) })
      .from(communities)
      .where(and(isFound, isNull(communities.deletedAt), byName.after(query.cursor)))
      .orderBy(...byName.orderBy)
      .limit(size + 1),
  );
  return byName.toPage(rows, size, ({ community, openCases }) => ({
    ...presentStaffCommunity(community, ctx.clock.now()),
    open_cases: openCases,
  }));
}

/** Open requests for plans, oldest first, for platform staff. */
export async function listPlanRequests(ctx: UserContext, query: PageQuery) {
  const size = pageSize(query.limit);
  const rows = await ctx.db
    .select({ request: planRequests, community: communities, user: personColumns })
    .from(planRequests)
    .innerJoin(communities, eq(communities.id, planRequests.communityId))
    .innerJoin(users, eq(users.id, planRequests.userId))
    .where(and(isPending, oldestFirst.after(query.cursor)))
    .orderBy(...oldestFirst.orderBy)
    .limit(size + 1);
  return oldestFirst.toPage(rows, size, (row) => presentPlanRequest(row, ctx.clock.now()));
}
