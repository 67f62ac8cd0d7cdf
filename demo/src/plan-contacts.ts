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
  ['olivia', 'marcus'],
  ['marcus', 'olivia'],
];

/** Who of those who were there is shown: each second one, and all who have chosen. */
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
  return {
    metGuests: guests
      .filter((id, index) => chosen.has(id) || index % SHOWN_EVERY === 0)
      .map((userId) => ({ eventId, userId, shown: true, expiresAt })),
    metChoices,
    contacts: metChoices.flatMap(({ userId, personId, createdAt }) => {
      const answer = metChoices.find((other) => other.userId === personId && other.personId === userId);
      if (answer === undefined) return [];
      return [{ userId, personId, eventId, createdAt: createdAt > answer.createdAt ? createdAt : answer.createdAt }];
    }),
  };
}
