import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { users } from '../schema/users.ts';

/** Marks a deleted account as erased. */
export async function markErased(tx: Transaction, userId: string, erasedAt: Date): Promise<void> {
  await tx
    .update(users)
    .set({ erasedAt })
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)));
}

/** The ids of accounts that were deleted before a time and are not erased, those that wait longest first. */
export async function findUnerased(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletedAt), isNull(users.erasedAt), lt(users.deletedAt, before)))
    .orderBy(asc(users.deletedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
