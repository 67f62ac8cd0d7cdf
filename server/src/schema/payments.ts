import { paymentProblems as problemKinds } from '@homecoming/contract/payments.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Stripe } from 'stripe';
import { createdAt, moment, primaryId } from './columns.ts';
import { communities } from './communities.ts';
import { events } from './events.ts';
import { payoutAccounts } from './payouts.ts';
import { registrations } from './registrations.ts';
import { users } from './users.ts';

/**
 * One attempt to pay for a registration. What is to be sent to the provider is stored before it is sent, under a key made
 * from the id, so that a repeat is the same request. Payments stay when their event, community or person is deleted.
 */
export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    registrationId: uuid().references(() => registrations.id, { onDelete: 'set null' }),
    eventId: uuid().references(() => events.id, { onDelete: 'set null' }),
    communityId: uuid().references(() => communities.id, { onDelete: 'set null' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    accountId: uuid()
      .notNull()
      .references(() => payoutAccounts.id),
    /** The title of the event when it was offered. */
    title: text().notNull(),
    /** Minor units; the fee is the share of the platform in it. */
    amount: integer().notNull(),
    currency: text().notNull(),
    fee: integer().notNull(),
    /** Hours before the start until which cancelling gave it back when it was offered; null: never. */
    refundHours: integer(),
    status: text({ enum: ['open', 'processing', 'succeeded', 'failed', 'expired'] }).notNull(),
    /** What was sent to the provider to open the checkout. */
    parameters: jsonb().$type<Stripe.Checkout.SessionCreateParams>().notNull(),
    sessionId: text(),
    sessionUrl: text(),
    priceId: text(),
    paymentIntentId: text(),
    chargeId: text(),
    /** When the checkout ends at the provider. */
    expiresAt: moment().notNull(),
    /** Why the provider refused the card, as it says it. */
    failure: text(),
    createdAt: createdAt(),
    paidAt: moment(),
    /** When its state was last read from the provider. */
    readAt: moment(),
  },
  (t) => [
    uniqueIndex('payments_session').on(t.sessionId),
    uniqueIndex('payments_intent').on(t.paymentIntentId),
    // At most one open checkout of a registration.
    uniqueIndex('payments_one_open')
      .on(t.registrationId)
      .where(sql`${t.status} in ('open', 'processing')`),
    index('payments_of_registration').on(t.registrationId, t.id),
    index('payments_of_event').on(t.eventId, t.id),
    index('payments_of_user').on(t.userId, t.id),
    index('payments_of_community').on(t.communityId, t.id),
    index('payments_of_account').on(t.accountId),
    index('payments_to_read')
      .on(t.readAt)
      .where(sql`${t.status} in ('open', 'processing')`),
    check('payments_amount', sql`${t.amount} > 0 and ${t.fee} between 0 and ${t.amount}`),
    check('payments_paid', sql`(${t.status} = 'succeeded') = (${t.paidAt} is not null)`),
  ],
);

/** Money of a payment on its way back: all that is left of it, or a part that was refunded in the provider's dashboard. */
export const refunds = pgTable(
  'refunds',
  {
    id: primaryId(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    reason: text({
      enum: [
        'cancelled',
        'removed',
        'event_cancelled',
        'too_late',
        'paid_twice',
        'added_free',
        'by_hand',
        'at_provider',
        'part_at_provider',
      ],
    }).notNull(),
    /** Who asked for it; null: nobody, or somebody who is gone. */
    byId: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: ['pending', 'succeeded', 'failed'] }).notNull(),
    /** Minor units; null until the provider has answered: all that is left. */
    amount: integer(),
    /** The money is taken back from the payout account. */
    reversesTransfer: boolean().notNull().default(true),
    providerId: text(),
    failure: text(),
    createdAt: createdAt(),
    /** When the reconciler last looked at it. */
    readAt: moment(),
    closedAt: moment(),
  },
  (t) => [
    uniqueIndex('refunds_provider').on(t.providerId),
    // A payment is refunded whole once.
    uniqueIndex('refunds_one')
      .on(t.paymentId)
      .where(sql`${t.status} <> 'failed' and ${t.reason} <> 'part_at_provider'`),
    index('refunds_of_payment').on(t.paymentId),
    index('refunds_by').on(t.byId),
    index('refunds_pending')
      .on(t.createdAt)
      .where(sql`${t.status} = 'pending'`),
    check('refunds_closed', sql`(${t.status} = 'pending') = (${t.closedAt} is null)`),
  ],
);

/** Why a human has to look at a payment. Each reason is there once; when it comes again it is open again. */
export const paymentProblems = pgTable(
  'payment_problems',
  {
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: problemKinds }).notNull(),
    createdAt: createdAt(),
    /** When a human dealt with it; null: nobody has. */
    resolvedAt: moment(),
    /** Who dealt with it last, and what they wrote. */
    resolvedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.kind] }),
    index('payment_problems_open')
      .on(t.paymentId)
      .where(sql`${t.resolvedAt} is null`),
    index('payment_problems_resolved_by').on(t.resolvedBy),
  ],
);

/** A cardholder disputes a payment at their bank. */
export const disputes = pgTable(
  'disputes',
  {
    id: primaryId(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    providerId: text().notNull(),
    status: text({ enum: ['open', 'won', 'lost'] }).notNull(),
    amount: integer().notNull(),
    reason: text(),
    createdAt: createdAt(),
    closedAt: moment(),
  },
  (t) => [
    uniqueIndex('disputes_provider').on(t.providerId),
    index('disputes_open')
      .on(t.id)
      .where(sql`${t.status} = 'open'`),
    index('disputes_of_payment').on(t.paymentId),
    check('disputes_amount', sql`${t.amount} > 0`),
    check('disputes_closed', sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
  ],
);
