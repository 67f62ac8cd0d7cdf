import { minimumCharge, minorDigits, money } from '@homecoming/contract/currencies.ts';
import { MAX_CAPACITY, eventErrors, type Event } from '@homecoming/contract/events.ts';
import { questionKinds, type Question } from '@homecoming/contract/questions.ts';
import { sceneNames, type SceneName } from '@homecoming/contract/scenes.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../../lib/http/api-error.ts';
import { isRecord } from '../../lib/is-record.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { withPictureMessage } from '../../lib/browser/picture-choice.ts';
import { toInstant, ownZone, zonedClock, zonedDay } from '../../lib/text/zoned-time.ts';
import type { EventInput } from '../api.ts';
import type { PlannedQuestion, QuestionInput } from '../questions/model.ts';

/** The values of the form. Days and clocks are of the event's zone; `seats` is blank without a limit. */
export type EventValues = {
  title: string;
  description: string;
  /** The drawing that was chosen in place of a cover; null: nobody chose one. */
  scene: SceneName | null;
  startDay: string;
  startClock: string;
  endDay: string;
  endClock: string;
  timezone: string;
  kind: Event['venue']['kind'];
  place: string;
  address: string;
  url: string;
  seats: string;
  waitlist: boolean;
  approval: boolean;
  visibility: Event['visibility'];
  hosts: Person[];
  /** Of a new event; those of others are changed on their own. */
  questions: PlannedQuestion[];
  paid: boolean;
  /** In major units, as typed. */
  price: string;
  currency: string;
  /** Whether people who cancel get their money back, and until how many hours before the start. */
  refunds: boolean;
  refundHours: string;
};

export type EventForm = UseFormReturnType<EventValues>;

const DAY = 86_400_000;
/** In minor units. */
const MAX_AMOUNT = 99_999_999;
const MAX_REFUND_HOURS = 24 * 365;

/** The values of a stored draft, as far as they have the right shape. */
export function parseValues(json: string | undefined): Partial<EventValues> {
  const values = parseJson(json);
  if (!isRecord(values)) return {};
  const { scene, kind, visibility, waitlist, approval, hosts, paid, refunds, questions } = values;
  const texts = TEXT_FIELDS.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : []));
  return {
    ...Object.fromEntries(texts),
    ...(isSceneName(scene) && { scene }),
    ...((kind === 'in_person' || kind === 'online') && { kind }),
    ...((visibility === 'members' || visibility === 'public') && { visibility }),
    ...(typeof waitlist === 'boolean' && { waitlist }),
    ...(typeof approval === 'boolean' && { approval }),
    ...(typeof paid === 'boolean' && { paid }),
    ...(typeof refunds === 'boolean' && { refunds }),
    ...(Array.isArray(hosts) && hosts.every(isPerson) && { hosts }),
    ...(Array.isArray(questions) && questions.every(isPlannedQuestion) && { questions }),
  };
}

const TEXT_FIELDS = [
  ...(['title', 'description', 'startDay', 'startClock', 'endDay', 'endClock'] as const),
  ...(['timezone', 'place', 'address', 'url', 'seats'] as const),
  ...(['price', 'currency', 'refundHours'] as const),
];

function isSceneName(value: unknown): value is SceneName {
  return sceneNames.some((name) => name === value);
}

function isPerson(value: unknown): value is Person {
  if (!isRecord(value)) return false;
  const { id, first_name, last_name, photo, graduation_year, level } = value;
  return (
    [id, first_name, last_name].every((text) => typeof text === 'string') &&
    (photo === null || isRecord(photo)) &&
    (graduation_year === null || typeof graduation_year === 'number') &&
    (level === null || typeof level === 'number')
  );
}

function isPlannedQuestion(value: unknown): value is PlannedQuestion {
  if (!isRecord(value)) return false;
  const { id, label, kind, options, required } = value;
  return (
    typeof id === 'string' &&
    typeof label === 'string' &&
    questionKinds.some((known) => known === kind) &&
    Array.isArray(options) &&
    options.every((option) => typeof option === 'string') &&
    typeof required === 'boolean'
  );
}

/** A new event: in a week, in the evening, in the zone of this browser. */
export function newValues(creator: Person, now = Date.now()): EventValues {
  const timezone = ownZone();
  const day = zonedDay(new Date(now + 7 * DAY).toISOString(), timezone);
  return {
    title: '',
    description: '',
    scene: null,
    startDay: day,
    startClock: '19:00',
    endDay: day,
    endClock: '21:00',
    timezone,
    kind: 'in_person',
    place: '',
    address: '',
    url: '',
    seats: '',
    waitlist: true,
    approval: false,
    visibility: 'members',
    hosts: [creator],
    questions: [],
    paid: false,
    price: '',
    currency: 'usd',
    refunds: true,
    refundHours: '24',
  };
}

/** The values of an event. */
export function toEventValues(event: Event): EventValues {
  const { title, description, starts_at, ends_at, timezone, venue, capacity, waitlist, visibility, hosts, price } =
    event;
  const { refund_policy } = event;
  return {
    title,
    description: description ?? '',
    scene: event.scene,
    startDay: zonedDay(starts_at, timezone),
    startClock: zonedClock(starts_at, timezone),
    endDay: zonedDay(ends_at, timezone),
    endClock: zonedClock(ends_at, timezone),
    timezone,
    kind: venue.kind,
    place: venue.name ?? '',
    address: venue.address ?? '',
    url: venue.url ?? '',
    seats: capacity === null ? '' : String(capacity),
    waitlist,
    approval: event.approval_required,
    visibility,
    hosts,
    questions: [],
    paid: price !== null,
    price: price === null ? '' : (price.amount / 10 ** minorDigits(price.currency)).toString(),
    currency: price?.currency ?? 'usd',
    refunds: price === null || refund_policy !== null,
    refundHours: String(refund_policy?.until ?? 24),
  };
}

/** A copy of an event, as long as it is: of one that is over on the same weekday, a week from now or later. */
export function copiedValues(event: Event, questions: readonly Question[], now = Date.now()): EventValues {
  // Another event has another drawing
  const { startDay, startClock, endDay, endClock, ...rest } = toEventValues(event);
  const planned = questions.map(({ id, label, kind, options, required }) => ({ id, label, kind, options, required }));
  const copied = { ...rest, scene: null, questions: planned };
  if (Date.parse(event.starts_at) > now) {
    return { ...copied, startDay, startClock, endDay, endClock };
  }
  const nextDay = sameWeekday(startDay, zonedDay(new Date(now + 7 * DAY).toISOString(), event.timezone));
  const start = toInstant(nextDay, startClock, event.timezone) ?? event.starts_at;
  const end = new Date(Date.parse(start) + Date.parse(event.ends_at) - Date.parse(event.starts_at)).toISOString();
  return {
    ...copied,
    startDay: zonedDay(start, event.timezone),
    startClock,
    endDay: zonedDay(end, event.timezone),
    endClock: zonedClock(end, event.timezone),
  };
}

/** The first day from `from` on with the weekday of `day`. */
function sameWeekday(day: string, from: string): string {
  const [wanted, first] = [Date.parse(day), Date.parse(from)];
  const days = ((((wanted - first) / DAY) % 7) + 7) % 7;
  return new Date(first + days * DAY).toISOString().slice(0, 10);
}

/** The instants of the values; null while a field is blank or no date. */
export function parseSpan({ startDay, startClock, endDay, endClock, timezone }: EventValues) {
  const starts_at = toInstant(startDay, startClock, timezone);
  const ends_at = toInstant(endDay, endClock, timezone);
  return starts_at === null || ends_at === null ? null : { starts_at, ends_at, timezone };
}

/** How long the event lasts, in ms; null while a field is blank or no date, or the end is before the start. */
export function getDuration(values: EventValues): number | null {
  const span = parseSpan(values);
  const length = span === null ? 0 : Date.parse(span.ends_at) - Date.parse(span.starts_at);
  return length > 0 ? length : null;
}

/** The values with another start; the event then lasts `length` ms. */
export function withStart(values: EventValues, changes: Partial<EventValues>, length: number | null): EventValues {
  const changed = { ...values, ...changes };
  const after = parseSpan(changed);
  if (length === null || after === null) return changed;
  const end = new Date(Date.parse(after.starts_at) + length).toISOString();
  return { ...changed, endDay: zonedDay(end, changed.timezone), endClock: zonedClock(end, changed.timezone) };
}

/** What the server takes. */
export function toEventInput(values: EventValues): EventInput {
  const span = parseSpan(values);
  if (span === null) throw new Error('The form has no start or end');
  const isOnline = values.kind === 'online';
  const amount = minorUnits(values);
  return {
    title: values.title,
    description: values.description,
    scene: values.scene,
    ...span,
    venue: {
      kind: values.kind,
      name: values.place,
      address: isOnline ? '' : values.address,
      url: isOnline && values.url !== '' ? values.url : null,
    },
    capacity: values.seats === '' ? null : Number(values.seats),
    waitlist: values.waitlist,
    approval_required: values.approval,
    visibility: values.visibility,
    hosts: values.hosts.map(({ id }) => id),
    price: amount === null ? null : { amount, currency: values.currency },
    refund_policy: amount !== null && values.refunds ? { until: Number(values.refundHours) } : null,
  };
}

/** The questions of the values, as the server takes them. */
export function toQuestionInputs({ questions }: EventValues): QuestionInput[] {
  return questions.map(({ label, kind, options, required }) => ({ label, kind, options, required }));
}

/** The price in minor units; null for a free event, and for a text that is no amount of the currency. */
export function minorUnits({ paid, price, currency }: EventValues): number | null {
  const digits = minorDigits(currency);
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(price.trim()) ?? [];
  if (!paid || whole === undefined || decimals.length > digits) return null;
  return Number(whole + decimals.padEnd(digits, '0'));
}

/** The rules of the form, by field. */
export function validateEvent(values: EventValues): Partial<Record<keyof EventValues, string>> {
  const errors: Partial<Record<keyof EventValues, string>> = {};
  if (values.title.trim() === '') errors.title = 'Give the event a title';
  if (!isDay(values.startDay)) errors.startDay = 'Choose a day';
  if (values.startClock === '') errors.startClock = 'Choose a time';
  if (!isDay(values.endDay)) errors.endDay = 'Choose a day';
  if (values.endClock === '') errors.endClock = 'Choose a time';
  const span = parseSpan(values);
  if (span !== null && span.ends_at <= span.starts_at) errors.endClock = eventErrors.ends_before_start.message;
  if (values.kind === 'in_person' && values.place.trim() === '' && values.address.trim() === '') {
    errors.place = 'Say where it is: a name or an address';
  }
  if (values.kind === 'online' && !isWebAddress(values.url)) {
    errors.url = 'Enter the address of a page, like https://example.org.';
  }
  const seats = Number(values.seats);
  if (values.seats !== '' && !(Number.isInteger(seats) && seats >= 1 && seats <= MAX_CAPACITY)) {
    errors.seats = `Enter a number from 1 to ${MAX_CAPACITY.toLocaleString('en')}, or nothing for no limit`;
  }
  if (values.paid) Object.assign(errors, validatePrice(values));
  if (values.hosts.length === 0) errors.hosts = 'An event has at least one host';
  return errors;
}

function validatePrice(values: EventValues): Partial<Record<keyof EventValues, string>> {
  const errors: Partial<Record<keyof EventValues, string>> = {};
  const amount = minorUnits(values);
  const least = minimumCharge(values.currency) ?? 1;
  if (amount === null) errors.price = 'Enter a price, such as 45';
  else if (amount < least) errors.price = `The least that a card can pay is ${money(least, values.currency)}`;
  else if (amount > MAX_AMOUNT) errors.price = `The most is ${money(MAX_AMOUNT, values.currency)}`;
  const hours = Number(values.refundHours);
  if (values.refunds && !(/^\d+$/.test(values.refundHours) && hours <= MAX_REFUND_HOURS)) {
    errors.refundHours = `Enter hours from 0 to ${MAX_REFUND_HOURS.toLocaleString('en')}`;
  }
  return errors;
}

/** The fields of the form by the names and failures of the server. */
const FIELDS: Readonly<Record<string, keyof EventValues>> = {
  starts_at: 'startDay',
  ends_at: 'endClock',
  venue: 'place',
  'venue.name': 'place',
  'venue.address': 'address',
  'venue.url': 'url',
  capacity: 'seats',
  ends_before_start: 'endClock',
  starts_in_past: 'endDay',
  unknown_timezone: 'timezone',
  venue_incomplete: 'place',
  capacity_below_seats: 'seats',
  host_not_member: 'hosts',
  'price.amount': 'price',
  'price.currency': 'currency',
  'refund_policy.until': 'refundHours',
  price_frozen: 'price',
  currency_frozen: 'currency',
  price_too_low: 'price',
  payouts_not_ready: 'price',
  payments_off: 'price',
  currency_not_taken: 'currency',
  options_required: 'questions',
};

/** The failure with the names of the form's fields. */
export function withFormFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const named = Object.entries(error.fields).map(([name, sentence]) => [findField(name), sentence]);
  const byCode = FIELDS[error.code];
  if (named.length === 0 && byCode !== undefined) named.push([byCode, error.message]);
  return withPictureMessage(new ApiError(error.status, error.code, error.message, Object.fromEntries(named)));
}

function findField(name: string): string {
  return name.startsWith('questions') ? 'questions' : (FIELDS[name] ?? name);
}

function isDay(day: string): boolean {
  return toInstant(day, '12:00', 'UTC') !== null;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+\.\S+/i.test(text.trim());
}
