import type { Stripe } from 'stripe';
import { invalidRequest, noSuch } from '../api/api-error.ts';
import { getPageUrl, newId, now, type Sandbox } from '../sandbox.ts';
import type { SessionDetails, WireLineItem, WirePrice } from '../store.ts';
import { checkAmount } from './currencies.ts';
import { emit } from './emit.ts';
import { sessionObject } from './session-object.ts';

type CreateParams = Stripe.Checkout.SessionCreateParams;

/** Opens a checkout session. Throws an ApiError where Stripe would refuse it. */
export function createSession(sandbox: Sandbox, params: CreateParams): Stripe.Checkout.Session {
  const items = createLineItems(sandbox, params);
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const currency = items[0]?.currency ?? 'usd';
  const intent = params.payment_intent_data ?? {};
  checkAmount(total, currency, 'line_items[0][price_data][currency]');
  checkDestination(sandbox, intent, total);
  const session = sessionObject(sandbox, params, { total, currency });
  sandbox.store.save(session);
  sandbox.store.save({ id: detailsId(session.id), object: 'session_details', items, intent });
  return session;
}

/** The session with an id, expired if its time is over. Throws an ApiError if there is none. */
export function getSession(sandbox: Sandbox, id: string): Stripe.Checkout.Session {
  const session = sandbox.store.find('checkout.session', id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  const isOver = session.status === 'open' && session.expires_at <= now(sandbox);
  return isOver ? endSession(sandbox, session) : session;
}

export function getSessionDetails({ store }: Sandbox, sessionId: string): SessionDetails {
  const details = store.find('session_details', detailsId(sessionId));
  if (!details) throw noSuch('checkout.session', sessionId, 'session');
  return details;
}

/** Ends an open session. Throws an ApiError if it is complete or has expired. */
export function expireSession(sandbox: Sandbox, id: string): Stripe.Checkout.Session {
  const session = getSession(sandbox, id);
  if (session.status === 'open') return endSession(sandbox, session);
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ` +
      `${session.status}.`,
  );
}

/** Ends every open session whose time is over. */
export function expireOldSessions(sandbox: Sandbox): void {
  for (const id of sandbox.store.overdueSessions(now(sandbox))) getSession(sandbox, id);
}

/** Gives open sessions their pages at the address of now, which may differ from that of the last process. */
export function moveOpenSessions(sandbox: Sandbox): void {
  for (const session of sandbox.store.list('checkout.session', { status: 'open' })) {
    sandbox.store.save({ ...session, url: getPageUrl(sandbox, `pay/${session.id}`) });
  }
}

function endSession(sandbox: Sandbox, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  sandbox.store.save(expired);
  const intent =
    typeof session.payment_intent === 'string'
      ? sandbox.store.find('payment_intent', session.payment_intent)
      : undefined;
  if (intent) {
    const canceled: Stripe.PaymentIntent = {
      ...intent,
      status: 'canceled',
      canceled_at: now(sandbox),
      cancellation_reason: 'expired',
      next_action: null,
    };
    sandbox.store.save(canceled);
    emit(sandbox, 'payment_intent.canceled', canceled);
  }
  emit(sandbox, 'checkout.session.expired', expired);
  return expired;
}

function detailsId(sessionId: string): string {
  return `details_${sessionId}`;
}

function createLineItems(sandbox: Sandbox, { line_items: wanted = [] }: CreateParams): WireLineItem[] {
  const [first] = wanted;
  if (!first) throw missing('line_items');
  return wanted.map((item, index) => {
    const path = `line_items[${index}]`;
    const data = item.price_data;
    if (!data?.product_data) throw missing(data ? `${path}[price_data][product_data]` : `${path}[price_data]`);
    if (data.unit_amount === undefined) throw missing(`${path}[price_data][unit_amount]`);
    if (item.quantity === undefined) throw missing(`${path}[quantity]`);
    const currency = data.currency.toLowerCase();
    if (currency !== first.price_data?.currency.toLowerCase()) {
      throw invalidRequest('All line items must have the same currency.', { param: `${path}[price_data][currency]` });
    }
    const price = createPrice(sandbox, currency, data.unit_amount);
    const amount = data.unit_amount * item.quantity;
    return {
      id: newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency,
      description: data.product_data.name,
      metadata: null,
      price,
      quantity: item.quantity,
    };
  });
}

function missing(param: string): Error {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function createPrice(sandbox: Sandbox, currency: string, amount: number): WirePrice {
  const price = {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: now(sandbox),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  } satisfies WirePrice;
  sandbox.store.save(price);
  return price;
}

function checkDestination({ store }: Sandbox, intent: SessionDetails['intent'], total: number): void {
  const fee = intent.application_fee_amount;
  const destination = intent.transfer_data?.destination;
  const param = 'payment_intent_data[application_fee_amount]';
  if (fee !== undefined && destination === undefined) {
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth ' +
        'key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param },
    );
  }
  if (fee !== undefined && fee > total) {
    throw invalidRequest(`Your application fee (${fee}) cannot be larger than the total amount (${total}).`, { param });
  }
  if (fee !== undefined && intent.transfer_data?.amount !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: application_fee_amount, transfer_data[amount].',
      { param },
    );
  }
  if (destination === undefined) return;
  const account = store.find('account', destination);
  if (!account) {
    throw noSuch('destination', destination, 'payment_intent_data[transfer_data][destination]', 400);
  }
  if (account.capabilities?.transfers === 'active') return;
  throw invalidRequest(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, ' +
      'crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer', param: 'payment_intent_data[transfer_data][destination]' },
  );
}
