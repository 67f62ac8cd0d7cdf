import { eq, type InferSelectModel } from 'drizzle-orm';
import { isEventRemoved, type EventRow } from '../../events/access.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Attachment } from '../../platform/mail/mail.ts';
import { communities } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import type { eventMailings, MailingKind } from '../../schema/outreach.ts';
import { calendarFile } from './calendar-file.ts';
import { describeTicket, whenAndWhere, formatEventTime } from './format-event.ts';

type MailingRow = InferSelectModel<typeof eventMailings>;

/** What a mail about an event says: the same for every recipient. */
export interface MailBody {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The path in the web app that the button opens, and the words on it. */
  readonly path: string;
  readonly label: string;
  /** Why a mail about the recipient's registration comes. */
  readonly reason?: string;
  /** The event for calendars that have it already: where it moved, or that it was cancelled. */
  readonly calendarFile?: Attachment;
}

/** Why mails about the recipient's registration come. */
export const BECAUSE_REGISTERED = 'You get this mail because you registered for this event on Homecoming.';

/** The mail of a mailing, about the event as it is now; null when there is no reason for it any more. */
export async function composeMailBody(app: App, mailing: MailingRow): Promise<MailBody | null> {
  const [row] = await app.db
    .select({ event: events, communityName: communities.name, isRemoved: isEventRemoved })
    .from(events)
    .innerJoin(communities, eq(communities.id, events.communityId))
    .where(eq(events.id, mailing.eventId));
  if (row === undefined || !isStillDue(mailing, row)) return null;
  const { event } = row;
  const words = letters[mailing.kind](event, mailing);
  return {
    path: `/events/${event.id}`,
    label: 'See the event',
    ...words,
    ...(event.deletedAt !== null && { path: '/events', label: 'See other events' }),
    ...(mailing.kind === 'changed' && { calendarFile: calendarFile(app, { ...row, seesLink: true }) }),
    ...(mailing.kind === 'cancelled' && { calendarFile: calendarFile(app, { ...row, seesLink: false }) }),
  };
}

/** Whether a mailing is still about the event as it is. */
export async function isMailingDue(tx: Transaction, mailing: MailingRow): Promise<boolean> {
  const [row] = await tx
    .select({ event: events, isRemoved: isEventRemoved })
    .from(events)
    .where(eq(events.id, mailing.eventId));
  return row !== undefined && isStillDue(mailing, row);
}

/** The key of mailings about a start of an event: each start is announced once. */
export function startKey({ startsAt }: Pick<EventRow, 'startsAt'>): string {
  return String(startsAt.getTime());
}

/**
 * Cancellations are always sent. Nothing else is about an event that moderators removed, and all but blasts is about one that
 * takes place as they say.
 */
function isStillDue({ kind, key }: MailingRow, { event, isRemoved }: { event: EventRow; isRemoved: boolean }): boolean {
  if (kind === 'cancelled') return true;
  if (isRemoved) return false;
  if (kind === 'blast') return true;
  if (event.status !== 'published' || event.deletedAt !== null) return false;
  return (kind !== 'day_before' && kind !== 'hour_before') || key === startKey(event);
}

type MailContent = Omit<MailBody, 'path' | 'label'> & Partial<MailBody>;

const letters: Readonly<Record<MailingKind, (event: EventRow, mailing: MailingRow) => MailContent>> = {
  blast: (event, { subject, message }) => ({
    subject: subject ?? `News about ${event.title}`,
    paragraphs: [`The organisers of “${event.title}” wrote to everybody who is going:`, message ?? ''],
  }),
  reminder: (event, { message }) => ({
    subject: `Reminder: ${event.title}`,
    paragraphs: [`A reminder of “${event.title}” from its organisers.`, ...optional(message), whenAndWhere(event)],
  }),
  day_before: (event) => ({
    subject: `Coming up: ${event.title}`,
    paragraphs: [`“${event.title}” is coming up, and you are going.`, whenAndWhere(event), ...describeOwnTicket(event)],
  }),
  hour_before: (event) => ({
    subject: `Starting soon: ${event.title}`,
    paragraphs: [`“${event.title}” begins soon, and you are going.`, whenAndWhere(event), ...describeOwnTicket(event)],
  }),
  changed: (event, { message }) => ({
    subject: `Changed: ${event.title}`,
    paragraphs: [
      `The ${message ?? 'time or place'} of “${event.title}” has changed. This is how it is now:`,
      whenAndWhere(event),
      'Your registration stays. If you cannot come any more, please cancel it, so that somebody else gets the seat.',
      ...(event.priceAmount === null || event.movedAt === null ? [] : [REFUND_AFTER_A_MOVE]),
    ],
    reason: BECAUSE_REGISTERED,
  }),
  cancelled: (event, { message }) => ({
    subject: `Cancelled: ${event.title}`,
    paragraphs: [
      `The organisers have cancelled “${event.title}”.`,
      ...optional(message),
      `It was planned for ${formatEventTime(event)}. Your registration has ended; there is nothing that you need to do.`,
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

const REFUND_AFTER_A_MOVE =
  'If you paid before the change, cancelling until the start gives you all of your money back.';

function describeOwnTicket(event: EventRow): string[] {
  return describeTicket(event, 'Open it once before you leave: it then works offline.');
}

function optional(message: string | null): string[] {
  return message === null ? [] : [message];
}
