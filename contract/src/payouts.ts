import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, nullable } from './shapes.ts';

/** Failures of calls about payout accounts. */
export const payoutErrors = defineErrors({
  foreign_address: [400, 'The page to return to has to be one of this site.'],
  payout_account_missing: [404, 'No bank account is linked yet.'],
  payout_account_refused: [
    409,
    'The payment provider does not link a bank account at the moment. Please try again later, or ask those who run this site.',
  ],
  payments_off: [404, 'This installation takes no payments.'],
  provider_unavailable: [503, 'Card payments cannot be reached at the moment. Nothing was charged. Please try again.'],
});

/** The paths of this site to which the provider's pages return. */
export const returnPaths = ['/payment-success', '/profile/settings/payment-methods'] as const;

/** The payout account of a person: it receives the money of the communities whose first payment owner they are. */
export const PayoutAccount = Type.Object({
  /** The page of the provider where the account is linked or changed; null in the answer to GET. */
  url: nullable(Type.String()),
  /** The same while the provider still needs something; null for a complete account. */
  onboarding_url: nullable(Type.String()),
  needs_onboarding: Type.Boolean(),
  needs_action: Type.Boolean({ description: 'The form of the provider was finished once, and something is due now.' }),
  /** Null without an account. `id` is the provider's, and null for readers who do not own the account. */
  recipient: nullable(Type.Object({ id: nullable(Type.String()), onboarding_completed: Type.Boolean() })),
  exists: Type.Boolean(),
});
export type PayoutAccount = Static<typeof PayoutAccount>;

const address = Type.String({
  maxLength: limits.url,
  description: 'One of two pages of this site, with or without its origin: /payment-success or the payment settings.',
});
const addresses = { success_url: address, cancel_url: address, refresh_url: address };

const callerErrors = [commonErrors.forbidden, payoutErrors.payments_off] as const;
const providerErrors = [
  ...callerErrors,
  commonErrors.password_required,
  payoutErrors.foreign_address,
  payoutErrors.payout_account_refused,
  payoutErrors.provider_unavailable,
] as const;

export const linkPayoutAccount = endpoint({
  method: 'POST',
  path: '/events/payments/link-account/',
  summary: 'Begin or continue to link a bank account; the answer has the page of the provider. For payment owners',
  access: 'user',
  body: Type.Object(addresses),
  reply: PayoutAccount,
  errors: providerErrors,
});

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/events/payments/link-account/',
  summary: 'The payout account of the caller; of a community for its owners and staff, then without its id and pages',
  access: 'user',
  query: Type.Object({
    success_url: Type.Optional(address),
    cancel_url: Type.Optional(address),
    refresh_url: Type.Optional(address),
    community: Type.Optional(Id),
  }),
  reply: PayoutAccount,
  errors: [...callerErrors, payoutErrors.provider_unavailable, payoutErrors.foreign_address],
});

export const updatePayoutAccount = endpoint({
  method: 'POST',
  path: '/events/payments/link-account/update/',
  summary: 'A new page of the provider: to finish linking, or the dashboard of a complete account',
  access: 'user',
  body: Type.Object({
    success_url: Type.Optional(address),
    cancel_url: Type.Optional(address),
    refresh_url: Type.Optional(address),
  }),
  reply: PayoutAccount,
  errors: [...providerErrors, payoutErrors.payout_account_missing],
});
