import { money } from '@homecoming/contract/currencies.ts';
import type { RegistrationStatusName } from '@homecoming/contract/events.ts';
import type { EventRow } from '../../events/access.ts';
import { describeTicket, whenAndWhere, formatEventTime } from '../mailings/format-event.ts';

/** What a person is mailed about their registration. */
export type RegistrationNews =
  | 'registered'
  | 'requested'
  | 'waitlisted'
  | 'approved'
  | 'approved_waitlisted'
  | 'offered'
  | 'declined'
  | 'moved_up'
  | 'added'
  | 'removed'
  | 'withdrawn';

/** The statuses of a registration in which its news are true. */
export const statusesByNews: Readonly<Record<RegistrationNews, readonly RegistrationStatusName[]>> = {
  registered: ['going'],
  requested: ['requested'],
  waitlisted: ['waitlisted'],
  approved: ['going'],
  approved_waitlisted: ['waitlisted'],
  offered: ['awaiting_payment'],
  declined: ['declined'],
  moved_up: ['going'],
  added: ['going'],
  removed: ['cancelled', 'refunded'],
  withdrawn: ['cancelled', 'refunded'],
};

interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

interface NewsDetails {
  readonly event: EventRow;
  /** What an organiser wrote, or null. */
  readonly reason: string | null;
  /** What a reserved seat costs, and until when it is reserved. */
  readonly offer: string | null;
}

/** The words of a mail about a registration. */
export function composeMailContent(news: RegistrationNews, { event, reason, offer }: NewsDetails): MailContent {
  return letters[news](event, reason, offer);
}

const CANCEL = 'If you cannot come, please cancel on the page of the event, so that somebody else gets the seat.';

/** What a reserved seat costs and until when it is reserved, in the zone of the event; null: it is not reserved, or free. */
export function describeOffer(event: EventRow, until: Date | null): string | null {
  const { priceAmount, priceCurrency, timezone } = event;
  if (priceAmount === null || priceCurrency === null || until === null) return null;
  return `It costs ${money(priceAmount, priceCurrency)}, and is kept until ${formatEventTime({ startsAt: until, endsAt: until, timezone })}.`;
}

const letters: Readonly<
  Record<RegistrationNews, (event: EventRow, reason: string | null, offer: string | null) => MailContent>
> = {
  registered: (event) => ({
    subject: `You are going to ${event.title}`,
    paragraphs: [`You have a seat at “${event.title}”.`, whenAndWhere(event), ...describeOwnTicket(event), CANCEL],
  }),
  requested: (event) => ({
    subject: `Your request for ${event.title}`,
    paragraphs: [
      `You asked for a seat at “${event.title}”. Its organisers answer soon, and you get a mail then.`,
      whenAndWhere(event),
    ],
  }),
  waitlisted: (event) => ({
    subject: `You are on the waitlist of ${event.title}`,
    paragraphs: [
      `“${event.title}” is full. You are on the waitlist: when a seat comes free for you, you get a mail.`,
      whenAndWhere(event),
    ],
  }),
  approved: (event) => ({
    subject: `Your request for ${event.title} was approved`,
    paragraphs: [`You are going to “${event.title}”.`, whenAndWhere(event), ...describeOwnTicket(event), CANCEL],
  }),
  approved_waitlisted: (event) => ({
    subject: `You are on the waitlist of ${event.title}`,
    paragraphs: [
      `Your request for “${event.title}” was approved, but it is full. When a seat comes free for you, you get a mail.`,
      whenAndWhere(event),
    ],
  }),
  offered: (event, _reason, offer) => ({
    subject: `A seat at ${event.title} is kept for you`,
    paragraphs: [
      `A seat at “${event.title}” is kept for you. Pay on the page of the event to confirm it.`,
      ...(offer === null ? [] : [offer]),
      whenAndWhere(event),
    ],
  }),
  declined: (event, reason) => ({
    subject: `Your request for ${event.title} was declined`,
    paragraphs: [`The organisers of “${event.title}” have declined your request.`, ...quoted(reason)],
  }),
  moved_up: (event) => ({
    subject: `A seat came free: you are going to ${event.title}`,
    paragraphs: [
      `You have moved up from the waitlist, and have a seat at “${event.title}” now.`,
      whenAndWhere(event),
      ...describeOwnTicket(event),
      CANCEL,
    ],
  }),
  added: (event) => ({
    subject: `You are going to ${event.title}`,
    paragraphs: [
      `An organiser gave you a seat at “${event.title}”.`,
      whenAndWhere(event),
      ...describeOwnTicket(event),
      CANCEL,
    ],
  }),
  removed: (event, reason) => ({
    subject: `Your registration for ${event.title} was cancelled`,
    paragraphs: [
      `An organiser has cancelled your registration for “${event.title}”, ${formatEventTime(event)}.`,
      ...quoted(reason),
    ],
  }),
  withdrawn: (event) => ({
    subject: `You are no longer registered for ${event.title}`,
    paragraphs: [`Your registration for “${event.title}”, ${formatEventTime(event)}, has ended.`],
  }),
};

function describeOwnTicket(event: EventRow): string[] {
  return describeTicket(event, 'Show its QR code at the entrance.');
}

function quoted(reason: string | null): string[] {
  return reason === null ? [] : [`They wrote: ${reason}`];
}
