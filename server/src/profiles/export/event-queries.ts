import { and, asc, eq, sql } from 'drizzle-orm';
import { communities } from '../../schema/communities.ts';
import { calendarFeeds, eventHosts, events } from '../../schema/events.ts';
import { blastReactions, eventBlasts, eventFeedback } from '../../schema/outreach.ts';
import { payments, refunds } from '../../schema/payments.ts';
import { payoutAccounts } from '../../schema/payouts.ts';
import { registrationAnswers, registrations } from '../../schema/registrations.ts';
import { beyond, PAGE, type From, type Page } from './pages.ts';
import type { ExportRow } from './present.ts';
import { visibleNames } from './visible-names.ts';

/** Of the event of a row, as the user can see it now. */
const eventColumns = ({ userId }: From) => ({
  event: events.title,
  community: visibleNames(userId).community,
  startsAt: events.startsAt,
});

/** Events: what the user organised, registered for and said about them. */
export const ownEventLists: Record<string, Page<ExportRow>> = {
  events: (db, from) => {
    const { id, title, description, startsAt, endsAt, timezone, status, createdAt } = events;
    const { venueName, venueAddress, venueUrl, priceAmount, priceCurrency, capacity, visibility } = events;
    const venue = { venueName, venueAddress, venueUrl };
    const content = { title, description, startsAt, endsAt, timezone, ...venue, priceAmount, priceCurrency };
    return db
      .select({
        key: id,
        id,
        community: visibleNames(from.userId).community,
        ...content,
        capacity,
        visibility,
        status,
        createdAt,
      })
      .from(events)
      .innerJoin(communities, eq(communities.id, events.communityId))
      .where(beyond(id, eq(events.createdBy, from.userId), from))
      .orderBy(asc(id))
      .limit(PAGE);
  },
  'events-hosted': (db, from) =>
    db
      .select({ key: eventHosts.eventId, id: eventHosts.eventId, ...eventColumns(from), since: eventHosts.createdAt })
      .from(eventHosts)
      .innerJoin(events, eq(events.id, eventHosts.eventId))
      .innerJoin(communities, eq(communities.id, events.communityId))
      .where(beyond(eventHosts.eventId, eq(eventHosts.userId, from.userId), from))
      .orderBy(asc(eventHosts.eventId))
      .limit(PAGE),
  registrations: (db, from) => {
    const { id, status, priceAmount, priceCurrency, ticketCode, checkedInAt, declineReason, createdAt } = registrations;
    const answers = db
      .select({
        given: sql`json_agg(json_build_object('question', ${registrationAnswers.label}, 'answer', ${registrationAnswers.answer}))`,
      })
      .from(registrationAnswers)
      .where(eq(registrationAnswers.registrationId, id));
    const state = { status, priceAmount, priceCurrency, ticketCode, checkedInAt, declineReason, createdAt };
    return db
      .select({ key: id, id, ...eventColumns(from), ...state, answers: sql`coalesce((${answers}), '[]')` })
      .from(registrations)
      .innerJoin(events, eq(events.id, registrations.eventId))
      .innerJoin(communities, eq(communities.id, events.communityId))
      .where(beyond(id, eq(registrations.userId, from.userId), from))
      .orderBy(asc(id))
      .limit(PAGE);
  },
  payments: (db, from) => {
    const { id, title: event, amount, currency, status, failure, createdAt, paidAt } = payments;
    const refunded = db
      .select({ list: sql`json_agg(json_build_object('status', ${refunds.status}, 'at', ${refunds.createdAt}))` })
      .from(refunds)
      .where(eq(refunds.paymentId, id));
    return db
      .select({ key: id, id, event, amount, currency, status, failure, createdAt, paidAt, refunds: sql`(${refunded})` })
      .from(payments)
      .where(beyond(id, eq(payments.userId, from.userId), from))
      .orderBy(asc(id))
      .limit(PAGE);
  },
  'payout-account': (db, from) => {
    const { id, providerId, transfersActive, needsInput, createdAt } = payoutAccounts;
    return db
      .select({ key: id, providerId, transfersActive, needsInput, createdAt })
      .from(payoutAccounts)
      .where(beyond(id, eq(payoutAccounts.userId, from.userId), from));
  },
  'event-feedback': (db, from) => {
    const { id, rating, enjoyedAspects, otherEnjoyedDetail, improvementSuggestions, anonymous } = eventFeedback;
    const given = { rating, enjoyedAspects, otherEnjoyedDetail, improvementSuggestions, anonymous };
    const { createdAt, editedAt } = eventFeedback;
    return db
      .select({ key: id, id, ...eventColumns(from), ...given, createdAt, editedAt })
      .from(eventFeedback)
      .innerJoin(events, eq(events.id, eventFeedback.eventId))
      .innerJoin(communities, eq(communities.id, events.communityId))
      .where(beyond(id, eq(eventFeedback.userId, from.userId), from))
      .orderBy(asc(id))
      .limit(PAGE);
  },
  blasts: (db, from) => {
    const { id, title, message, createdAt, editedAt } = eventBlasts;
    return db
      .select({ key: id, id, event: events.title, title, message, createdAt, editedAt })
      .from(eventBlasts)
      .innerJoin(events, eq(events.id, eventBlasts.eventId))
      .where(beyond(id, eq(eventBlasts.authorId, from.userId), from))
      .orderBy(asc(id))
      .limit(PAGE);
  },
  'blast-reactions': (db, from) => {
    const { blastId: blast, type, createdAt } = blastReactions;
    const key = sql<string>`concat_ws(' ', ${blast}, ${type})`;
    const after = from.after?.split(' ') ?? null;
    const further = after && sql`(${blast}, ${type}) > (${after[0]}::uuid, ${after[1]})`;
    return db
      .select({ key, blast, type, createdAt })
      .from(blastReactions)
      .where(and(eq(blastReactions.userId, from.userId), further ?? undefined))
      .orderBy(asc(blast), asc(type))
      .limit(PAGE);
  },
  'calendar-feed': (db, from) =>
    db
      .select({ key: calendarFeeds.userId, createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(beyond(calendarFeeds.userId, eq(calendarFeeds.userId, from.userId), from)),
};
