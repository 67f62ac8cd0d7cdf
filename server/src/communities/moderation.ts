import { and, asc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { accessCommunity } from './access.ts';
import { communities, memberships } from '../schema/communities.ts';
import { restrictions, type KeptMembership, type RemovedFields } from '../schema/moderation.ts';

interface Member {
  readonly communityId: string;
  readonly userId: string;
}

/** Locks a membership until the transaction ends: decisions about one member in a community wait for each other. */
export async function lockMember(db: Queryable, { communityId, userId }: Member): Promise<void> {
  await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)))
    .for('no key update');
}

/**
 * Lets a member read only until the last of their mutes ends, and what they write wait until the last of their reviews ends.
 * Somebody who left is restricted when they are back.
 */
export async function applyMutes(tx: Transaction, { communityId, userId }: Member): Promise<void> {
  const live = await tx
    .select({ kind: restrictions.kind, until: max(restrictions.until) })
    .from(restrictions)
    .where(
      and(eq(restrictions.userId, userId), eq(restrictions.communityId, communityId), isNull(restrictions.endedAt)),
    )
    .groupBy(restrictions.kind);
  const findEnd = (kind: 'mute' | 'review') => live.find((each) => each.kind === kind)?.until ?? null;
  const [mutedUntil, reviewedUntil] = [findEnd('mute'), findEnd('review')];
  await tx
    .update(memberships)
    .set({ mutedUntil, reviewedUntil })
    .where(
      and(
        eq(memberships.communityId, communityId),
        eq(memberships.userId, userId),
        sql`(${memberships.mutedUntil}, ${memberships.reviewedUntil}) is distinct from (${mutedUntil}, ${reviewedUntil})`,
      ),
    );
}

/**
 * Gives up the membership that moderators keep of somebody who leaves, or is removed once more: no end and no undo of what they
 * decided before brings it back. Returns the role that it had; null: none was kept.
 */
export async function dropKeptMembership(
  tx: Transaction,
  { communityId, userId }: Member,
): Promise<KeptMembership['role'] | null> {
  const isKept = and(
    eq(restrictions.userId, userId),
    eq(restrictions.communityId, communityId),
    isNull(restrictions.endedAt),
    isNotNull(restrictions.membership),
  );
  const kept = await tx.select({ membership: restrictions.membership }).from(restrictions).where(isKept);
  if (kept.length > 0) await tx.update(restrictions).set({ membership: null }).where(isKept);
  return kept[0]?.membership?.role ?? null;
}

/** Keeps which rules a member has read. A version that does not exist is none. */
export async function keepRulesRead(tx: Transaction, { communityId, userId }: Member, version: number): Promise<void> {
  const newest = tx
    .select({ version: communities.rulesVersion })
    .from(communities)
    .where(eq(communities.id, communityId));
  await tx
    .update(memberships)
    .set({ rulesVersion: sql`least(${version}, (${newest}))` })
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)));
}

/** A community and its first owner, without a check of rights: for those who moderate. Null when it was deleted. */
export async function findCommunityToModerate(db: Queryable, id: string) {
  const [found] = await db
    .select({ community: communities, ownerId: memberships.userId })
    .from(communities)
    .innerJoin(memberships, and(eq(memberships.communityId, communities.id), eq(memberships.role, 'community_owner')))
    .where(and(eq(communities.id, id), isNull(communities.deletedAt)))
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))
    .limit(1);
  return found ?? null;
}

/** Locks a community until the transaction ends, as its edit does. */
export async function lockCommunityToModerate(db: Queryable, id: string): Promise<void> {
  await db.select({ id: communities.id }).from(communities).where(eq(communities.id, id)).for('no key update');
}

/**
 * Whether the caller may report a community that they see.
 * @throws community_not_found, community_forbidden
 */
export async function canReportCommunity(ctx: UserContext, id: string): Promise<boolean> {
  return (await accessCommunity(ctx, id, 'view')).can.report;
}

/**
 * Makes a community private and read-only, so that no list shows it to people outside. Returns who saw and joined it before,
 * or false when it was deleted, or removed before.
 */
export async function removeCommunity(tx: Transaction, id: string, decisionId: string): Promise<RemovedFields | false> {
  const found = await findCommunityToModerate(tx, id);
  if (found === null || found.community.removedBy !== null) return false;
  const { visibility, joinPolicy } = found.community;
  await tx
    .update(communities)
    .set({ removedBy: decisionId, visibility: 'private', joinPolicy: 'invite' })
    .where(eq(communities.id, id));
  return { visibility, joinPolicy };
}

/** Opens a community again that a decision removed. */
export async function restoreCommunity(
  tx: Transaction,
  id: string,
  decisionId: string,
  { visibility, joinPolicy }: RemovedFields = {},
): Promise<void> {
  await tx
    .update(communities)
    .set({
      removedBy: null,
      visibility: visibility === 'public' ? 'public' : 'private',
      joinPolicy: joinPolicy === 'open' || joinPolicy === 'request' ? joinPolicy : 'invite',
    })
    .where(and(eq(communities.id, id), eq(communities.removedBy, decisionId), isNull(communities.deletedAt)));
}
