import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { memberships } from '../../schema/communities.ts';
import type { MembershipRow } from '../access.ts';

/** A user's membership, or null. */
export async function findMembership(
  db: Queryable,
  communityId: string,
  userId: string,
): Promise<MembershipRow | null> {
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)));
  return row ?? null;
}
