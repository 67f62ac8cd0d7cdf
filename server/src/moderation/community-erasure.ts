import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { cases } from '../schema/moderation.ts';

const MAX_CASES = 200;

/** Deletes some cases of a deleted community, with their reports, evidence and decisions. Returns whether there were any. */
export async function eraseCases(tx: Transaction, communityId: string): Promise<boolean> {
  const deleted = await tx.execute(sql`delete from ${cases} where id in (
    select id from ${cases} where community_id = ${communityId} order by id limit ${MAX_CASES} for update)`);
  return (deleted.rowCount ?? 0) > 0;
}
