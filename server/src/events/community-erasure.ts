import { and, asc, eq, isNull } from 'drizzle-orm';
import { detachAllMedia } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { events } from '../schema/events.ts';

const MAX_EVENTS = 50;

/** Hides the events of a community that was deleted at a time: they are missing for everybody. */
export async function hideEvents(tx: Transaction, communityId: string, at: Date): Promise<void> {
  const shown = and(eq(events.communityId, communityId), isNull(events.deletedAt));
  // In the order of every lock of several events.
  await tx.select({ id: events.id }).from(events).where(shown).orderBy(asc(events.id)).for('no key update');
  await tx.update(events).set({ deletedAt: at }).where(shown);
}

/** Locks some events of a deleted community. */
export async function lockSomeEvents(tx: Transaction, communityId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(eq(events.communityId, communityId))
    .orderBy(asc(events.id))
    .limit(MAX_EVENTS)
    .for('update');
  return rows.map(({ id }) => id);
}

/** Deletes events without registrations, and what else belongs to them. */
export async function deleteEvents(tx: Transaction, ids: readonly string[]): Promise<void> {
  await detachAllMedia(tx, 'event', ids);
  await tx.delete(events).where(equalsAny(events.id, ids));
}
