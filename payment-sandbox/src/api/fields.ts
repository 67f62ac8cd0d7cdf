import type { Stripe } from 'stripe';
import { boolean, email, integer, list, metadata, object, oneOf, required, text, url, type Fields } from './params.ts';

/** The parameters that the sandbox reads, by call. It refuses every other one. */

type SessionParams = Stripe.Checkout.SessionCreateParams;
type AccountParams = Stripe.AccountCreateParams;

export const expandable = { expand: list(text(), 20) };
const paging = { ...expandable, limit: integer(1), starting_after: text(), ending_before: text() };
const created = object<Stripe.RangeQueryParam>({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });

export const sessionFields: Fields<SessionParams> = {
  ...expandable,
  mode: required(oneOf('payment')),
  line_items: required(
    list(
      object<Stripe.Checkout.SessionCreateParams.LineItem>({
        price_data: required(
          object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>({
            currency: required(text(3)),
            unit_amount: required(integer()),
            product_data: required(
              object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>({
                name: required(text(250)),
                description: text(),
                images: list(url(), 8),
                metadata: metadata(),
              }),
            ),
          }),
        ),
        quantity: required(integer(1)),
      }),
    ),
  ),
  success_url: required(url()),
  cancel_url: url(),
  expires_at: integer(),
  customer_email: email(),
  client_reference_id: text(200),
  metadata: metadata(),
  allowed_payment_method_types: list(oneOf('card')),
  payment_intent_data: object<Stripe.Checkout.SessionCreateParams.PaymentIntentData>({
    application_fee_amount: integer(1),
    description: text(1_000),
    metadata: metadata(),
    receipt_email: email(),
    statement_descriptor_suffix: text(22),
    transfer_data: object<Stripe.Checkout.SessionCreateParams.PaymentIntentData.TransferData>({
      destination: required(text()),
      amount: integer(1),
    }),
    transfer_group: text(),
  }),
  adaptive_pricing: object<Stripe.Checkout.SessionCreateParams.AdaptivePricing>({ enabled: boolean() }),
  custom_text: object<Stripe.Checkout.SessionCreateParams.CustomText>({
    submit: object<Stripe.Checkout.SessionCreateParams.CustomText.Submit>({ message: required(text(1_200)) }),
  }),
  customer_creation: oneOf('if_required'),
  locale: oneOf('auto', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pt'),
  submit_type: oneOf('auto', 'pay', 'book', 'donate'),
  ui_mode: oneOf('hosted_page'),
};

export const sessionListFields: Fields<Stripe.Checkout.SessionListParams> = {
  ...paging,
  created,
  payment_intent: text(),
  status: oneOf('open', 'complete', 'expired'),
};

export const chargeListFields: Fields<Stripe.ChargeListParams> = { ...paging, created, payment_intent: text() };
export const intentListFields: Fields<Stripe.PaymentIntentListParams> = { ...paging, created };
export const pagingFields: Fields<Stripe.PaginationParams & { expand?: string[] }> = paging;
export const feeListFields: Fields<Stripe.ApplicationFeeListParams> = { ...paging, created, charge: text() };
export const balanceListFields: Fields<Stripe.BalanceTransactionListParams> = {
  ...paging,
  created,
  source: text(),
  type: text(),
};
export const transferListFields: Fields<Stripe.TransferListParams> = {
  ...paging,
  created,
  destination: text(),
  transfer_group: text(),
};
export const disputeListFields: Fields<Stripe.DisputeListParams> = {
  ...paging,
  created,
  charge: text(),
  payment_intent: text(),
};
export const eventListFields: Fields<Stripe.EventListParams> = {
  ...paging,
  created,
  type: text(),
  types: list(text(), 20),
};

export const refundFields: Fields<Stripe.RefundCreateParams> = {
  ...expandable,
  charge: text(),
  payment_intent: text(),
  amount: integer(1),
  metadata: metadata(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: boolean(),
  reverse_transfer: boolean(),
};
export const refundListFields: Fields<Stripe.RefundListParams> = {
  ...paging,
  created,
  charge: text(),
  payment_intent: text(),
};

const profile = object<NonNullable<AccountParams['business_profile']>>({
  mcc: text(4),
  name: text(),
  product_description: text(),
  url: url(),
});

export const accountFields: Fields<AccountParams> = {
  ...expandable,
  business_profile: profile,
  business_type: oneOf('individual', 'company', 'non_profit', 'government_entity'),
  capabilities: object<Stripe.AccountCreateParams.Capabilities>({
    card_payments: object<Stripe.AccountCreateParams.Capabilities.CardPayments>({ requested: boolean() }),
    transfers: object<Stripe.AccountCreateParams.Capabilities.Transfers>({ requested: boolean() }),
  }),
  controller: object<Stripe.AccountCreateParams.Controller>({
    fees: object<Stripe.AccountCreateParams.Controller.Fees>({ payer: oneOf('account', 'application') }),
    losses: object<Stripe.AccountCreateParams.Controller.Losses>({ payments: oneOf('application', 'stripe') }),
    requirement_collection: oneOf('application', 'stripe'),
    stripe_dashboard: object<Stripe.AccountCreateParams.Controller.StripeDashboard>({
      type: oneOf('express', 'full', 'none'),
    }),
  }),
  country: text(2),
  default_currency: text(3),
  email: email(),
  metadata: metadata(),
};
export const accountUpdateFields: Fields<Stripe.AccountUpdateParams> = {
  ...expandable,
  email: email(),
  metadata: metadata(),
};

export const accountLinkFields: Fields<Stripe.AccountLinkCreateParams> = {
  ...expandable,
  account: required(text()),
  type: required(oneOf('account_onboarding', 'account_update')),
  refresh_url: required(url()),
  return_url: required(url()),
  collect: oneOf('currently_due', 'eventually_due'),
  collection_options: object<Stripe.AccountLinkCreateParams.CollectionOptions>({
    fields: oneOf('currently_due', 'eventually_due'),
    future_requirements: oneOf('include', 'omit'),
  }),
};
