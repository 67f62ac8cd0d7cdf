import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { eventErrors, registrationStatuses } from './events.ts';
import { payoutErrors } from './payouts.ts';
import { AnswerList, RegistrationStatus, register } from './registrations.ts';
import { Id, IdParams, Person, Timestamp, nullable, optionalText, page, pageQuery } from './shapes.ts';
import { limits } from './limits.ts';
import { screenedErrors } from './text-errors.ts';

/** Failures of calls about payments. */
export const paymentErrors = defineErrors({
  hold_over: [409, 'The time to pay is over. Please register again.'],
  payment_not_found: [404, 'This payment does not exist, or you cannot see it.'],
  payment_refunded: [409, 'This payment has already been refunded.'],
  payment_disputed: [409, 'The cardholder disputes this payment. It is decided by the bank.'],
});

/** The `error` of a registration whose payment page the provider refuses. */
export const PAYMENT_LINK_FAILED = 'Failed to create payment link';

/**
 * What became of a payment. `open`: its page waits for the card. `processing`: the provider works on it. `kept`: the seat
 * was cancelled without a refund. `refund_failed`: it was cancelled, and the refund did not arrive. `lost`: the bank gave the money back to the cardholder after a dispute.
 */
export const paymentStatuses = [
  'open',
  'processing',
  'succeeded',
  'failed',
  'expired',
  'kept',
  'refunding',
  'refunded',
  'refund_failed',
  'disputed',
  'lost',
] as const;

/** Why a human has to look at a payment. */
export const paymentProblems = [
  'amount_differs',
  'reversal_failed',
  'refund_failed',
  'dispute_open',
  'dispute_lost',
  'partly_refunded',
] as const;

/** The page on which a seat is paid. Every field but the status is null where nothing is to be paid now. */
export const PaymentLink = Type.Object({
  payment_link_url: nullable(Type.String()),
  session_id: nullable(Type.String()),
  price_id: nullable(Type.String()),
  payment_id: nullable(Id),
  amount: nullable(Type.Integer({ description: 'Minor units.' })),
  currency: nullable(Type.String({ description: 'ISO 4217, lower case.' })),
  /** Of the registration. */
  status: Type.Enum([...registrationStatuses]),
});
export type PaymentLink = Static<typeof PaymentLink>;

/** A payment of the caller. */
export const Payment = Type.Object({
  id: Id,
  /** As the event was called when the seat was offered; the id is null once the event is gone. */
  event: Type.Object({ id: nullable(Id), title: Type.String(), starts_at: nullable(Timestamp) }),
  /** Who was paid; null once the community is gone. */
  community: nullable(Type.Object({ id: Id, name: Type.String() })),
  amount: Type.Integer({ description: 'Minor units.' }),
  currency: Type.String({ description: 'ISO 4217, lower case.' }),
  status: Type.Enum([...paymentStatuses]),
  created_at: Timestamp,
  paid_at: nullable(Timestamp),
  refunded_at: nullable(Timestamp),
});
export type Payment = Static<typeof Payment>;

/** A payment for an event, as those read it who may see its revenue. */
export const EventPayment = Type.Object({
  ...Payment.properties,
  /** Null: the account was deleted. */
  person: nullable(Person),
  /** The share of the platform, in minor units. */
  fee: Type.Integer(),
  /** What a human has to look at. */
  problems: Type.Array(Type.Enum([...paymentProblems])),
  can: Type.Object({ refund: Type.Boolean(), resolve: Type.Boolean() }),
});
export type EventPayment = Static<typeof EventPayment>;

export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/events/payments/:eventId/payment-link/',
  summary: 'Register, or go on to pay: the answer has the payment page. While one is open, the answer is the same page',
  access: 'user',
  params: Type.Object({ eventId: Id }),
  body: Type.Object({
    /** An array, or the same as JSON text, as form data carries it. */
    answers: Type.Optional(Type.Union([AnswerList, Type.String({ maxLength: limits.description })])),
  }),
  urlencoded: true,
  files: [],
  reply: PaymentLink,
  errors: [...register.errors, paymentErrors.hold_over, payoutErrors.provider_unavailable],
});

export const confirmPayment = endpoint({
  method: 'GET',
  path: '/events/payments/confirm-payment/',
  summary: 'Ask the provider what became of a payment of the caller, and store it',
  access: 'user',
  query: Type.Object({ session_id: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Type.Object({
    /**
     * Of the payment. `succeeded` with another amount gives no seat; `expired` also where the money goes back. What became of
     * the money of the registration is in `paid` of its status.
     */
    status: Type.Enum(['succeeded', 'processing', 'unpaid', 'failed', 'expired']),
    registration: RegistrationStatus.properties.registration,
  }),
  errors: [paymentErrors.payment_not_found, payoutErrors.provider_unavailable, payoutErrors.payments_off],
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/events/payments/',
  summary: "The caller's payments, the newest first",
  access: 'user',
  query: Type.Object(pageQuery),
  reply: page(Payment),
  errors: [payoutErrors.payments_off],
});

export const listEventPayments = endpoint({
  method: 'GET',
  path: '/events/:id/payments/',
  summary: 'The payments of an event, the newest first, for those who may see its revenue',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    ...pageQuery,
    filter: Type.Optional(Type.Enum(['all', 'problems'], { description: 'Problems: what a human has to look at.' })),
  }),
  reply: page(EventPayment),
  errors: [eventErrors.event_not_found, commonErrors.forbidden],
});

export const listPaymentProblems = endpoint({
  method: 'GET',
  path: '/events/payments/problems/',
  summary: "Payments that a human has to look at, of the caller's communities as an owner or payment owner; staff: all",
  access: 'user',
  query: Type.Object(pageQuery),
  reply: page(EventPayment),
});

const paymentParams = Type.Object({ paymentId: Id });

export const refundPayment = endpoint({
  method: 'POST',
  path: '/events/payments/:paymentId/refund/',
  summary: 'Refund a payment whole; a seat that it holds is cancelled. For owners and payment owners',
  access: 'user',
  params: paymentParams,
  body: Type.Object({ reason: optionalText(limits.requestMessage) }),
  reply: EventPayment,
  errors: [
    ...screenedErrors,
    paymentErrors.payment_not_found,
    commonErrors.forbidden,
    paymentErrors.payment_refunded,
    paymentErrors.payment_disputed,
  ],
});

export const resolvePaymentProblem = endpoint({
  method: 'POST',
  path: '/events/payments/:paymentId/resolve/',
  summary: 'Note that a human has dealt with some problems of a payment: those that they have seen',
  access: 'user',
  params: paymentParams,
  body: Type.Object({
    problems: Type.Array(Type.Enum([...paymentProblems])),
    note: optionalText(limits.requestMessage),
  }),
  reply: EventPayment,
  errors: [paymentErrors.payment_not_found, commonErrors.forbidden],
});
