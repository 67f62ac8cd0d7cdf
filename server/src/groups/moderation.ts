import { and, eq, isNull } from 'drizzle-orm';
import { countGroups } from '../channels/service.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { groups } from '../schema/groups.ts';
import { accessGroup, type GroupRow } from './access.ts';

/** A group, without a check of rights: for those who moderate. Null when it was deleted. */
export async function findGroupToModerate(db: Queryable, id: string): Promise<GroupRow | null> {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  return group ?? null;
}

/** Locks a group until the transaction ends, as an edit and a new comment do. */
export async function lockGroupToModerate(db: Queryable, id: string): Promise<void> {
  await db.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('no key update');
}

/**
 * Whether the caller may report a group of which they see the card.
 * @throws group_not_found
 */
export async function canReportGroup(ctx: UserContext, id: string): Promise<boolean> {
  return (await accessGroup(ctx, id, 'see')).can.report;
}

/**
 * Removes a group for all but its author and those who manage it; its channel counts it no more. Returns false when it was
 * deleted, or removed before.
 */
export async function removeGroup(tx: Transaction, id: string, decisionId: string): Promise<boolean> {
  const [removed] = await tx
    .update(groups)
    .set({ removedBy: decisionId })
    .where(and(eq(groups.id, id), isNull(groups.removedBy)))
    .returning({ channelId: groups.channelId });
  if (removed === undefined) return false;
  await countGroups(tx, removed.channelId, -1);
  return true;
}

/** Shows a group again that a decision removed. */
export async function restoreGroup(tx: Transaction, id: string, decisionId: string): Promise<void> {
  const [restored] = await tx
    .update(groups)
    .set({ removedBy: null })
    .where(and(eq(groups.id, id), eq(groups.removedBy, decisionId)))
    .returning({ channelId: groups.channelId });
  if (restored !== undefined) await countGroups(tx, restored.channelId, 1);
}
