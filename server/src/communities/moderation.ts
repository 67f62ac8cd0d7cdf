import { and, eq, isNull, max, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { memberships } from '../schema/communities.ts';
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

/** Lets a member read only until the last of their mutes ends. Somebody who left is muted when they are back. */
export async function applyMutes(tx: Transaction, { communityId, userId }: Member): Promise<void> {
  const [mutes] = await tx
    .select({ until: max(restrictions.until) })
    .from(restrictions)
    .where(
      and(
        eq(restrictions.userId, userId),
        eq(restrictions.communityId, communityId),
        eq(restrictions.kind, 'mute'),
        isNull(restrictions.endedAt),
      ),
    );
  const until = mutes?.until ?? null;
  await tx
    .update(memberships)
    .set({ mutedUntil: until })
    .where(
      and(
        eq(memberships.communityId, communityId),
        eq(memberships.userId, userId),
        sql`${memberships.mutedUntil} is distinct from ${until}`,
      ),
    );
}
