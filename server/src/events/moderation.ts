import { and, eq, isNull } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { events } from '../schema/events.ts';
import { accessEvent, type EventRow } from './access.ts';
import { eventHidden } from './facts.ts';

/** An event, without a check of rights: for those who moderate. Null when it was deleted. */
export async function findEventToModerate(db: Queryable, id: string): Promise<EventRow | null> {
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), isNull(events.deletedAt)));
  return event ?? null;
}

/** Locks an event until the transaction ends, as an edit and a registration do. */
export async function lockEventToModerate(db: Queryable, id: string): Promise<void> {
  await db.select({ id: events.id }).from(events).where(eq(events.id, id)).for('no key update');
}

/**
 * Whether the caller may report an event that they see.
 * @throws event_not_found
 */
export async function canReportEvent(ctx: UserContext, id: string): Promise<boolean> {
  return (await accessEvent(ctx, id, 'read')).can.report;
}

/**
 * Takes an event out of every list, and closes it for registrations: those who are registered and its organisers see it.
 * Returns false when it was deleted, or removed before.
 */
export async function removeEvent(tx: Transaction, id: string, decisionId: string): Promise<boolean> {
  const event = await findEventToModerate(tx, id);
  if (event === null || event.removedBy !== null) return false;
  await tx.update(events).set({ removedBy: decisionId }).where(eq(events.id, id));
  await record(tx, eventHidden, { eventId: id, communityId: event.communityId, isHidden: true });
  return true;
}

/** Shows an event again that a decision removed. */
export async function restoreEvent(tx: Transaction, id: string, decisionId: string): Promise<void> {
  const [restored] = await tx
    .update(events)
    .set({ removedBy: null })
    .where(and(eq(events.id, id), eq(events.removedBy, decisionId)))
    .returning();
  if (restored === undefined || restored.deletedAt !== null) return;
  await record(tx, eventHidden, { eventId: id, communityId: restored.communityId, isHidden: false });
}
