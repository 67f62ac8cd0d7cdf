import { eq, sql } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import { communities } from '../../schema/communities.ts';
import { calendarFeeds, eventHosts, events } from '../../schema/events.ts';
import { blastReactions, eventBlasts, eventFeedback } from '../../schema/outreach.ts';
import { payments, refunds } from '../../schema/payments.ts';
import { payoutAccounts } from '../../schema/payouts.ts';
import { registrationAnswers, registrations } from '../../schema/registrations.ts';
import type { Join, OwnRows } from './pages.ts';
import { visibleNames } from './visible-names.ts';

const inEvent = (id: PgColumn): Join[] => [
  [events, eq(events.id, id)],
  [communities, eq(communities.id, events.communityId)],
];

/** Of the event of a row, as the owner of the row can see it now. */
const eventColumns = (owner: PgColumn) => ({
  event: events.title,
  community: visibleNames(owner).community,
  startsAt: events.startsAt,
});

const answers = new QueryBuilder({ casing: 'snake_case' })
  .select({
    given: sql`json_agg(json_build_object('question', ${registrationAnswers.label}, 'answer', ${registrationAnswers.answer}))`,
  })
  .from(registrationAnswers)
  .where(eq(registrationAnswers.registrationId, registrations.id));

const refunded = new QueryBuilder({ casing: 'snake_case' })
  .select({ list: sql`json_agg(json_build_object('status', ${refunds.status}, 'at', ${refunds.createdAt}))` })
  .from(refunds)
  .where(eq(refunds.paymentId, payments.id));

/** Events: what the user organised, registered for and said about them. */
export const ownEventLists: Record<string, OwnRows> = {
  events: {
    table: events,
    owner: events.createdBy,
    key: [events.id],
    columns: {
      id: events.id,
      community: visibleNames(events.createdBy).community,
      title: events.title,
      description: events.description,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timezone: events.timezone,
      venueName: events.venueName,
      venueAddress: events.venueAddress,
      venueUrl: events.venueUrl,
      priceAmount: events.priceAmount,
      priceCurrency: events.priceCurrency,
      capacity: events.capacity,
      visibility: events.visibility,
      status: events.status,
      createdAt: events.createdAt,
    },
    joins: [[communities, eq(communities.id, events.communityId)]],
  },
  'events-hosted': {
    table: eventHosts,
    owner: eventHosts.userId,
    key: [eventHosts.eventId],
    columns: { id: eventHosts.eventId, ...eventColumns(eventHosts.userId), since: eventHosts.createdAt },
    joins: inEvent(eventHosts.eventId),
  },
  registrations: {
    table: registrations,
    owner: registrations.userId,
    key: [registrations.id],
    columns: {
      id: registrations.id,
      ...eventColumns(registrations.userId),
      status: registrations.status,
      priceAmount: registrations.priceAmount,
      priceCurrency: registrations.priceCurrency,
      ticketCode: registrations.ticketCode,
      checkedInAt: registrations.checkedInAt,
      declineReason: registrations.declineReason,
      createdAt: registrations.createdAt,
      answers: sql`coalesce((${answers}), '[]')`,
    },
    joins: inEvent(registrations.eventId),
  },
  payments: {
    table: payments,
    owner: payments.userId,
    key: [payments.id],
    columns: {
      id: payments.id,
      event: payments.title,
      amount: payments.amount,
      currency: payments.currency,
      status: payments.status,
      failure: payments.failure,
      createdAt: payments.createdAt,
      paidAt: payments.paidAt,
      refunds: sql`(${refunded})`,
    },
  },
  'payout-account': {
    table: payoutAccounts,
    owner: payoutAccounts.userId,
    key: [payoutAccounts.id],
    columns: {
      providerId: payoutAccounts.providerId,
      transfersActive: payoutAccounts.transfersActive,
      needsInput: payoutAccounts.needsInput,
      createdAt: payoutAccounts.createdAt,
    },
  },
  'event-feedback': {
    table: eventFeedback,
    owner: eventFeedback.userId,
    key: [eventFeedback.id],
    columns: {
      id: eventFeedback.id,
      ...eventColumns(eventFeedback.userId),
      rating: eventFeedback.rating,
      enjoyedAspects: eventFeedback.enjoyedAspects,
      otherEnjoyedDetail: eventFeedback.otherEnjoyedDetail,
      improvementSuggestions: eventFeedback.improvementSuggestions,
      anonymous: eventFeedback.anonymous,
      createdAt: eventFeedback.createdAt,
      editedAt: eventFeedback.editedAt,
    },
    joins: inEvent(eventFeedback.eventId),
  },
  blasts: {
    table: eventBlasts,
    owner: eventBlasts.authorId,
    key: [eventBlasts.id],
    columns: {
      id: eventBlasts.id,
      event: events.title,
      title: eventBlasts.title,
      message: eventBlasts.message,
      createdAt: eventBlasts.createdAt,
      editedAt: eventBlasts.editedAt,
    },
    joins: inEvent(eventBlasts.eventId),
  },
  'blast-reactions': {
    table: blastReactions,
    owner: blastReactions.userId,
    key: [blastReactions.blastId, blastReactions.type],
    columns: { blast: blastReactions.blastId, type: blastReactions.type, createdAt: blastReactions.createdAt },
  },
  'calendar-feed': {
    table: calendarFeeds,
    owner: calendarFeeds.userId,
    key: [calendarFeeds.userId],
    columns: { createdAt: calendarFeeds.createdAt },
  },
};
