import type { Stripe } from 'stripe';
import { newId, now, type Sandbox } from '../sandbox.ts';
import { toStoredMetadata } from './metadata.ts';

/** What a new account has to give. */
const firstRequirements = [
  'external_account',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];

/** An account that has to be onboarded; it is not stored. */
export function accountObject(sandbox: Sandbox, params: Stripe.AccountCreateParams, country: string): Stripe.Account {
  const wanted = Object.entries(params.capabilities ?? {}).filter(([, capability]) => capability?.requested);
  const profile = params.business_profile;
  const dashboard = params.controller?.stripe_dashboard?.type ?? 'full';
  const id = newId('acct', 16).replaceAll('__', '_');
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: profile?.mcc ?? null,
      minority_owned_business_designation: null,
      name: profile?.name ?? null,
      product_description: profile?.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: profile?.url ?? null,
    },
    business_type: params.business_type ?? null,
    capabilities: Object.fromEntries(wanted.map(([name]) => [name, 'inactive'])),
    charges_enabled: false,
    controller: {
      fees: { payer: params.controller?.fees?.payer ?? 'account' },
      is_controller: true,
      losses: { payments: params.controller?.losses?.payments ?? 'stripe' },
      requirement_collection: params.controller?.requirement_collection ?? 'stripe',
      stripe_dashboard: { type: dashboard },
      type: 'application',
    },
    country,
    created: now(sandbox),
    default_currency: params.default_currency ?? 'usd',
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: requirements([], null),
    metadata: toStoredMetadata(params.metadata || {}),
    payouts_enabled: false,
    requirements: requirements(firstRequirements, 'requirements.past_due'),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: profile?.name ?? null, timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
    },
    tos_acceptance: { date: null },
    type: dashboard === 'express' ? 'express' : 'none',
  } satisfies Stripe.Account;
}

/** What an account has to give before it is paid, and why it is not paid until then. */
export function requirements(
  due: string[],
  disabledReason: Stripe.Account.Requirements['disabled_reason'],
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}
