import { and, asc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import { isLiveRegistration } from '../events/access.ts';
import type { Transaction } from '../platform/db/database.ts';
import { events } from '../schema/events.ts';
import { payments } from '../schema/payments.ts';
import { registrations } from '../schema/registrations.ts';
import { lockEventForMoves } from './with-locked-event.ts';
import { endCheckoutsWhere, refundWhere } from './payments/refunds/end-many.ts';
import { moveRegistration, type RegistrationRow } from './transitions.ts';

/** The maximum number of registrations ended in one transaction. */
export const MAX_ENDINGS = 500;

/** Ends up to MAX_ENDINGS live registrations of a cancelled event. Returns their number; with fewer, none is left. */
export async function endBatch(tx: Transaction, eventId: string, by: string | null, at: Date): Promise<number> {
  const event = await lockEventForMoves(tx, eventId);
  if (event.status !== 'cancelled') return 0;
  const rows = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isLiveRegistration))
    .limit(MAX_ENDINGS);
  const reason = event.cancelReason;
  await Promise.all(
    rows.map((row) => moveRegistration(tx, event, row, { move: 'end_event', userId: row.userId, by, at, reason })),
  );
  await endCheckoutsWhere(tx, ofRegistrations(rows));
  await refundWhere(tx, ofRegistrations(rows.filter(({ status }) => status === 'going')), { by, at });
  return rows.length;
}

/** SQL condition over payments: those for some registrations. */
function ofRegistrations(rows: readonly RegistrationRow[]): SQL {
  return inArray(
    payments.registrationId,
    rows.map(({ id }) => id),
  );
}

/** Each takes some statements, and its event is locked meanwhile. */
const MAX_USER_ENDINGS = 20;

/**
 * Ends some live registrations of a person at events that are not over, and gives their seats to the waitlist. `by` is who
 * decided it for them; null: they leave by themselves. Returns whether there may be more.
 */
export async function endUserRegistrations(
  tx: Transaction,
  { userId, by, at }: { userId: string; by: string | null; at: Date },
  where?: SQL,
): Promise<boolean> {
  const selectEnding = (id?: SQL) =>
    tx
      .select({ registration: registrations })
      .from(registrations)
      .innerJoin(events, eq(events.id, registrations.eventId))
      .where(
        and(
          eq(registrations.userId, userId),
          isLiveRegistration,
          isNull(registrations.checkedInAt),
          gt(events.endsAt, at),
          where,
          id,
        ),
      )
      // Every transaction locks events in the order of their ids, so that two of them cannot deadlock.
      .orderBy(asc(events.id))
      .limit(MAX_USER_ENDINGS);
  const ending = await selectEnding();
  for (const { registration } of ending) {
    const event = await lockEventForMoves(tx, registration.eventId);
    // Checked again under the lock: meanwhile the person may have been checked in, or the event changed.
    const [current] = await selectEnding(eq(registrations.id, registration.id));
    if (current) await moveRegistration(tx, event, current.registration, { move: 'leave', userId, by, at });
  }
  return ending.length === MAX_USER_ENDINGS;
}

/** A person who left a community at a time. `by` is who decided it for them. */
export interface Leaver {
  readonly communityId: string;
  readonly userId: string;
  readonly by: string | null;
  readonly at: Date;
}

/**
 * Ends some registrations of a person who left, at the events of the community that are for members and not over. What they
 * registered for since, as a member again, stays. Returns whether there may be more.
 */
export function endSomeLeaverRegistrations(tx: Transaction, { communityId, ...leaver }: Leaver): Promise<boolean> {
  const ofMembers = and(
    eq(events.communityId, communityId),
    eq(events.visibility, 'members'),
    lte(registrations.createdAt, leaver.at),
  );
  return endUserRegistrations(tx, leaver, ofMembers);
}
