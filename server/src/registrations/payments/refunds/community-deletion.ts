import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { events } from '../../../schema/events.ts';
import { payments } from '../../../schema/payments.ts';
import { registrations } from '../../../schema/registrations.ts';
import { endCheckoutsWhere, refundWhere } from './end-many.ts';

/**
 * Ends the open payment pages of a community that is being deleted, and refunds the paid seats of its events that are not
 * over. The events are locked.
 */
export async function endPaymentsOfCommunity(tx: Transaction, communityId: string, at: Date): Promise<void> {
  const isLeft = or(eq(events.status, 'cancelled'), gt(events.endsAt, at));
  const seats = tx
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(and(eq(events.communityId, communityId), eq(registrations.status, 'going'), isLeft));
  await endCheckoutsWhere(tx, eq(payments.communityId, communityId));
  await refundWhere(tx, inArray(payments.registrationId, seats), { by: null, at });
}
