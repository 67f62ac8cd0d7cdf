import { communityErrors, type CommunityRole } from '@homecoming/contract/communities.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { Context, UserContext } from '../platform/app.ts';
import { isTransaction, prepared, type Queryable } from '../platform/db/database.ts';
import { createBatcher } from '../platform/concurrency/batch.ts';
import { formatDay } from '../platform/calendar.ts';
import { fail } from '../platform/http/fail.ts';
import { communities, memberships } from '../schema/communities.ts';
import { selectWriter, type WriterRow } from '../trust/access.ts';
import { abilitiesIn, type CommunityAbilities } from './policy.ts';

export type CommunityRow = InferSelectModel<typeof communities>;
export type MembershipRow = InferSelectModel<typeof memberships>;

/** SQL condition over memberships: an owner or admin. */
export const manages: SQL = sql`${memberships.role} <> 'member'`;

/** SQL over memberships, also left joined ones: moderators let the member, or all in the community, read only. */
export const isMuted: SQL<boolean> = sql<boolean>`(${memberships.mutedUntil} is not null or exists (
  select from ${communities} removed where removed.id = ${memberships.communityId} and removed.removed_by is not null))`;

/** As isMuted, over memberships with their communities: lists look nothing up for each row. */
export const isMutedInJoined: SQL<boolean> = sql<boolean>`(${memberships.mutedUntil} is not null or ${communities.removedBy} is not null)`;

/** SQL condition over memberships, also left joined ones: an owner or payment owner. They move the money. */
export const movesMoney: SQL<boolean> = sql<boolean>`coalesce(${memberships.role} = 'community_owner' or ${memberships.isPaymentOwner}, false)`;

/** A community with the caller's membership and rights. */
export interface CommunityAccess {
  readonly community: CommunityRow;
  readonly membership: MembershipRow | null;
  readonly can: CommunityAbilities;
}

/**
 * The only way to load a community for a caller. `refusal` says what they may not do, where the intent serves several calls.
 * @throws community_not_found when it does not exist; unauthenticated or community_forbidden without the right.
 */
export async function accessCommunity(
  ctx: Context,
  id: string,
  intent: keyof CommunityAbilities,
  refusal: string = refusals[intent],
): Promise<CommunityAccess> {
  const access = await findCommunity(ctx, id);
  if (access.can[intent]) {
    if (isManaging[intent]) refuseToManage(ctx, access.community, access.membership);
    return access;
  }
  if (ctx.actor === null) throw fail(commonErrors.unauthenticated);
  throw fail(communityErrors.community_forbidden, { message: refusal });
}

/** The rights that come from managing a community. */
const isManaging: Readonly<Record<keyof CommunityAbilities, boolean>> = {
  view: false,
  read: false,
  see_members: false,
  request: false,
  post: false,
  manage_requests: true,
  manage_members: true,
  manage_owners: true,
  invite: true,
  edit: true,
  leave: false,
  report: false,
  delete: true,
  request_plan: true,
  plan_events: true,
};

/**
 * Refuses a change by somebody who manages a community: while they are muted, and, where it asks its managers for a second
 * factor, in a session without one; they read on. For rights on what belongs to the community: that of a member comes from
 * elsewhere.
 * @throws muted, manager_second_factor_required
 */
export async function requireManager(
  ctx: Context,
  communityId: string,
  { role, mutedUntil }: ManagerState,
): Promise<void> {
  if (!ctx.changes) return;
  refuseWhileMuted(ctx, { mutedUntil });
  if (role === null || role === 'member' || ctx.actor?.secondFactorAt !== null) return;
  const [community] = await ctx.db
    .select({ requiresSecondFactor: communities.requiresSecondFactor })
    .from(communities)
    .where(eq(communities.id, communityId));
  if (community !== undefined) refuseWithoutFactor(ctx, community);
}

/** What of a caller's membership decides whether they may manage now; null outside. */
export interface ManagerState {
  readonly role: MembershipRow['role'] | null;
  readonly mutedUntil: Date | null;
}

/** As requireManager(), for a community that was just read, and a caller who manages it. */
export function refuseToManage(
  ctx: Context,
  community: Pick<CommunityRow, 'requiresSecondFactor'>,
  membership: Pick<MembershipRow, 'mutedUntil'> | null,
): void {
  refuseWhileMuted(ctx, membership);
  refuseWithoutFactor(ctx, community);
}

/**
 * Refuses a change by somebody whom moderators let read only.
 * @throws muted, with the day when they can write again
 */
function refuseWhileMuted({ changes }: Context, membership: Pick<MembershipRow, 'mutedUntil'> | null): void {
  const until = membership?.mutedUntil ?? null;
  if (!changes || until === null) return;
  throw fail(commonErrors.muted, {
    message: `Moderators let you read only. You can write again on ${formatDay(until)}.`,
    details: { until: until.toISOString() },
  });
}

function refuseWithoutFactor(
  { actor, changes }: Context,
  { requiresSecondFactor }: Pick<CommunityRow, 'requiresSecondFactor'>,
): void {
  if (!requiresSecondFactor || !changes || actor?.secondFactorAt != null) return;
  throw fail(commonErrors.manager_second_factor_required);
}

/** What a caller without the right may not do. Only the page of a community speaks of viewing it. */
const refusals: Readonly<Record<keyof CommunityAbilities, string>> = {
  view: communityErrors.community_forbidden.message,
  read: 'Only members can see what is shared in this community.',
  see_members: 'Only members can see who is in this community.',
  request: 'You cannot ask to join this community.',
  post: 'Only members can post in this community.',
  manage_requests: 'You may not answer requests to join this community.',
  manage_members: 'You may not add or remove members of this community.',
  manage_owners: 'You may not change the owners of this community.',
  invite: 'You may not invite people to this community.',
  edit: 'You may not change this community.',
  leave: 'You are not a member of this community.',
  report: 'You cannot report this community.',
  delete: 'Only owners can delete this community.',
  request_plan: 'Only owners can ask for another plan.',
  plan_events: 'You may not plan events in this community.',
};

/**
 * As accessCommunity, for contents such as posts: for people outside the community looks missing.
 * @throws community_not_found
 */
export async function accessInsideCommunity(
  ctx: Context,
  id: string,
  intent: keyof CommunityAbilities,
): Promise<CommunityAccess> {
  const access = await findCommunity(ctx, id);
  if (!access.can[intent]) throw fail(communityErrors.community_not_found);
  return access;
}

/** A community and the caller's membership, without a check. For callers that check rights themselves. */
export async function findCommunity(ctx: Context, id: string): Promise<CommunityAccess> {
  const lookup = { id, userId: ctx.actor?.userId ?? null };
  // Concurrent look-ups are one batch, but not inside a transaction, which holds locks.
  const row = isTransaction(ctx.db) ? (await lookUp(ctx.db, [lookup]))[0] : await lookUpBatched(ctx, 'all', lookup);
  return toAccess(ctx, row);
}

/**
 * As accessInsideCommunity(), for the transaction of a text: with what is to be known about its author.
 * @throws community_not_found; forbidden for those who may only read
 */
export async function accessCommunityToWrite(ctx: UserContext, id: string): Promise<{ writer: WriterRow | null }> {
  const [row] = await communityWithWriter(ctx.db).execute({ id, userId: ctx.actor.userId });
  const { can } = toAccess(ctx, row);
  if (!can.read) throw fail(communityErrors.community_not_found);
  if (!can.post) throw fail(commonErrors.forbidden);
  return { writer: row?.writer ?? null };
}

function toAccess(ctx: Context, row: Found | null | undefined): CommunityAccess {
  if (row == null || row.community.deletedAt !== null) throw fail(communityErrors.community_not_found);
  const { role = null, mutedUntil = null } = row.membership ?? {};
  const policyInput = { role, isMuted: mutedUntil !== null || row.community.removedBy !== null, actor: ctx.actor };
  const { community, membership } = row;
  return { community, membership, can: abilitiesIn(community, policyInput) };
}

/** The live topics of a user's communities. */
export async function listCommunityTopics(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.select({ id: memberships.communityId }).from(memberships).where(eq(memberships.userId, userId));
  return rows.map((row) => communityTopic(row.id));
}

/** The live topic of a community's members. */
export function communityTopic(communityId: string): string {
  return `community:${communityId}`;
}

/** The people who answer join requests of a community. */
export async function listManagerIds(db: Queryable, communityId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), manages));
  return rows.map((row) => row.id);
}

/** The managers of a community, with their roles. */
export function listManagers(db: Queryable, communityId: string): Promise<{ userId: string; role: CommunityRole }[]> {
  return db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), manages));
}

/** The owners of a community. */
export async function listOwnerIds(db: Queryable, communityId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), manages, eq(memberships.role, 'community_owner')));
  return rows.map((row) => row.id);
}

/** Whether the caller may load a community's pictures. Logos are public. */
export async function mayReadCommunityMedia(ctx: Context, communityId: string, mediaId: string): Promise<boolean> {
  const { community, can } = await findCommunity(ctx, communityId);
  return can.view || (community.logoId === mediaId && ctx.actor !== null);
}

interface Lookup {
  readonly id: string;
  readonly userId: string | null;
}

type Found = Pick<CommunityAccess, 'community' | 'membership'>;

const lookUpBatched = createBatcher<Lookup, Found | null>(100, (app, requests) => lookUp(app.db, requests), {
  dedupeKey: lookupKey,
});

async function lookUp(db: Queryable, requests: readonly Lookup[]): Promise<(Found | null)[]> {
  const rows = await communitiesWithMembership(db).execute({
    ids: requests.map(({ id }) => id),
    userIds: requests.map(({ userId }) => userId),
  });
  const found = new Map(rows.map((row) => [lookupKey({ id: row.community.id, userId: row.userId }), row]));
  return requests.map((one) => found.get(lookupKey(one)) ?? null);
}

function lookupKey({ id, userId }: Lookup): string {
  return `${id} ${userId}`;
}

const communitiesWithMembership = prepared((db) =>
  db
    .select({ userId: sql<string | null>`requests.user_id`, community: communities, membership: memberships })
    .from(
      sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('userIds')}::uuid[]) as requests (community_id, user_id)`,
    )
    .innerJoin(communities, sql`${communities.id} = requests.community_id`)
    .leftJoin(
      memberships,
      // Both of one table: of two, PostgreSQL reads all members of the community by one of them.
      sql`${memberships.communityId} = requests.community_id and ${memberships.userId} = requests.user_id`,
    )
    .prepare('communities_with_membership'),
);

const communityWithWriter = prepared((db) => {
  const userId = sql`${sql.placeholder('userId')}::uuid`;
  const writer = selectWriter({ userId, communityId: sql`${communities.id}`, channelId: sql`null::uuid` });
  return db
    .select({ community: communities, membership: memberships, writer })
    .from(communities)
    .leftJoin(memberships, and(eq(memberships.communityId, communities.id), sql`${memberships.userId} = ${userId}`))
    .where(eq(communities.id, sql.placeholder('id')))
    .prepare('community_with_writer');
});
