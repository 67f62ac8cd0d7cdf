import { eq, type InferSelectModel } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { events } from '../../schema/events.ts';
import type { eventMailings, MailingKind } from '../../schema/outreach.ts';
import { whenAndWhere, whenOf } from './event-words.ts';

type MailingRow = InferSelectModel<typeof eventMailings>;
type EventRow = InferSelectModel<typeof events>;

/** What a mail about an event says: the same for every recipient. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The path in the web app that the button opens, and the words on it. */
  readonly path: string;
  readonly label: string;
  /** Why a mail about the recipient's registration comes. */
  readonly reason?: string;
}

/** Why mails about the recipient's registration come. */
export const BECAUSE_REGISTERED = 'You get this mail because you registered for this event on Homecoming.';

/** The words of a mailing, with the event as it is now; null when there is no reason for it any more. */
export async function letterOf(db: Queryable, mailing: MailingRow): Promise<Letter | null> {
  const [event] = await db.select().from(events).where(eq(events.id, mailing.eventId));
  if (event === undefined || !isStillDue(mailing, event)) return null;
  return { path: `/events/${event.id}`, label: 'See the event', ...letters[mailing.kind](event, mailing) };
}

/** The key of mailings about a start of an event: each start is announced once. */
export function startKey({ startsAt }: Pick<EventRow, 'startsAt'>): string {
  return String(startsAt.getTime());
}

/** Blasts and feedback mails that are queued are sent; others are about the event as it is. */
function isStillDue({ kind, key }: MailingRow, event: EventRow): boolean {
  if (kind === 'day_before' || kind === 'hour_before') {
    return event.status === 'published' && key === startKey(event);
  }
  return event.status === 'published' || kind === 'cancelled' || kind === 'blast' || kind === 'feedback';
}

type Words = Omit<Letter, 'path' | 'label'> & Partial<Letter>;

const letters: Readonly<Record<MailingKind, (event: EventRow, mailing: MailingRow) => Words>> = {
  blast: (event, { subject, message }) => ({
    subject: subject ?? `News about ${event.title}`,
    paragraphs: [`The organisers of “${event.title}” wrote to everybody who is going:`, message ?? ''],
  }),
  reminder: (event, { message }) => ({
    subject: `Reminder: ${event.title}`,
    paragraphs: [`A reminder of “${event.title}” from its organisers.`, ...given(message), whenAndWhere(event)],
  }),
  day_before: (event) => ({
    subject: `Coming up: ${event.title}`,
    paragraphs: [`“${event.title}” is coming up, and you are going.`, whenAndWhere(event), ...ticketOf(event)],
  }),
  hour_before: (event) => ({
    subject: `Starting soon: ${event.title}`,
    paragraphs: [`“${event.title}” begins soon, and you are going.`, whenAndWhere(event), ...ticketOf(event)],
  }),
  changed: (event, { message }) => ({
    subject: `Changed: ${event.title}`,
    paragraphs: [
      `The ${message ?? 'time or place'} of “${event.title}” has changed. This is how it is now:`,
      whenAndWhere(event),
      'Your registration stays. If you cannot come any more, please cancel it, so that somebody else gets the seat.',
    ],
    reason: BECAUSE_REGISTERED,
  }),
  cancelled: (event, { message }) => ({
    subject: `Cancelled: ${event.title}`,
    paragraphs: [
      `The organisers have cancelled “${event.title}”.`,
      ...given(message),
      `It was planned for ${whenOf(event)}. Your registration has ended; there is nothing that you need to do.`,
    ],
    reason: BECAUSE_REGISTERED,
  }),
  feedback: (event, { subject, message }) => ({
    subject: subject ?? `How was ${event.title}?`,
    paragraphs: [message ?? ''],
    path: `/events/${event.id}#feedback`,
    label: 'Give feedback',
  }),
};

/** Nobody shows a ticket at an online event. */
function ticketOf({ venueKind }: EventRow): string[] {
  if (venueKind === 'online') return [];
  return ['Your ticket is on the page of the event. Open it once before you leave: it then works offline.'];
}

function given(message: string | null): string[] {
  return message === null ? [] : [message];
}
