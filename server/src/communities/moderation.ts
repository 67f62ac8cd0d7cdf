import { and, eq, isNull, max, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { communities, memberships } from '../schema/communities.ts';
import { restrictions } from '../schema/moderation.ts';

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
