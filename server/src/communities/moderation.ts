import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { memberships } from '../schema/communities.ts';

/** Lets a member read only, until a time; null: they take part again. Nothing happens to somebody who left. */
export async function muteMember(
  tx: Transaction,
  { communityId, userId, until }: { communityId: string; userId: string; until: Date | null },
): Promise<void> {
  await tx
    .update(memberships)
    .set({ mutedUntil: until })
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)));
}
