import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { mentorships } from '../schema/alumni/mentoring.ts';
import { isAmong } from './state-changes.ts';

const MAX_ROWS = 1_000;

/** Deletes some mentorships of a deleted community, with what was said of them; offers went with its members. Returns whether there were any. */
export async function eraseMentorshipsIn(tx: Transaction, communityId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: mentorships.id })
    .from(mentorships)
    .where(eq(mentorships.communityId, communityId))
    .orderBy(asc(mentorships.id))
    .limit(MAX_ROWS)
    .for('update');
  if (rows.length === 0) return false;
  await tx.delete(mentorships).where(isAmong(rows.map(({ id }) => id)));
  return true;
}
