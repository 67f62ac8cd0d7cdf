import type { Contact, InCommon } from '@homecoming/contract/contacts.ts';
import type { Event } from '@homecoming/contract/events.ts';
import { durations, limits } from '@homecoming/contract/limits.ts';
import { counted, formatRelativeDay, fullDate } from '../lib/text/format.ts';

/** What the pages of people met at events and of contacts say. */
export const contactTexts = {
  cardIntro: 'Were you glad to meet somebody there? If they were, too, you become contacts.',
  showMe: 'Show me',
  closedTitle: 'Nobody to meet here',
  hiddenTitle: 'You are not shown',
  hidden: 'Switch “Show me” on to see who else was there.',
  emptyTitle: 'Nobody is shown yet',
  empty: `Those who were checked in can show themselves for ${durations.metDays} days. Come back later.`,
  rules: 'People see your choice only if they choose you too. Choices you withdraw still count.',
  noContacts: 'No contacts yet',
  noContactsText:
    'After an event you can say whom you were glad to meet there. Who was glad to meet you, too, is listed here.',
  removeNote: 'You will no longer be contacts. Nobody is notified.',
} as const;

/** `11 of 12 choices left`. */
export function describeChoices(left: number): string {
  return left === 0
    ? `All ${limits.metChoices} choices made`
    : `${left} of ${counted(limits.metChoices, 'choice')} left`;
}

/** `Class of 2016, Botany, Sailing`; empty where the two have nothing in common. */
export function describeCommon(things: readonly InCommon[]): string {
  const words = things.map(({ field, value }) => (field === 'graduation_year' ? `Class of ${value}` : value));
  return words.join(', ');
}

/** `Others who do the same can see you, until Sat 5 December 2026.` */
export function describeShown(until: string): string {
  return `Others who do the same can see you, until ${fullDate(until)}.`;
}

/** Said to somebody whose choice has made a contact. */
export function describeMatch(name: string): string {
  return `${name} was glad to meet you, too. You are contacts now`;
}

/** `People you met at Supper club`; without a place until the event is loaded. */
export function nameMet(event: Pick<Event, 'title'> | undefined): string {
  return event === undefined ? 'People you met' : `People you met at ${event.title}`;
}

/** `Met at “Supper club” · Acme · Lisbon, Portugal`. */
export function describeContact({ event, created_at: since, company, city }: Contact): string {
  const met = event === null ? `Contacts since ${formatRelativeDay(since)}` : `Met at “${event.title}”`;
  return [met, company, city].filter((part) => part !== null).join(' · ');
}
