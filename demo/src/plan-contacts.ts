import { durations } from '@homecoming/contract/limits.ts';
import { getUser } from './plan-communities.ts';
import type { ContactRow, EventRow, MetChoiceRow, MetGuestRow, RegistrationRow, UserRow } from './rows.ts';
import { after, DAY, HOUR } from './times.ts';

/** The event after which people meet: it is over for some days, and Maya was there. */
const EVENT = 'Harvest supper';

/** Who has chosen whom. Maya finds a contact, a choice of hers, and somebody who waits for it. */
const choices: readonly (readonly [from: string, to: string])[] = [
  ['maya', 'grace'],
  ['grace', 'maya'],
  ['maya', 'viktor'],
  ['eleanor', 'maya'],
];

/** Others who are shown for certain, and some who have not switched it on. */
const shown = ['siobhan', 'olivia'];
const hidden = ['ingrid', 'marcus'];
/** Who of all others who were there is shown: each second one. */
const SHOWN_EVERY = 2;

/** What people chose after an event, and the contacts that it made. */
export function planContacts(
  people: ReadonlyMap<string, UserRow>,
  { events, registrations }: { events: readonly EventRow[]; registrations: readonly RegistrationRow[] },
): { metGuests: MetGuestRow[]; metChoices: MetChoiceRow[]; contacts: ContactRow[] } {
  const event = events.find(({ title }) => title === EVENT);
  if (event === undefined) throw new Error(`there is no event '${EVENT}'`);
  const { id: eventId, endsAt } = event;
  const expiresAt = after(endsAt, durations.metKeptDays * DAY);
  const guests = registrations
    .filter((row) => row.eventId === eventId && row.checkedInAt != null)
    .map(({ userId }) => userId);
  const pairs = choices.map(([from, to]) => [getUser(people, from).id, getUser(people, to).id] as const);
  const chosen = new Set(pairs.flat());
  const missing = [...chosen].find((id) => !guests.includes(id));
  if (missing !== undefined) throw new Error(`'${missing}' has chosen somebody, or was, without being there`);
  const metChoices = pairs.map(([userId, personId], index) => ({
    eventId,
    userId,
    personId,
    createdAt: after(endsAt, (12 + index) * HOUR),
    expiresAt,
  }));
  const findIds = (keys: readonly string[]) => new Set(keys.map((key) => getUser(people, key).id));
  const [shownIds, hiddenIds] = [findIds(shown).union(chosen), findIds(hidden)];
  return {
    metGuests: guests
      .filter((id, index) => shownIds.has(id) || (index % SHOWN_EVERY === 0 && !hiddenIds.has(id)))
      .map((userId) => ({ eventId, userId, shown: true, expiresAt })),
    metChoices,
    contacts: metChoices.flatMap(({ userId, personId, createdAt }) => {
      const answer = metChoices.find((other) => other.userId === personId && other.personId === userId);
      if (answer === undefined) return [];
      return [{ userId, personId, eventId, createdAt: createdAt > answer.createdAt ? createdAt : answer.createdAt }];
    }),
  };
}
