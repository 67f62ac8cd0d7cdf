import type { EventDraft, Guests, QuestionDraft } from './events/event.ts';
import { idAt } from './ids.ts';
import type { PlannedEvent } from './planned-event.ts';
import { SILENT_USER } from './plan-feed.ts';
import type { Random } from './random.ts';
import type { RegistrationAnswerRow, RegistrationRow } from './rows.ts';
import { after, before, DAY, earliest, HOUR, latest, MINUTE, momentBetween } from './times.ts';

type Status = keyof NonNullable<EventDraft['guests']>;

/** Somebody who registers, and since when they could. */
interface Guest {
  readonly userId: string;
  readonly since: Date;
  readonly isNamed: boolean;
}

/** In this order, so that seats are taken before people wait. */
const statuses: readonly Status[] = ['going', 'cancelled', 'declined', 'requested', 'waitlisted'];
/** Seats are taken in this part of the time between publication and now, or the start; requests and waitlists follow. */
const EARLY = 0.7;

/** Who registered for an event, with their answers and check-ins. */
export function planRegistrations(planned: PlannedEvent): {
  registrations: RegistrationRow[];
  registrationAnswers: RegistrationAnswerRow[];
} {
  const { guests = {} } = planned.draft;
  const strangers = listStrangers(planned);
  const registrations = statuses.flatMap((status) => {
    const drafts = guests[status];
    return drafts ? rowsOfStatus(planned, status, listGuests(planned, drafts, strangers)) : [];
  });
  return { registrations, registrationAnswers: registrations.flatMap((row) => answerRows(planned, row)) };
}

/** Members whom the draft does not name, in a random order; all joined at least a day before the event. */
function listStrangers({ random, now, draft, members, getUser }: PlannedEvent): Guest[] {
  const named = Object.values(draft.guests ?? {}).flatMap((guests: Guests) => guests.named);
  const excluded = new Set([...named, ...draft.hosts, 'maya', SILENT_USER].map((key) => getUser(key).id));
  const until = before(now, (Math.max(0, -draft.day.from) + 1) * DAY);
  return random
    .shuffled(members.filter(({ userId, joinedAt }) => !excluded.has(userId) && joinedAt < until))
    .map(({ userId, joinedAt }) => ({ userId, since: joinedAt, isNamed: false }));
}

function listGuests(
  { draft, members, getUser }: PlannedEvent,
  { named, randomCount }: Guests,
  strangers: Guest[],
): Guest[] {
  const known = named.map((key) => {
    const user = getUser(key);
    const membership = members.find(({ userId }) => userId === user.id);
    if (membership === undefined && !draft.isPublic) throw new Error(`'${key}' cannot be at '${draft.key}'`);
    return { userId: user.id, since: membership?.joinedAt ?? user.createdAt, isNamed: true };
  });
  const byChance = strangers.splice(0, randomCount);
  if (byChance.length < randomCount) throw new Error(`'${draft.key}' has more guests than there are members`);
  return [...known, ...byChance];
}

/** They register one after the other. */
function rowsOfStatus(planned: PlannedEvent, status: Status, guests: readonly Guest[]): RegistrationRow[] {
  const { random, now, event } = planned;
  const from = after(event.publishedAt ?? now, 5 * MINUTE);
  const to = earliest(before(now, 2 * MINUTE), before(event.startsAt, 2 * HOUR), event.cancelledAt ?? now);
  const isLate = status === 'waitlisted' || status === 'requested';
  const [least, most] = isLate ? [EARLY, 1] : [0, EARLY];
  const width = to.getTime() - from.getTime();
  return guests.map((guest, place) => {
    const part = least + ((most - least) * (place + random.between(0.1, 0.9))) / guests.length;
    const registeredAt = latest(after(from, Math.floor(width * part)), after(guest.since, 10 * MINUTE));
    return registrationRow(planned, status, { guest, registeredAt, to });
  });
}

function registrationRow(
  planned: PlannedEvent,
  status: Status,
  { guest: { userId, isNamed }, registeredAt, to }: { guest: Guest; registeredAt: Date; to: Date },
): RegistrationRow {
  const { random, draft, event, getUser } = planned;
  const host = getUser(random.pick(draft.hosts)).id;
  const isAnswered = status === 'declined' || (status === 'going' && draft.needsApproval === true);
  const isLater = isAnswered || status === 'cancelled';
  const later = isLater ? momentBetween(random, after(registeredAt, MINUTE), to) : registeredAt;
  const row = {
    id: idAt(registeredAt, random),
    eventId: event.id,
    userId,
    status,
    statusAt: latest(registeredAt, later),
    waitlistedAt: status === 'waitlisted' ? registeredAt : null,
    ticketCode: ticketCode(random),
    declineReason: status === 'declined' ? (draft.guests?.declined?.reason ?? null) : null,
    changedBy: isAnswered ? host : userId,
    createdAt: registeredAt,
    ...planCheckIn(planned, { isGoing: status === 'going', isNamed, host }),
  };
  // All live ones end with a cancelled event.
  if (event.cancelledAt == null || status === 'cancelled' || status === 'declined') return row;
  return { ...row, status: 'cancelled', statusAt: event.cancelledAt, changedBy: event.createdBy ?? null };
}

function planCheckIn(
  { random, draft, event }: PlannedEvent,
  { isGoing, isNamed, host }: { isGoing: boolean; isNamed: boolean; host: string },
): Pick<RegistrationRow, 'checkedInAt' | 'checkedInBy' | 'checkedInDoor'> {
  const { checkIns, guests } = draft;
  if (checkIns === undefined || !isGoing) return {};
  const isAbsent = random.chance(checkIns.missing / (guests?.going?.randomCount ?? 1));
  if (isAbsent && !isNamed) return {};
  const checkedInAt = momentBetween(random, before(event.startsAt, 25 * MINUTE), after(event.startsAt, 50 * MINUTE));
  return { checkedInAt, checkedInBy: host, checkedInDoor: random.pick(checkIns.entrances) };
}

function answerRows({ random, questions }: PlannedEvent, registration: RegistrationRow): RegistrationAnswerRow[] {
  return questions
    .filter(({ draft }) => random.chance(draft.required ? 1 : 0.65))
    .map(({ draft, row }) => ({
      registrationId: registration.id,
      questionId: row.id,
      label: row.label,
      answer: answerTo(random, draft),
    }));
}

function answerTo(random: Random, { kind, answers }: QuestionDraft): string | string[] {
  if (kind !== 'checkbox') return random.pick(answers);
  const chosen = new Set(random.shuffled(answers).slice(0, random.whole(1, 2)));
  return answers.filter((answer) => chosen.has(answer));
}

const BASE32 = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'];

function ticketCode(random: Random): string {
  return Array.from({ length: 26 }, () => random.pick(BASE32)).join('');
}
