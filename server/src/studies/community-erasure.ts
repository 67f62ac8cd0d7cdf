import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { studies } from '../schema/alumni/studies.ts';

const MAX_STUDIES = 1_000;

/** Deletes some studies of a deleted community; its programs go with its row. Returns whether there were any. */
export async function eraseStudiesIn(tx: Transaction, communityId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: studies.id })
    .from(studies)
    .where(eq(studies.communityId, communityId))
    .limit(MAX_STUDIES)
    .for('update');
  if (rows.length === 0) return false;
  await tx.delete(studies).where(
    equalsAny(
      studies.id,
      rows.map(({ id }) => id),
    ),
  );
  return true;
}
