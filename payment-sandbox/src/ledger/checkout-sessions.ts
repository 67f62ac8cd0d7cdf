import type { Stripe } from 'stripe';
import { invalidRequest, noSuch } from '../api/api-error.ts';
import { newId, now, type Sandbox } from '../sandbox.ts';
import type { SessionDetails, WireLineItem, WirePrice } from '../store.ts';
import { checkAmount } from './currencies.ts';
import { emit } from './emit.ts';

type CreateParams = Stripe.Checkout.SessionCreateParams;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

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
  for (const { id } of sandbox.store.list('checkout.session', { status: 'open' })) getSession(sandbox, id);
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

function expiry(sandbox: Sandbox, wanted: number | undefined): number {
  const created = now(sandbox);
  if (wanted === undefined) return created + 24 * HOUR;
  const param = { param: 'expires_at' };
  // A minute of grace for clocks that differ.
  if (wanted < created + 29 * MINUTE) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      param,
    );
  }
  if (wanted > created + 24 * HOUR + MINUTE) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      param,
    );
  }
  return wanted;
}

function sessionObject(
  sandbox: Sandbox,
  params: CreateParams,
  { total, currency }: { total: number; currency: string },
): Stripe.Checkout.Session {
  const id = newId('cs_test', 58);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: now(sandbox),
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit ? { message: params.custom_text.submit.message } : null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: params.customer_email ? customerDetails(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiry(sandbox, params.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ? textsOf(params.metadata) : {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${sandbox.address}/pay/${id}`,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}

/** What Stripe shows of the buyer. */
export function customerDetails(email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** Metadata as it is stored: a number that the SDK's type allows is a text on the wire. */
export function textsOf(metadata: Stripe.MetadataParam): Stripe.Metadata {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]));
}
