import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { groups, resources } from '../../schema/groups.ts';
import { files } from '../../schema/media.ts';
import { accessGroup } from '../access.ts';
import { abilitiesOnResource } from './queries.ts';

/** A resource, without a check of rights: for those who moderate. Null when it was deleted. */
export async function findResourceToModerate(db: Queryable, id: string) {
  const [found] = await db
    .select({ resource: resources, communityId: groups.communityId, fileName: files.name })
    .from(resources)
    .innerJoin(groups, eq(groups.id, resources.groupId))
    .leftJoin(files, eq(files.id, resources.fileId))
    .where(eq(resources.id, id));
  return found ?? null;
}

/** Locks a resource until the transaction ends, as an edit does. */
export async function lockResourceToModerate(db: Queryable, id: string): Promise<void> {
  await db.select({ id: resources.id }).from(resources).where(eq(resources.id, id)).for('no key update');
}

/**
 * Whether the caller may report a resource of a group that they read. Blocks do not count.
 * @throws group_not_found
 */
export async function canReportResource(ctx: UserContext, id: string): Promise<boolean> {
  const found = await findResourceToModerate(ctx.db, id);
  if (found === null) return false;
  const access = await accessGroup(ctx, found.resource.groupId, 'read');
  return abilitiesOnResource(found.resource, ctx, access).report;
}

/** Hides a resource from all but who added it and those who moderate. Returns false when it was deleted, or removed before. */
export async function removeResource(tx: Transaction, id: string, decisionId: string): Promise<boolean> {
  const [removed] = await tx
    .update(resources)
    .set({ removedBy: decisionId })
    .where(and(eq(resources.id, id), isNull(resources.removedBy)))
    .returning({ groupId: resources.groupId });
  if (removed === undefined) return false;
  await countResources(tx, removed.groupId, -1);
  return true;
}

/** Shows a resource again that a decision removed. */
export async function restoreResource(tx: Transaction, id: string, decisionId: string): Promise<void> {
  const [restored] = await tx
    .update(resources)
    .set({ removedBy: null })
    .where(and(eq(resources.id, id), eq(resources.removedBy, decisionId)))
    .returning({ groupId: resources.groupId });
  if (restored !== undefined) await countResources(tx, restored.groupId, 1);
}

async function countResources(tx: Transaction, groupId: string, by: number): Promise<void> {
  await tx
    .update(groups)
    .set({ resourcesCount: sql`${groups.resourcesCount} + ${by}` })
    .where(eq(groups.id, groupId));
}
