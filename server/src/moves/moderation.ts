import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import type { RemovedFields } from '../schema/moderation.ts';
import { moves } from '../schema/alumni/moves.ts';

/** What the note of a move is called among the fields that a decision took from a profile. */
const FIELD = 'moveNote';

/** What a person has written about their move; null: nothing. */
export async function findMoveNote(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ note: moves.note }).from(moves).where(eq(moves.userId, userId));
  return row?.note ?? null;
}

/** Empties the note of a move with the profile that it belongs to. Returns what it was. */
export async function emptyMoveNote(tx: Transaction, userId: string): Promise<RemovedFields> {
  const note = await findMoveNote(tx, userId);
  if (note === null) return {};
  await tx.update(moves).set({ note: null }).where(eq(moves.userId, userId));
  return { [FIELD]: note };
}

/** Brings back a note that a decision took away, unless there is another one since. */
export async function restoreMoveNote(tx: Transaction, userId: string, before: RemovedFields = {}): Promise<void> {
  const note = before[FIELD];
  if (typeof note !== 'string') return;
  await tx
    .update(moves)
    .set({ note })
    .where(and(eq(moves.userId, userId), isNull(moves.note)));
}
