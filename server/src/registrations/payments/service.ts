import type { BodyOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { eventErrors } from '@homecoming/contract/events.ts';
import {
  paymentErrors,
  type confirmPayment as confirmCall,
  type createPaymentLink as linkCall,
  type PaymentLink,
} from '@homecoming/contract/payments.ts';
import { AnswerInput, registrationErrors } from '@homecoming/contract/registrations.ts';
import { and, eq } from 'drizzle-orm';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { accessEvent } from '../../events/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { fail, HttpFailure } from '../../platform/http/fail.ts';
import { ProviderRefusal } from '../../platform/payments/provider.ts';
import { payments } from '../../schema/payments.ts';
import { isOpenAt, newestRegistration } from '../access.ts';
import { onEvent } from '../on-event.ts';
import { readOwnStatus } from '../queries.ts';
import { register } from '../register.ts';
import { findOpenPayment, isRefundRequested, type PaymentRow } from './access.ts';
import { ensurePayment, openCheckout } from './checkout.ts';
import { syncPayment } from './sync.ts';

export { endPaymentsOfCommunity } from './community-deletion.ts';
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
  await accessEvent(ctx, eventId, 'take_part');
  const current = await newestRegistration(ctx.db, eventId, userId);
  if (current?.status !== 'awaiting_payment') {
    const registered = await registerUnlessAwaiting(ctx, eventId, { answers: readAnswers(answers) });
    if (registered !== null) return registered;
  }
  // A page that is open needs no lock.
  const open = current?.status === 'awaiting_payment' ? await findOpenPayment(ctx.db, current.id) : null;
  const { payment, wasOpen } = open
    ? { payment: open, wasOpen: open.sessionId !== null }
    : await startPayment(ctx, eventId);
  const link = presentLink(await openForCaller(ctx, payment));
  if (wasOpen) throw fail(paymentErrors.checkout_open, { details: link });
  return link;
}

/** Begins a payment for an offer, or for a seat whose earlier payment failed. */
function startPayment(ctx: UserContext, eventId: string): Promise<{ payment: PaymentRow; wasOpen: boolean }> {
  return onEvent(ctx, eventId, async (tx, event) => {
    await accessEvent(withTransaction(ctx, tx), eventId, 'take_part');
    if (!isOpenAt(event, ctx.clock.now())) throw fail(registrationErrors.registration_closed);
    const registration = await newestRegistration(tx, eventId, ctx.actor.userId);
    if (registration?.status !== 'awaiting_payment') throw fail(registrationErrors.already_registered);
    const payment = await ensurePayment(ctx, tx, event, registration);
    return { payment, wasOpen: payment.sessionId !== null };
  });
}

/** Reads a payment of the caller at the provider, by the id of its session. */
export async function confirmPayment(ctx: UserContext, sessionId: string): Promise<ReplyOf<typeof confirmCall>> {
  const [own] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.sessionId, sessionId), eq(payments.userId, ctx.actor.userId)));
  if (own === undefined) throw fail(paymentErrors.payment_not_found);
  const payment = await syncOwn(ctx, own.id);
  const status = payment.eventId === null ? null : await readOwnStatus(ctx.db, payment.eventId, ctx.actor.userId);
  return { status: await confirmationOf(ctx, payment), registration: status?.registration ?? null };
}

/** A session that the provider does not know is nobody's. */
async function syncOwn(ctx: UserContext, id: string): Promise<PaymentRow> {
  try {
    return await syncPayment(ctx, id);
  } catch (error) {
    if (error instanceof ProviderRefusal) throw fail(paymentErrors.payment_not_found);
    throw error;
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

/** The page of a new registration; null: the caller awaits a payment already. */
async function registerUnlessAwaiting(
  ctx: UserContext,
  eventId: string,
  body: Parameters<typeof register>[2],
): Promise<PaymentLink | null> {
  try {
    const { status, error, payment_link_url, session_id, price_id, payment_id, amount, currency } = await register(
      ctx,
      eventId,
      body,
    );
    if (status === 'awaiting_payment' && error !== null) return null;
    // A registration was just created.
    return status === 'none' ? null : { status, payment_link_url, session_id, price_id, payment_id, amount, currency };
  } catch (error) {
    if (error instanceof HttpFailure && error.definition === registrationErrors.already_registered) return null;
    throw error;
  }
}

/** @throws provider_unavailable, payouts_not_ready */
async function openForCaller(ctx: UserContext, payment: PaymentRow): Promise<PaymentRow> {
  try {
    return await openCheckout(ctx, payment);
  } catch (error) {
    // What we ask for is right but for the account, or the time since we asked first: another try asks again.
    if (error instanceof ProviderRefusal) throw fail(eventErrors.payouts_not_ready, { message: REFUSED });
    throw error;
  }
}

const REFUSED = 'Failed to create payment link';

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
