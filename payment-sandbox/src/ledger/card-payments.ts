import type { Stripe } from 'stripe';
import { invalidRequest } from '../api/api-error.ts';
import { getPageUrl, type Sandbox } from '../sandbox.ts';
import { recordBalance } from './balance.ts';
import type { Decline } from './cards.ts';
import { chargeObject, type CardInput } from './charge-object.ts';
import { getSession } from './checkout-sessions.ts';
import { emit } from './emit.ts';
import { intentObject } from './intent-object.ts';
import { customerDetails } from './session-object.ts';
import { createFee, createTransfer } from './transfers.ts';

/** `closed`: the session is complete or has expired. `confirm`: the bank asks the cardholder to confirm. */
export type PaymentOutcome =
  | { kind: 'paid' | 'closed' | 'confirm' | 'processing' }
  | { kind: 'declined'; message: string };

const refusedConfirmation: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Charges a card for an open session, once. `confirmed` is the cardholder's answer to the bank, if it asked. */
export function payWithCard(
  sandbox: Sandbox,
  sessionId: string,
  input: CardInput,
  confirmed?: boolean,
): PaymentOutcome {
  const session = getSession(sandbox, sessionId);
  if (session.status !== 'open') return { kind: 'closed' };
  const intent = openIntent(sandbox, session, input);
  const { decline, asksForConfirmation } = input.card;
  if (asksForConfirmation && confirmed === undefined) return askForConfirmation(sandbox, session, intent);
  const reason = confirmed === false ? refusedConfirmation : decline;
  if (reason) return refuse(sandbox, intent, input, reason);
  complete(sandbox, session, intent, input);
  return { kind: 'paid' };
}

/** Completes a session whose payment is decided later, as slow payment methods do; cards never do. */
export function beginProcessing(sandbox: Sandbox, sessionId: string, input: CardInput): PaymentOutcome {
  const session = getSession(sandbox, sessionId);
  if (session.status !== 'open') return { kind: 'closed' };
  const intent: Stripe.PaymentIntent = { ...openIntent(sandbox, session, input), status: 'processing' };
  const submitted: Stripe.Checkout.Session = { ...session, status: 'complete', payment_intent: intent.id, url: null };
  sandbox.store.save(intent);
  sandbox.store.save(submitted);
  emit(sandbox, 'payment_intent.processing', intent);
  emit(sandbox, 'checkout.session.completed', submitted);
  return { kind: 'processing' };
}

/** Decides a payment that is processed. Throws an ApiError if it is not. */
export function endProcessing(
  sandbox: Sandbox,
  sessionId: string,
  input: CardInput,
  decline?: Decline,
): PaymentOutcome {
  const session = getSession(sandbox, sessionId);
  const { payment_intent: id } = session;
  const intent = typeof id === 'string' ? sandbox.store.find('payment_intent', id) : undefined;
  if (intent?.status !== 'processing') throw invalidRequest(`The payment of ${sessionId} is not being processed.`);
  if (!decline) {
    complete(sandbox, session, intent, input, 'checkout.session.async_payment_succeeded');
    return { kind: 'paid' };
  }
  const outcome = refuse(sandbox, intent, input, decline);
  emit(sandbox, 'checkout.session.async_payment_failed', session);
  return outcome;
}

/** The intent of a session. Stripe makes it at the first try to pay, not with the session. */
function openIntent(sandbox: Sandbox, session: Stripe.Checkout.Session, input: CardInput): Stripe.PaymentIntent {
  const existing =
    typeof session.payment_intent === 'string'
      ? sandbox.store.find('payment_intent', session.payment_intent)
      : undefined;
  if (existing) return existing;
  const intent = intentObject(sandbox, session, input);
  sandbox.store.save(intent);
  sandbox.store.save({ ...session, payment_intent: intent.id });
  emit(sandbox, 'payment_intent.created', intent);
  return intent;
}

function askForConfirmation(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
): PaymentOutcome {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: getPageUrl(sandbox, `pay/${session.id}/confirm`), return_url: session.success_url },
    },
  };
  sandbox.store.save(waiting);
  emit(sandbox, 'payment_intent.requires_action', waiting);
  return { kind: 'confirm' };
}

function refuse(sandbox: Sandbox, intent: Stripe.PaymentIntent, input: CardInput, reason: Decline): PaymentOutcome {
  const charge = chargeObject(sandbox, intent, input, reason);
  const refused: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      ...(reason.code && { code: reason.code }),
      decline_code: reason.declineCode,
      message: reason.message,
    },
  };
  sandbox.store.save(charge);
  sandbox.store.save(refused);
  emit(sandbox, 'charge.failed', charge);
  emit(sandbox, 'payment_intent.payment_failed', refused);
  return { kind: 'declined', message: reason.message };
}

function complete(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  input: CardInput,
  announcement:
    | 'checkout.session.completed'
    | 'checkout.session.async_payment_succeeded' = 'checkout.session.completed',
): void {
  const { store } = sandbox;
  const plain = chargeObject(sandbox, intent, input);
  const balance = recordBalance(sandbox, 'charge', {
    amount: plain.amount,
    currency: plain.currency,
    fee: Math.min(plain.amount, Math.round(plain.amount * 0.029) + 30),
    source: plain.id,
  });
  const transfer = createTransfer(sandbox, plain);
  const fee = transfer && createFee(sandbox, plain);
  const charge: Stripe.Charge = {
    ...plain,
    balance_transaction: balance.id,
    application_fee: fee?.id ?? null,
    ...(transfer && { transfer: transfer.id }),
  };
  const paidIntent: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    next_action: null,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
  };
  const paid: Stripe.Checkout.Session = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: intent.id,
    url: null,
    customer_details: customerDetails(input.email, input.name),
  };
  store.save(charge);
  store.save(paidIntent);
  store.save(paid);
  emit(sandbox, 'charge.succeeded', charge);
  if (transfer) emit(sandbox, 'transfer.created', transfer);
  if (fee) emit(sandbox, 'application_fee.created', fee);
  emit(sandbox, 'payment_intent.succeeded', paidIntent);
  emit(sandbox, announcement, paid);
}
