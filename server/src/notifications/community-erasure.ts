import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { notifications } from '../schema/notifications.ts';
import { recordInboxChanges } from './service.ts';

const MAX_NOTIFICATIONS = 1_000;

/** Deletes some notifications about a deleted community. Returns whether there were any. */
export async function eraseNotifications(tx: Transaction, communityId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    delete from ${notifications} where id in (
      select id from ${notifications} where community_id = ${communityId}
      order by user_id, id limit ${MAX_NOTIFICATIONS} for update)
    returning user_id`);
  await recordInboxChanges(tx, rows);
  return rows.length > 0;
}
