import { asc, eq } from 'drizzle-orm';
import { eraseComments } from '../comments/community-erasure.ts';
import { detachAllMedia, detachFiles } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { groups, resources } from '../schema/groups.ts';

const MAX_GROUPS = 50;

/** Deletes some groups of a deleted community with what belongs to them. Returns whether there were any. */
export async function eraseGroups(tx: Transaction, communityId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.communityId, communityId))
    .orderBy(asc(groups.id))
    .limit(MAX_GROUPS)
    .for('update');
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  if (await eraseComments(tx, 'groupId', ids)) return true;
  await detachAllMedia(tx, 'group', ids);
  await detachFiles(
    tx,
    'resource',
    tx.select({ id: resources.id }).from(resources).where(equalsAny(resources.groupId, ids)),
  );
  await tx.delete(groups).where(equalsAny(groups.id, ids));
  return true;
}
