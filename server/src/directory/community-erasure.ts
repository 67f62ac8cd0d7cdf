import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { countChanges, directoryValues } from '../schema/alumni/directory.ts';

const MAX_VALUES = sql.raw('1000');

/** Deletes some values of a deleted community, with their counts. Returns whether there were any. */
export async function eraseDirectory(tx: Transaction, communityId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from ${directoryValues} where id = any(array(
    select id from ${directoryValues} where community_id = ${communityId} limit ${MAX_VALUES}))`);
  if (rowCount !== 0) return true;
  await tx.delete(countChanges).where(eq(countChanges.communityId, communityId));
  return false;
}
