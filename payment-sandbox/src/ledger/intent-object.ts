import type { Stripe } from 'stripe';
import { newId, now, type Sandbox } from '../sandbox.ts';
import type { CardInput } from './charge-object.ts';
import { getSessionDetails } from './checkout-sessions.ts';
import { toStoredMetadata } from './metadata.ts';

/** The intent of a session, before any try to pay; it is not stored. */
export function intentObject(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  { email }: CardInput,
): Stripe.PaymentIntent {
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
    metadata: toStoredMetadata(wanted.metadata ?? {}),
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
