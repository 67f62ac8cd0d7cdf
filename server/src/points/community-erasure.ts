import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { pointEntries } from '../schema/points.ts';

const MAX_ENTRIES = 1_000;

/** Separates some points from a deleted community. Their people keep them. Returns whether there were any. */
export async function detachPoints(tx: Transaction, communityId: string): Promise<boolean> {
  const detached = await tx.execute(sql`update ${pointEntries} set community_id = null where ctid = any(array(
    select ctid from ${pointEntries} where community_id = ${communityId} limit ${MAX_ENTRIES}))`);
  return (detached.rowCount ?? 0) > 0;
}
