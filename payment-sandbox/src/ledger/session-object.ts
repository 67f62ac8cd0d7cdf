import type { Stripe } from 'stripe';
import { invalidRequest } from '../api/api-error.ts';
import { getPageUrl, newId, now, type Sandbox } from '../sandbox.ts';
import { toStoredMetadata } from './metadata.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** An open session; it is not stored. Throws an ApiError for a time to expire that Stripe would refuse. */
export function sessionObject(
  sandbox: Sandbox,
  params: Stripe.Checkout.SessionCreateParams,
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
    metadata: params.metadata ? toStoredMetadata(params.metadata) : {},
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
    url: getPageUrl(sandbox, `pay/${id}`),
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
