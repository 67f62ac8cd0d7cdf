import type { InferSelectModel } from 'drizzle-orm';
import { and, eq, not, sql } from 'drizzle-orm';
import { isKeptOut } from '../communities/barriers/access.ts';
import { seatsLeft, takesRegistrations, wasEndedByOrganiser, type EventInCommunity } from '../events/access.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { newBase32Code } from '../platform/secret-token.ts';
import { registrations } from '../schema/registrations.ts';
import { users } from '../schema/users.ts';
import { checkedIn, checkInUndone, registrationChanged } from './facts.ts';
import { getOutcome, takesSeat, type Circumstances, type Move, type Status } from './state-machine.ts';

/* The only writer of registrations. Every function takes an event whose row the transaction has locked. */

export type RegistrationRow = InferSelectModel<typeof registrations>;

/**
 * An event whose row is locked. Its counts include the moves of this transaction: they are not read again between them.
 * `writes` counts the moves.
 */
export type LockedEvent = EventInCommunity & { writes: number };

interface MoveInput {
  readonly move: Move;
  /** Whose registration it is. */
  readonly userId: string;
  /** Who does it; null: time, or a seat that came free. */
  readonly by: string | null;
  readonly at: Date;
  /** What an organiser wrote. */
  readonly reason?: string | null;
}

/** The time to pay after registering, and the shortest time of an offer. */
const HOLD_MS = 30 * 60 * 1_000;
const MAX_OFFER_MS = 24 * 60 * 60 * 1_000;

/**
 * Moves a person's newest registration (null: none), or begins a new one. A seat that comes free is passed on in the same
 * transaction. Returns the registration, unchanged where the move changes nothing.
 * @throws why the move is refused; nothing is written then.
 */
export async function moveRegistration(
  tx: Transaction,
  event: LockedEvent,
  current: RegistrationRow,
  input: MoveInput,
): Promise<RegistrationRow>;
export async function moveRegistration(
  tx: Transaction,
  event: LockedEvent,
  current: RegistrationRow | null,
  input: MoveInput & { readonly move: 'register' | 'add' },
): Promise<RegistrationRow>;
export async function moveRegistration(
  tx: Transaction,
  event: LockedEvent,
  current: RegistrationRow | null,
  input: MoveInput,
): Promise<RegistrationRow> {
  const arePassedOver = waitsForOthers(event, input) && (await promoteWaitlist(tx, event, input.at)) < MAX_PROMOTIONS;
  const to = getOutcome(current?.status ?? 'none', input.move, circumstances(event, current, input, arePassedOver));
  if (to !== null && typeof to !== 'string') throw fail(to);
  const next = to === null ? current : changed(event, current, to, input);
  if (next === null) throw new Error(`the move ${input.move} needs a registration`);
  if (to === null) return next;
  const from = next.id === current?.id ? current.status : null;
  // The counts change before the first await: a move that is started next sees the seats of this one.
  event.writes += 1;
  count(event, from, -1);
  count(event, to, 1);
  if (current?.checkedInAt != null && next.checkedInAt === null) event.checkedInCount -= 1;
  const origin = toOrigin(event, next, input.by, input.at);
  const { move, reason = null } = input;
  await Promise.all([
    from === null ? insertRegistration(tx).execute(next) : writeRegistration(tx).execute(next),
    record(tx, registrationChanged, { ...origin, move, from, to, reason }),
    current?.checkedInAt != null && next.checkedInAt === null && record(tx, checkInUndone, { ...origin, status: to }),
  ]);
  if (from !== null && takesSeat(from) && !takesSeat(to)) await promoteWaitlist(tx, event, input.at);
  return next;
}

/**
 * Whether a seat is free, and people wait for it who come first. Those whom moderators keep out are passed over: once the others
 * have moved up, a free seat is for the next one.
 */
function waitsForOthers(event: LockedEvent, { move, at }: MoveInput): boolean {
  const isBehind = move === 'register' || move === 'approve' || move === 'pay';
  return isBehind && event.waitlistedCount > 0 && seatsLeft(event) !== 0 && at < event.startsAt;
}

/** The maximum number of promotions of one transaction. */
export const MAX_PROMOTIONS = 200;

/**
 * Gives free seats to the first of the waitlist, until the start of the event, but to nobody whom moderators keep out of the
 * community or whose account is closed. Returns the number of promotions; with
 * MAX_PROMOTIONS there may be more to do in another transaction.
 */
export async function promoteWaitlist(tx: Transaction, event: LockedEvent, at: Date): Promise<number> {
  if (!takesRegistrations(event, at) || at >= event.startsAt || event.waitlistedCount === 0) return 0;
  const limit = Math.min(seatsLeft(event) ?? MAX_PROMOTIONS, MAX_PROMOTIONS);
  if (limit <= 0) return 0;
  const next = await firstOfWaitlist(tx).execute({ eventId: event.id, communityId: event.communityId, limit });
  await Promise.all(
    next.map((row) => moveRegistration(tx, event, row, { move: 'promote', userId: row.userId, by: null, at })),
  );
  return next.length;
}

/** Checks a registration in that is going and not checked in. */
export async function writeCheckIn(
  tx: Transaction,
  event: LockedEvent,
  current: RegistrationRow,
  { by, at, door }: { by: string; at: Date; door: string | null },
): Promise<void> {
  event.writes += 1;
  event.checkedInCount += 1;
  const next = { ...current, checkedInAt: at, checkedInBy: by, checkedInDoor: door };
  await Promise.all([
    writeRegistration(tx).execute(next),
    record(tx, checkedIn, { ...toOrigin(event, current, by, at), door }),
  ]);
}

/** Undoes a check-in. */
export async function clearCheckIn(
  tx: Transaction,
  event: LockedEvent,
  current: RegistrationRow,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  event.writes += 1;
  event.checkedInCount -= 1;
  await Promise.all([
    writeRegistration(tx).execute({ ...current, ...notCheckedIn }),
    record(tx, checkInUndone, { ...toOrigin(event, current, by, at), status: current.status }),
  ]);
}

const notCheckedIn = { checkedInAt: null, checkedInBy: null, checkedInDoor: null } as const;

function circumstances(
  event: LockedEvent,
  current: RegistrationRow | null,
  { move, at }: MoveInput,
  arePassedOver: boolean,
): Circumstances {
  const isFree = seatsLeft(event) !== 0;
  const isBehind = event.waitlistedCount > 0 && at < event.startsAt && !arePassedOver;
  const isFirst = move === 'promote' || move === 'add' || !isBehind;
  const { priceAmount: price } = continues(current, move) ? keptPrice(event, current) : event;
  return {
    hasSeat: isFree && isFirst,
    hasWaitlist: event.waitlist,
    needsApproval: event.approvalRequired,
    isPaid: price !== null,
    endedByOrganiser: current !== null && wasEndedByOrganiser(current),
    isCheckedIn: current?.checkedInAt != null,
  };
}

/** Whether the move changes the current registration. Otherwise it begins a new one, whatever became of the earlier one. */
function continues(current: RegistrationRow | null, move: Move): current is RegistrationRow {
  if (current === null || move === 'register') return false;
  return move !== 'add' || !['declined', 'cancelled', 'expired', 'refunded'].includes(current.status);
}

/** The price at which a registration began. Nobody pays for an event that has become free meanwhile. */
function keptPrice(
  event: LockedEvent,
  { status, priceAmount, priceCurrency }: RegistrationRow,
): Pick<RegistrationRow, 'priceAmount' | 'priceCurrency'> {
  const isUnpaid = status === 'requested' || status === 'waitlisted';
  return event.priceAmount === null && isUnpaid
    ? { priceAmount: null, priceCurrency: null }
    : { priceAmount, priceCurrency };
}

/** The row after the move. */
function changed(
  event: LockedEvent,
  current: RegistrationRow | null,
  to: Status,
  { move, userId, by, at, reason = null }: MoveInput,
): RegistrationRow {
  const before = continues(current, move)
    ? { ...current, ...keptPrice(event, current) }
    : newRegistration(event, userId, at);
  return {
    ...before,
    status: to,
    statusAt: at,
    changedBy: by,
    waitlistedAt: to === 'waitlisted' ? at : before.waitlistedAt,
    holdExpiresAt: to === 'awaiting_payment' ? holdEnd(event, move, at) : null,
    addedFree: before.addedFree || move === 'add',
    declineReason: to === 'declined' ? reason : before.declineReason,
    ...(to === 'going' ? {} : notCheckedIn),
  };
}

function newRegistration(event: LockedEvent, userId: string, at: Date): RegistrationRow {
  return {
    id: newId(),
    eventId: event.id,
    userId,
    status: 'requested',
    statusAt: at,
    waitlistedAt: null,
    priceAmount: event.priceAmount,
    priceCurrency: event.priceCurrency,
    addedFree: false,
    holdExpiresAt: null,
    ticketCode: newBase32Code(),
    ...notCheckedIn,
    declineReason: null,
    changedBy: null,
    createdAt: at,
  };
}

/**
 * A seat is kept for half an hour after registering. An offer lasts half the time to the start, at most a day. Both end with
 * the event.
 */
function holdEnd(event: LockedEvent, move: Move, at: Date): Date {
  const halfway = (event.startsAt.getTime() - at.getTime()) / 2;
  const length = move === 'register' ? HOLD_MS : Math.max(HOLD_MS, Math.min(MAX_OFFER_MS, halfway));
  return new Date(Math.min(at.getTime() + length, event.endsAt.getTime()));
}

const counters: Partial<Record<Status, 'goingCount' | 'awaitingCount' | 'requestedCount' | 'waitlistedCount'>> = {
  going: 'goingCount',
  awaiting_payment: 'awaitingCount',
  requested: 'requestedCount',
  waitlisted: 'waitlistedCount',
};

/** Follows what the trigger of the table does to the row. */
function count(event: LockedEvent, status: Status | null, by: 1 | -1): void {
  const counter = status === null ? undefined : counters[status];
  if (counter) event[counter] += by;
}

function toOrigin(event: LockedEvent, row: RegistrationRow, by: string | null, at: Date) {
  const counts = { going: event.goingCount, seatsLeft: seatsLeft(event), checkedIn: event.checkedInCount };
  const { id: eventId, communityId } = event;
  return { registrationId: row.id, eventId, communityId, userId: row.userId, by, counts, at };
}

const value = sql.placeholder;

const insertRegistration = prepared((db) =>
  db
    .insert(registrations)
    .values({
      id: value('id'),
      eventId: value('eventId'),
      userId: value('userId'),
      status: value('status'),
      statusAt: value('statusAt'),
      waitlistedAt: sql`${value('waitlistedAt')}::timestamptz`,
      priceAmount: value('priceAmount'),
      priceCurrency: value('priceCurrency'),
      addedFree: value('addedFree'),
      holdExpiresAt: sql`${value('holdExpiresAt')}::timestamptz`,
      ticketCode: value('ticketCode'),
      changedBy: value('changedBy'),
      createdAt: value('createdAt'),
    })
    .prepare('insert_registration'),
);

const writeRegistration = prepared((db) =>
  db
    .update(registrations)
    .set({
      status: sql`${value('status')}`,
      statusAt: sql`${value('statusAt')}::timestamptz`,
      waitlistedAt: sql`${value('waitlistedAt')}::timestamptz`,
      priceAmount: sql`${value('priceAmount')}::integer`,
      priceCurrency: sql`${value('priceCurrency')}::text`,
      addedFree: sql`${value('addedFree')}`,
      holdExpiresAt: sql`${value('holdExpiresAt')}::timestamptz`,
      checkedInAt: sql`${value('checkedInAt')}::timestamptz`,
      checkedInBy: sql`${value('checkedInBy')}::uuid`,
      checkedInDoor: sql`${value('checkedInDoor')}`,
      declineReason: sql`${value('declineReason')}`,
      changedBy: sql`${value('changedBy')}::uuid`,
    })
    .where(eq(registrations.id, value('id')))
    .prepare('write_registration'),
);

const firstOfWaitlist = prepared((db) =>
  db
    .select()
    .from(registrations)
    .where(
      and(
        sql`${registrations.eventId} = ${value('eventId')} and ${registrations.status} = 'waitlisted'`,
        not(isKeptOut(sql`${value('communityId')}::uuid`, registrations.userId)),
        sql`exists (select from ${users} where ${users.id} = ${registrations.userId} and ${users.isActive})`,
      ),
    )
    .orderBy(registrations.waitlistedAt, registrations.id)
    .limit(value('limit'))
    .prepare('first_of_waitlist'),
);
