import type { Stripe } from 'stripe';
import { newId, now, type Sandbox } from '../sandbox.ts';
import { recordBalance } from './balance.ts';
import type { Decline, TestCard } from './cards.ts';
import { customerDetails, getSession, getSessionDetails, textsOf } from './checkout-sessions.ts';
import { emit } from './emit.ts';

/** A card as the payment page takes it. */
export interface CardInput {
  number: string;
  card: TestCard;
  email: string;
  name: string | null;
}

/** `closed`: the session is complete or has expired. `confirm`: the bank asks the cardholder to confirm. */
export type PaymentOutcome = { kind: 'paid' | 'closed' | 'confirm' } | { kind: 'declined'; message: string };

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

function intentObject(sandbox: Sandbox, session: Stripe.Checkout.Session, { email }: CardInput): Stripe.PaymentIntent {
  const { intent: wanted } = getSessionDetails(sandbox, session.id);
  const id = newId('pi');
  const destination = wanted.transfer_data;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: wanted.application_fee_amount ?? null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_${newId('secret')}`,
    confirmation_method: 'automatic',
    created: now(sandbox),
    currency: session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: textsOf(wanted.metadata ?? {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: wanted.receipt_email ?? email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: wanted.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    ...(destination && {
      transfer_data: {
        destination: destination.destination,
        ...(destination.amount !== undefined && { amount: destination.amount }),
      },
    }),
    transfer_group: wanted.transfer_group ?? (destination ? `group_${id}` : null),
  } satisfies Stripe.PaymentIntent;
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
      redirect_to_url: { url: `${sandbox.address}/pay/${session.id}/confirm`, return_url: session.success_url },
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
  emit(sandbox, 'checkout.session.completed', paid);
}

/** Moves the money of a destination charge on to the connected account. */
function createTransfer(sandbox: Sandbox, charge: Stripe.Charge): Stripe.Transfer | undefined {
  const data = charge.transfer_data;
  if (typeof data?.destination !== 'string') return undefined;
  const id = newId('tr');
  const amount = data.amount ?? charge.amount;
  const { currency } = charge;
  const balance = recordBalance(sandbox, 'transfer', { amount: -amount, currency, source: id });
  const transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: balance.id,
    created: now(sandbox),
    currency,
    description: null,
    destination: data.destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge.id,
    source_type: 'card',
    transfer_group: charge.transfer_group,
  } satisfies Stripe.Transfer;
  sandbox.store.save(transfer);
  return transfer;
}

function createFee(sandbox: Sandbox, charge: Stripe.Charge): Stripe.ApplicationFee | undefined {
  const amount = charge.application_fee_amount;
  const account = charge.transfer_data?.destination;
  if (!amount || typeof account !== 'string') return undefined;
  const id = newId('fee');
  const { currency } = charge;
  const balance = recordBalance(sandbox, 'application_fee', { amount, currency, source: id });
  const fee = {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: balance.id,
    charge: charge.id,
    created: now(sandbox),
    currency,
    fee_source: null,
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  } satisfies Stripe.ApplicationFee;
  sandbox.store.save(fee);
  return fee;
}

function chargeObject(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  { number, card, email, name }: CardInput,
  decline?: Decline,
): Stripe.Charge {
  const isPaid = decline === undefined;
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email,
      name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'PAYMENT SANDBOX',
    captured: isPaid,
    created: now(sandbox),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: { card: cardDetails(sandbox, number, card, intent.amount), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: intent.transfer_data
      ? { amount: intent.transfer_data.amount ?? null, destination: intent.transfer_data.destination }
      : null,
    transfer_group: intent.transfer_group,
  } satisfies Stripe.Charge;
}

function cardDetails(
  sandbox: Sandbox,
  number: string,
  { brand }: TestCard,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: new Date(now(sandbox) * 1_000).getUTCFullYear() + 3,
    fingerprint: null,
    funding: 'credit',
    installments: null,
    last4: number.slice(-4),
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
