import type { BodyOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { eventErrors } from '@homecoming/contract/events.ts';
import {
  paymentErrors,
  type confirmPayment as confirmCall,
  type createPaymentLink as linkCall,
  type PaymentLink,
} from '@homecoming/contract/payments.ts';
import { payoutErrors } from '@homecoming/contract/payouts.ts';
import { AnswerInput, registrationErrors, type RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { and, eq } from 'drizzle-orm';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { accessEvent, takesRegistrations } from '../../events/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { fail, HttpFailure } from '../../platform/http/fail.ts';
import { ProviderRefusal, requirePayments } from '../../platform/payments/provider.ts';
import { payments } from '../../schema/payments.ts';
import { newestRegistration } from '../access.ts';
import { onEvent } from '../on-event.ts';
import { readOwnStatus } from '../queries.ts';
import { registerWithoutPage } from '../register.ts';
import { moveRegistration } from '../transitions.ts';
import { findOpenPayment, isOwnPayment, isRefundRequested, type PaymentRow } from './access.ts';
import { createPayment, openCheckout } from './checkout.ts';
import { syncPayment } from './sync.ts';

export { endPaymentsOfCommunity } from './refunds/community-deletion.ts';
export { followMove } from './follow-moves.ts';

/**
 * Registers the caller where they are not registered, and opens the page on which their seat is paid.
 * @throws checkout_open, with the page, where it was open before
 */
export async function createPaymentLink(
  ctx: UserContext,
  eventId: string,
  { answers }: BodyOf<typeof linkCall>,
): Promise<PaymentLink> {
  const { userId } = ctx.actor;
  const { event } = await accessEvent(ctx, eventId, 'take_part');
  if (!takesRegistrations(event, ctx.clock.now())) throw fail(registrationErrors.registration_closed);
  const current = await newestRegistration(ctx.db, eventId, userId);
  const awaiting = current?.status === 'awaiting_payment' ? current : null;
  const created = awaiting ? null : await registerUnlessRegistered(ctx, eventId, { answers: readAnswers(answers) });
  if (created && created.status !== 'awaiting_payment') return linkOf(created);
  // A payment that is open needs no lock.
  const earlier = awaiting && (await findOpenPayment(ctx.db, awaiting.id));
  const payment = earlier ?? (await startPayment(ctx, eventId));
  requireOwnPage(ctx, payment);
  const link = presentLink(await openForCaller(ctx, eventId, payment, earlier === null));
  if (payment.sessionId !== null) throw fail(paymentErrors.checkout_open, { details: link });
  return link;
}

/**
 * @throws payments_off; payouts_not_ready: with a copied database, the page of the other installation is not given out.
 */
function requireOwnPage(ctx: UserContext, payment: PaymentRow): void {
  requirePayments(ctx);
  if (!isOwnPayment(ctx, payment)) throw fail(eventErrors.payouts_not_ready, { message: ELSEWHERE });
}

const ELSEWHERE = 'Your payment page for this event was opened at another address of this community.';

/**
 * The open payment of a seat that awaits one, or a new one.
 * @throws hold_over: the seat is free then, and the person can register again.
 */
async function startPayment(ctx: UserContext, eventId: string): Promise<PaymentRow> {
  const payment = await onEvent(ctx, eventId, async (tx, event) => {
    await accessEvent(withTransaction(ctx, tx), eventId, 'take_part');
    const at = ctx.clock.now();
    if (!takesRegistrations(event, at)) throw fail(registrationErrors.registration_closed);
    const registration = await newestRegistration(tx, eventId, ctx.actor.userId);
    if (registration?.status !== 'awaiting_payment') throw fail(registrationErrors.already_registered);
    const open = await findOpenPayment(tx, registration.id);
    if (open !== null || registration.holdExpiresAt === null || at < registration.holdExpiresAt) {
      return open ?? createPayment(ctx, tx, event, registration);
    }
    await moveRegistration(tx, event, registration, { move: 'expire', userId: registration.userId, by: null, at });
    return null;
  });
  if (payment === null) throw fail(paymentErrors.hold_over);
  return payment;
}

/** Reads a payment of the caller at the provider, by the id of its session. */
export async function confirmPayment(ctx: UserContext, sessionId: string): Promise<ReplyOf<typeof confirmCall>> {
  const [own] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.sessionId, sessionId), eq(payments.userId, ctx.actor.userId)));
  if (own === undefined) throw fail(paymentErrors.payment_not_found);
  const payment = await syncOwn(ctx, own.id);
  const status = payment.eventId === null ? null : await readOwnStatus(ctx, payment.eventId);
  return { status: await confirmationOf(ctx, payment), registration: status?.registration ?? null };
}

/** @throws payment_not_found where the provider does not know the session; provider_unavailable */
async function syncOwn(ctx: UserContext, id: string): Promise<PaymentRow> {
  try {
    return await syncPayment(ctx, id);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    if (error.code === 'resource_missing') throw fail(paymentErrors.payment_not_found);
    ctx.log.error({ code: error.code, payment: id }, 'the payment provider refused to read a checkout');
    throw fail(payoutErrors.provider_unavailable);
  }
}

async function confirmationOf(
  ctx: UserContext,
  { id, status }: PaymentRow,
): Promise<ReplyOf<typeof confirmCall>['status']> {
  if (status === 'open') return 'unpaid';
  // Money that came too late, and is given back.
  if (status === 'succeeded' && (await isRefundRequested(ctx.db, id))) return 'expired';
  return status;
}

/** A new registration of the caller, without its payment page; null: they are registered already. */
async function registerUnlessRegistered(
  ctx: UserContext,
  eventId: string,
  body: { answers: readonly AnswerInput[] },
): Promise<RegistrationStatus | null> {
  try {
    return await registerWithoutPage(ctx, eventId, body);
  } catch (error) {
    if (error instanceof HttpFailure && error.definition === registrationErrors.already_registered) return null;
    throw error;
  }
}

/**
 * Opens the page of a payment. The provider may refuse one of an earlier click because it is too old by now: then a new
 * payment takes its place.
 * @throws provider_unavailable, payouts_not_ready
 */
async function openForCaller(
  ctx: UserContext,
  eventId: string,
  payment: PaymentRow,
  isNew: boolean,
): Promise<PaymentRow> {
  try {
    return await openCheckout(ctx, payment);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    if (isNew) throw fail(eventErrors.payouts_not_ready, { message: REFUSED });
    return openForCaller(ctx, eventId, await startPayment(ctx, eventId), true);
  }
}

const REFUSED = 'The payment provider refuses payments for this event at the moment. Nothing was charged.';

function linkOf(status: RegistrationStatus): PaymentLink {
  const { payment_link_url, session_id, price_id, payment_id, amount, currency } = status;
  if (status.status === 'none') throw new Error('a registration was just created');
  return { payment_link_url, session_id, price_id, payment_id, amount, currency, status: status.status };
}

function presentLink({ id, sessionUrl, sessionId, priceId, amount, currency }: PaymentRow): PaymentLink {
  return {
    payment_link_url: sessionUrl,
    session_id: sessionId,
    price_id: priceId,
    payment_id: id,
    amount,
    currency,
    status: 'awaiting_payment',
  };
}

const Answers = Type.Array(AnswerInput, { maxItems: 50 });

/** Answers as a list, or as the JSON text of one, as form data has it. */
function readAnswers(given: BodyOf<typeof linkCall>['answers']): AnswerInput[] {
  if (typeof given !== 'string') return given ?? [];
  const parsed = given === '' ? [] : parseJson(given);
  if (Value.Check(Answers, parsed)) return parsed;
  throw fail(commonErrors.invalid_input, { fields: { answers: 'These are not answers.' } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
