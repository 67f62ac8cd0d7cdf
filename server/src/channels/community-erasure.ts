import { asc, eq } from 'drizzle-orm';
import { detachAllMedia } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { channels } from '../schema/channels.ts';

const MAX_CHANNELS = 100;

/** Deletes some channels of a deleted community, which have no groups any more. Returns whether there were any. */
export async function eraseChannels(tx: Transaction, communityId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.communityId, communityId))
    .orderBy(asc(channels.id))
    .limit(MAX_CHANNELS)
    .for('update');
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await detachAllMedia(tx, 'channel', ids);
  await tx.delete(channels).where(equalsAny(channels.id, ids));
  return true;
}
