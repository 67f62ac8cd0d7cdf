import { and, eq, gt, inArray, or } from 'drizzle-orm';
import { equalsAny } from '../platform/db/equals-any.ts';
import type { Transaction } from '../platform/db/database.ts';
import { events } from '../schema/events.ts';
import { payments } from '../schema/payments.ts';
import { registrations } from '../schema/registrations.ts';
import { endCheckoutsWhere, refundWhere } from './payments/refunds/end-many.ts';

const MAX_REGISTRATIONS = 500;
const MAX_PAYMENTS = 1_000;

/** The ids of some registrations for locked events of a deleted community. */
export async function findSomeRegistrations(tx: Transaction, eventIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(equalsAny(registrations.eventId, eventIds))
    .limit(MAX_REGISTRATIONS);
  return rows.map(({ id }) => id);
}

/**
 * Deletes registrations for locked events of a community that was deleted at a time. Their open payment pages end, and paid
 * seats of events that were not over are refunded.
 */
export async function deleteRegistrations(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  const isLeft = or(eq(events.status, 'cancelled'), gt(events.endsAt, at));
  const seats = tx
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(and(equalsAny(registrations.id, ids), eq(registrations.status, 'going'), isLeft));
  await endCheckoutsWhere(tx, equalsAny(payments.registrationId, ids));
  await refundWhere(tx, inArray(payments.registrationId, seats), { by: null, at });
  await tx.delete(registrations).where(equalsAny(registrations.id, ids));
}

/** Separates some payments from a deleted community. They stay. Returns whether there were any. */
export async function detachPayments(tx: Transaction, communityId: string): Promise<boolean> {
  const some = tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.communityId, communityId))
    .limit(MAX_PAYMENTS);
  const detached = await tx.update(payments).set({ communityId: null }).where(inArray(payments.id, some));
  return (detached.rowCount ?? 0) > 0;
}
