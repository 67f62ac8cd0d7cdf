import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { pointEntries } from '../schema/points.ts';
import { users } from '../schema/users.ts';

/** Deletes the ledger of a deleted account. What others earned through it stays. */
export async function erasePoints(tx: Transaction, userId: string): Promise<void> {
  // The user's row is locked first, as in every write of points.
  await tx.update(users).set({ points: 0 }).where(eq(users.id, userId));
  await tx.delete(pointEntries).where(eq(pointEntries.userId, userId));
}
