import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { minimumCharge, money } from '@homecoming/contract/currencies.ts';
import { eventErrors, type Price, type updateEvent as updateCall } from '@homecoming/contract/events.ts';
import type { Queryable } from '../platform/db/database.ts';
import { isKnownZone } from '../platform/calendar.ts';
import { parseDate, parseWebAddress } from '../platform/http/parse-values.ts';
import { fail } from '../platform/http/fail.ts';
import type { EventRow } from './access.ts';
import type { ChangedPart } from './facts.ts';

/** What organisers write of an event, as the contract has it; on creation all that it requires is there. */
export type EventInput = Omit<BodyOf<typeof updateCall>, 'hosts' | 'status' | 'remove_cover'>;

/** The columns that organisers write. */
export type EventColumns = Pick<
  EventRow,
  | 'title'
  | 'description'
  | 'scene'
  | 'startsAt'
  | 'endsAt'
  | 'timezone'
  | 'venueKind'
  | 'venueName'
  | 'venueAddress'
  | 'venueUrl'
  | 'priceAmount'
  | 'priceCurrency'
  | 'capacity'
  | 'waitlist'
  | 'approvalRequired'
  | 'visibility'
  | 'refundHours'
>;

type NewEventInput = EventInput & Required<Pick<EventInput, 'title' | 'starts_at' | 'ends_at' | 'timezone' | 'venue'>>;

/**
 * The columns of a new event; missing fields get their defaults.
 * @throws as columnsAfter()
 */
export function columnsOfNew(input: NewEventInput): EventColumns {
  const required = {
    title: input.title,
    startsAt: parseDate('starts_at', input.starts_at),
    endsAt: parseDate('ends_at', input.ends_at),
    timezone: input.timezone,
    ...toVenueColumns(input.venue),
  };
  return columnsAfter({ ...defaults, ...required }, input);
}

/**
 * The columns after an input; missing fields stay as `before`.
 * @throws invalid_input for times that do not exist, and addresses that are no web addresses; venue_incomplete.
 */
export function columnsAfter(before: EventColumns, input: EventInput): EventColumns {
  const { title, description, timezone, venue, price, capacity, refund_policy: refund } = input;
  return {
    title: title ?? before.title,
    scene: input.scene === undefined ? before.scene : input.scene,
    description: description === undefined ? before.description : description || null,
    startsAt: input.starts_at === undefined ? before.startsAt : parseDate('starts_at', input.starts_at),
    endsAt: input.ends_at === undefined ? before.endsAt : parseDate('ends_at', input.ends_at),
    timezone: timezone ?? before.timezone,
    ...(venue === undefined ? venueColumns(before) : toVenueColumns(venue)),
    priceAmount: price === undefined ? before.priceAmount : (price?.amount ?? null),
    priceCurrency: price === undefined ? before.priceCurrency : (price?.currency ?? null),
    capacity: capacity === undefined ? before.capacity : capacity,
    waitlist: input.waitlist ?? before.waitlist,
    approvalRequired: input.approval_required ?? before.approvalRequired,
    visibility: input.visibility ?? before.visibility,
    refundHours: refund === undefined ? before.refundHours : (refund?.until ?? null),
  };
}

const MINUTE_MS = 60 * 1_000;
const MAX_LENGTH_MS = 366 * 24 * 60 * MINUTE_MS;

/**
 * Requires an end that is to come, from a minute to 366 days after the start.
 * @throws ends_before_start, starts_in_past, invalid_input
 */
export function requireTimesToCome({ startsAt, endsAt }: EventColumns, now: Date): void {
  if (endsAt <= startsAt) throw failOn('ends_at', eventErrors.ends_before_start);
  const length = endsAt.getTime() - startsAt.getTime();
  if (length < MINUTE_MS) throw invalid('ends_at', 'An event lasts at least a minute. Choose a later end.');
  if (length > MAX_LENGTH_MS) throw invalid('ends_at', 'An event lasts at most 366 days. Choose an earlier end.');
  if (endsAt <= now) throw failOn('starts_at', eventErrors.starts_in_past);
}

/**
 * Requires an IANA zone that both Intl and the database know. Do not call it inside a transaction.
 * @throws unknown_timezone
 */
export async function requireKnownZone(db: Queryable, zone: string): Promise<void> {
  if (!(await isKnownZone(db, zone))) throw failOn('timezone', eventErrors.unknown_timezone);
}

/**
 * Requires a price that a card can be charged with.
 * @throws currency_not_taken, price_too_low
 */
export function requireTakenPrice({ amount, currency }: Price): void {
  const minimum = minimumCharge(currency);
  if (minimum === null) throw failOn('price', eventErrors.currency_not_taken);
  if (amount >= minimum) return;
  const message = `The lowest price that a card can be charged with is ${money(minimum, currency)}.`;
  throw fail(eventErrors.price_too_low, { fields: { price: message } });
}

/** The parts of an event that differ. */
export function changedParts(before: EventColumns, after: EventColumns): Set<ChangedPart> {
  const parts = new Set<ChangedPart>();
  // The keys of partByColumn are those of EventColumns.
  for (const key of Object.keys(partByColumn) as (keyof EventColumns)[]) {
    if (before[key]?.valueOf() !== after[key]?.valueOf()) parts.add(partByColumn[key]);
  }
  return parts;
}

const defaults = {
  description: null,
  scene: null,
  priceAmount: null,
  priceCurrency: null,
  capacity: null,
  waitlist: false,
  approvalRequired: false,
  visibility: 'members',
  refundHours: null,
} as const;

const partByColumn: Readonly<Record<keyof EventColumns, ChangedPart>> = {
  title: 'other',
  description: 'other',
  scene: 'other',
  startsAt: 'time',
  endsAt: 'time',
  timezone: 'time',
  venueKind: 'place',
  venueName: 'place',
  venueAddress: 'place',
  venueUrl: 'place',
  capacity: 'capacity',
  priceAmount: 'other',
  priceCurrency: 'other',
  waitlist: 'other',
  approvalRequired: 'other',
  visibility: 'other',
  refundHours: 'other',
};

type VenueColumns = Pick<EventColumns, 'venueKind' | 'venueName' | 'venueAddress' | 'venueUrl'>;

function venueColumns({ venueKind, venueName, venueAddress, venueUrl }: EventColumns): VenueColumns {
  return { venueKind, venueName, venueAddress, venueUrl };
}

function toVenueColumns({ kind, name, address, url }: NonNullable<EventInput['venue']>): VenueColumns {
  const isComplete = kind === 'online' ? Boolean(url) : Boolean(name) || Boolean(address);
  if (!isComplete) throw failOn('venue', eventErrors.venue_incomplete);
  const venueUrl = url ? parseWebAddress(url, { field: 'venue' }) : null;
  return { venueKind: kind, venueName: name || null, venueAddress: address || null, venueUrl };
}

function invalid(field: string, sentence: string) {
  return fail(commonErrors.invalid_input, { fields: { [field]: sentence } });
}

function failOn(field: string, error: (typeof eventErrors)[keyof typeof eventErrors]) {
  return fail(error, { fields: { [field]: error.message } });
}
