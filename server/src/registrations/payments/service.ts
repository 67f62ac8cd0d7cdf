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
import { AnswerList, type AnswerInput } from '@homecoming/contract/registrations.ts';
import { and, eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import type { UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { ProviderRefusal, requirePayments } from '../../platform/payments/provider.ts';
import { getProviderPage } from '../../platform/payments/sandbox/sandbox-pages.ts';
import { payments } from '../../schema/payments.ts';
import { withLockedEvent } from '../with-locked-event.ts';
import { readOwnStatus } from '../queries.ts';
import { findApplicant, registerInEvent } from '../register.ts';
import { moveRegistration, type LockedEvent, type RegistrationRow } from '../transitions.ts';
import { findOpenPayment, isOwnPayment, isRefundRequested, type PaymentRow } from './access.ts';
import { createPayment, openCheckout, requireLinkedAccount } from './checkout.ts';
import { syncPayment } from './sync.ts';

export { followMove } from './follow-moves.ts';

/**
 * Registers the caller where they are not registered, and opens the page on which their seat is paid. A page that is open
 * already is a success.
 */
export async function createPaymentLink(
  ctx: UserContext,
  eventId: string,
  { answers }: BodyOf<typeof linkCall>,
): Promise<PaymentLink> {
  const checkout = await startCheckout(ctx, eventId, answers);
  const link = await openLink(ctx, checkout);
  if (link !== null) return link;
  // The provider may refuse a payment of an earlier click because it is too old by now: a new one takes its place.
  const second = checkout.isNew ? null : await openLink(ctx, await startCheckout(ctx, eventId, answers));
  if (second === null) throw fail(eventErrors.payouts_not_ready, { message: REFUSED });
  return second;
}

const REFUSED = 'The payment provider refuses payments for this event at the moment. Nothing was charged.';

/** A registration of the caller, and the payment of a seat that awaits one. */
interface Checkout {
  readonly registration: RegistrationRow;
  readonly payment: PaymentRow | null;
  /** False: an earlier request has begun the payment. */
  readonly isNew: boolean;
}

/**
 * Begins what the caller needs in order to pay: a registration and a payment, where they have none.
 * @throws hold_over: the seat is free then, and the person can register again.
 */
async function startCheckout(ctx: UserContext, eventId: string, answers: Answers): Promise<Checkout> {
  const start = async (tx: Transaction, event: LockedEvent) => {
    const applicant = await findApplicant(ctx, tx, event);
    const { current, email } = applicant;
    if (current?.status === 'awaiting_payment') return continueCheckout(ctx, tx, event, current, email);
    return { ...(await registerInEvent(ctx, tx, event, applicant, readAnswers(answers))), isNew: true };
  };
  const checkout = await withLockedEvent(ctx, eventId, start, { userIds: [ctx.actor.userId] });
  if (checkout === null) throw fail(paymentErrors.hold_over);
  return checkout;
}

/** The open payment of a seat that awaits one, or a new one. Null: the time to pay was over, and the seat is free now. */
async function continueCheckout(
  ctx: UserContext,
  tx: Transaction,
  event: LockedEvent,
  registration: RegistrationRow,
  email: string,
): Promise<Checkout | null> {
  const open = await findOpenPayment(tx, registration.id);
  if (open !== null) return { registration, payment: open, isNew: false };
  const at = ctx.clock.now();
  if (registration.holdExpiresAt !== null && at >= registration.holdExpiresAt) {
    await moveRegistration(tx, event, registration, { move: 'expire', userId: registration.userId, by: null, at });
    return null;
  }
  const account = await requireLinkedAccount(ctx, tx, event.communityId);
  return { registration, payment: await createPayment(ctx, tx, { event, registration, account, email }), isNew: true };
}

/**
 * Opens the page of a checkout. Null: the provider refuses it.
 * @throws provider_unavailable
 */
async function openLink(ctx: UserContext, { registration, payment, isNew }: Checkout): Promise<PaymentLink | null> {
  if (payment === null) return presentLink(ctx, registration, null);
  if (!isNew) requireOwnPage(ctx, payment);
  try {
    return presentLink(ctx, registration, await openCheckout(ctx, payment));
  } catch (error) {
    if (error instanceof ProviderRefusal) return null;
    throw error;
  }
}

/**
 * @throws payments_off; payouts_not_ready: with a copied database, the page of the other installation is not given out.
 */
function requireOwnPage(ctx: UserContext, payment: PaymentRow): void {
  requirePayments(ctx);
  if (!isOwnPayment(ctx, payment)) throw fail(eventErrors.payouts_not_ready, { message: ELSEWHERE });
}

const ELSEWHERE = 'Your payment page for this event was opened at another address of this community.';

function presentLink(
  ctx: UserContext,
  { status, priceAmount: amount, priceCurrency: currency }: RegistrationRow,
  payment: PaymentRow | null,
): PaymentLink {
  return {
    payment_link_url: payment?.status === 'open' ? getProviderPage(ctx, payment.sessionUrl) : null,
    session_id: payment?.sessionId ?? null,
    price_id: payment?.priceId ?? null,
    payment_id: payment?.id ?? null,
    amount,
    currency,
    status,
  };
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
  return { status: await getConfirmation(ctx, payment), registration: status?.registration ?? null };
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

async function getConfirmation(
  ctx: UserContext,
  { id, status }: PaymentRow,
): Promise<ReplyOf<typeof confirmCall>['status']> {
  if (status === 'open') return 'unpaid';
  // Money that came too late, and is given back.
  if (status === 'succeeded' && (await isRefundRequested(ctx.db, id))) return 'expired';
  return status;
}

type Answers = BodyOf<typeof linkCall>['answers'];

/** Answers as a list, or as the JSON text of one, as form data has it. */
function readAnswers(given: Answers): AnswerInput[] {
  if (typeof given !== 'string') return given ?? [];
  const parsed = given === '' ? [] : parseJson(given);
  if (Value.Check(AnswerList, parsed)) return parsed;
  throw fail(commonErrors.invalid_input, { fields: { answers: 'These are not answers.' } });
}
