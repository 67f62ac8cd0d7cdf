import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { pointEntries } from '../schema/points.ts';
import { users } from '../schema/users.ts';

/** An account is gone: its ledger goes, and what others earned by its acts stays theirs. */
export async function erasePoints(tx: Transaction, userId: string): Promise<void> {
  // The person is locked first, as wherever points are written.
  await tx.update(users).set({ points: 0 }).where(eq(users.id, userId));
  await tx.delete(pointEntries).where(eq(pointEntries.userId, userId));
}
