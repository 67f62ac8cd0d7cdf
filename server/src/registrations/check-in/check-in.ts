import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { eventErrors } from '@homecoming/contract/events.ts';
import {
  registrationErrors,
  type checkIn as checkInCall,
  type CheckIn,
  type manualCheckIn as manualCall,
} from '@homecoming/contract/registrations.ts';
import { and, eq, or } from 'drizzle-orm';
import { accessEvent, newestFirst } from '../../events/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/is-id.ts';
import { fail, HttpFailure, nullOnFailure } from '../../platform/http/fail.ts';
import { runIdempotently } from '../../platform/idempotency.ts';
import { registrations } from '../../schema/registrations.ts';
import { users } from '../../schema/users.ts';
import { accessAsOrganiser } from '../access.ts';
import { withLockedEvent } from '../with-locked-event.ts';
import { presentAttendee } from '../present.ts';
import { selectViews } from '../queries.ts';
import { clearCheckIn, writeCheckIn, type LockedEvent, type RegistrationRow } from '../transitions.ts';

/** Check-in ends this time after the event. */
const CLOSES_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

/** Checks a person in by the code of their ticket, or by the id of their registration. */
export function checkIn(
  ctx: UserContext,
  idOrCode: string,
  { event_id: eventId, door }: BodyOf<typeof checkInCall>,
): Promise<CheckIn> {
  return checkInFound(ctx, eventId, door, (tx) => findByTicket(ctx, tx, eventId, idOrCode));
}

/** Checks a person in by their email address. */
export function checkInByEmail(
  ctx: UserContext,
  { event_id: eventId, email, door }: BodyOf<typeof manualCall>,
): Promise<CheckIn> {
  return checkInFound(ctx, eventId, door, (tx) => findByEmail(tx, eventId, email));
}

/** Undoes a check-in. Not checked in is a success. */
export async function undoCheckIn(ctx: UserContext, id: string): Promise<void> {
  const [found] = await ctx.db
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(eq(registrations.id, id));
  const access = found && (await nullOnFailure(accessEvent(ctx, found.eventId, 'manage'), eventErrors.event_not_found));
  // The same for a registration at a hidden event as for one that does not exist.
  if (!access) throw fail(registrationErrors.registration_not_found);
  await withLockedEvent(ctx, access.event.id, async (tx, event) => {
    const { registration } = await accessAsOrganiser(ctx, tx, event.id, id);
    if (registration.checkedInAt === null) return;
    const at = requireOpenDoor(event, ctx.clock.now());
    await clearCheckIn(tx, event, registration, { by: ctx.actor.userId, at });
  });
}

/** What a check-in is known by to a retry: the registration, and when. */
type Checked = { checkIn: [registrationId: string, at: string] };

async function checkInFound(
  ctx: UserContext,
  eventId: string,
  doorName: string | undefined,
  find: (tx: Transaction) => Promise<RegistrationRow>,
): Promise<CheckIn> {
  const door = doorName || null;
  await accessEvent(ctx, eventId, 'manage');
  const checked = await runIdempotently<Checked, Checked>(ctx, {
    run: (storeKey) =>
      withLockedEvent(ctx, eventId, async (tx, event) => {
        await accessEvent(withTransaction(ctx, tx), eventId, 'manage');
        const at = requireOpenDoor(event, ctx.clock.now());
        const registration = await find(tx);
        await requireAdmission(tx, registration);
        await writeCheckIn(tx, event, registration, { by: ctx.actor.userId, at, door });
        const created: Checked = { checkIn: [registration.id, at.toISOString()] };
        await storeKey(tx, created);
        return created;
      }),
    repeat: (created) => created,
  });
  const [id, at] = checked.checkIn;
  return readCheckIn(ctx, id, at);
}

/** @throws event_cancelled or door_closed */
function requireOpenDoor({ status, endsAt }: LockedEvent, now: Date): Date {
  if (status === 'cancelled') throw fail(eventErrors.event_cancelled);
  const isTooLate = now.getTime() > endsAt.getTime() + CLOSES_AFTER_MS;
  if (status === 'draft' || isTooLate) throw fail(registrationErrors.door_closed);
  return now;
}

/** @throws not_going; already_checked_in with when, where and who in its details */
async function requireAdmission(tx: Transaction, registration: RegistrationRow): Promise<void> {
  if (registration.status !== 'going') throw fail(registrationErrors.not_going);
  if (registration.checkedInAt === null) return;
  const [person] = await tx
    .select({ first: users.firstName, last: users.lastName })
    .from(users)
    .where(eq(users.id, registration.userId));
  throw fail(registrationErrors.already_checked_in, {
    details: {
      checked_in_at: registration.checkedInAt.toISOString(),
      door: registration.checkedInDoor,
      name: `${person?.first ?? ''} ${person?.last ?? ''}`.trim(),
    },
  });
}

/** @throws ticket_not_found; wrong_event, with the title of the other event for those who organise it, too */
async function findByTicket(
  ctx: UserContext,
  tx: Transaction,
  eventId: string,
  idOrCode: string,
): Promise<RegistrationRow> {
  // Typed or pasted codes have white space and dashes.
  const isCode = eq(registrations.ticketCode, idOrCode.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase());
  const [registration] = await tx
    .select()
    .from(registrations)
    .where(isId(idOrCode) ? or(eq(registrations.id, idOrCode), isCode) : isCode);
  if (registration === undefined) throw fail(registrationErrors.ticket_not_found);
  if (registration.eventId !== eventId) {
    const title = await titleForOrganiser(withTransaction(ctx, tx), registration.eventId);
    throw fail(registrationErrors.wrong_event, { details: { title } });
  }
  return registration;
}

async function titleForOrganiser(ctx: UserContext, eventId: string): Promise<string | null> {
  try {
    return (await accessEvent(ctx, eventId, 'manage')).event.title;
  } catch (error) {
    if (error instanceof HttpFailure) return null;
    throw error;
  }
}

/** The newest registration of the person with this address. */
async function findByEmail(tx: Transaction, eventId: string, email: string): Promise<RegistrationRow> {
  const [row] = await tx
    .select({ registration: registrations })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(eq(registrations.eventId, eventId), eq(users.email, email.toLowerCase())))
    .orderBy(...newestFirst)
    .limit(1);
  if (row === undefined) throw fail(registrationErrors.email_not_going);
  return row.registration;
}

/** @throws check_in_undone when a retry comes after an undo, also when the person was checked in again since. */
async function readCheckIn(ctx: UserContext, id: string, at: string): Promise<CheckIn> {
  const [row] = await selectViews(ctx.db).where(eq(registrations.id, id));
  if (row === undefined) throw fail(registrationErrors.ticket_not_found);
  const { event } = await accessEvent(ctx, row.registration.eventId, 'manage');
  const { checkedInAt, checkedInDoor } = row.registration;
  if (checkedInAt?.toISOString() !== at) throw fail(registrationErrors.check_in_undone);
  return {
    attendee: presentAttendee(row, true),
    checked_in_at: at,
    door: checkedInDoor,
    counts: { going: event.goingCount, checked_in: event.checkedInCount },
  };
}
