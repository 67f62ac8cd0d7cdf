import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { moves, newcomerLists } from '../schema/alumni/moves.ts';

/** Erases where a deleted account was to live. */
export async function eraseMove(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(moves).where(eq(moves.userId, userId));
  await tx.delete(newcomerLists).where(eq(newcomerLists.userId, userId));
}
