import type { Contact, InCommon } from '@homecoming/contract/contacts.ts';
import { durations, limits } from '@homecoming/contract/limits.ts';
import { counted, formatRelativeDay, fullDate } from '../lib/text/format.ts';

/** What the pages of people met at events and of contacts say. */
export const contactTexts = {
  cardIntro: 'Were you glad to meet somebody there? If they were, too, you become contacts.',
  showMe: 'Show me',
  showMeNote: 'You see those who were there and show themselves, and they see you.',
  closedTitle: 'Nobody to meet here',
  hiddenTitle: 'You are not shown',
  hidden: 'Switch “Show me” on to see who else was there.',
  emptyTitle: 'Nobody is shown yet',
  empty: `Those who were checked in can show themselves for ${durations.metDays} days. Come back later.`,
  rules:
    'Only those learn of your choice who were glad to meet you, too. Everybody else learns nothing. A choice that you withdraw counts, too.',
  noContacts: 'No contacts yet',
  noContactsText:
    'After an event you can say whom you were glad to meet there. Who was glad to meet you, too, is listed here.',
  removeNote: 'You are no contacts any more, both of you. Nobody is notified.',
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

/** `Until Sat 5 December 2026.` */
export function describeUntil(iso: string): string {
  return `Until ${fullDate(iso)}.`;
}

/** `Met at “Supper club” · Acme · Lisbon, Portugal`. */
export function describeContact({ event, created_at: since, company, city }: Contact): string {
  const met = event === null ? `Contacts since ${formatRelativeDay(since)}` : `Met at “${event.title}”`;
  return [met, company, city].filter((part) => part !== null).join(' · ');
}
