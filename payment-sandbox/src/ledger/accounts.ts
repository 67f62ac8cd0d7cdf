import type { Stripe } from 'stripe';
import { invalidRequest, noSuch } from '../api/api-error.ts';
import { newId, now, type Sandbox } from '../sandbox.ts';
import type { HostedLink } from '../store.ts';
import { textsOf } from './checkout-sessions.ts';
import { emit } from './emit.ts';

const LINK_SECONDS = 5 * 60;
const PAGE_SECONDS = 60 * 60;

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

/** Creates a connected account that has to be onboarded. Throws an ApiError where Stripe would refuse it. */
export function createAccount(sandbox: Sandbox, params: Stripe.AccountCreateParams): Stripe.Account {
  if (!params.controller) {
    throw invalidRequest('The payment sandbox creates accounts by `controller` properties only.', {
      code: 'parameter_missing',
      param: 'controller',
    });
  }
  const country = params.country ?? 'US';
  const account = accountObject(sandbox, params, country);
  sandbox.store.save(account);
  sandbox.store.save({
    id: detailsId(account.id),
    object: 'account_details',
    reversalsFail: false,
  });
  return account;
}

/** Throws an ApiError, as Stripe does for accounts of others too, if there is no such account. */
export function getAccount({ store }: Sandbox, id: string, status: 400 | 404 = 404): Stripe.Account {
  const account = store.find('account', id);
  if (!account) throw noSuch('account', id, 'account', status);
  return account;
}

export function updateAccount(sandbox: Sandbox, id: string, params: Stripe.AccountUpdateParams): Stripe.Account {
  const account = getAccount(sandbox, id);
  const metadata = params.metadata ? { ...account.metadata, ...textsOf(params.metadata) } : account.metadata;
  const kept = Object.fromEntries(Object.entries(metadata ?? {}).filter(([, value]) => value !== ''));
  return saveAccount(sandbox, { ...account, email: params.email ?? account.email, metadata: kept });
}

/** An address of the onboarding page that works once, for five minutes. */
export function createAccountLink(sandbox: Sandbox, params: Stripe.AccountLinkCreateParams): Stripe.AccountLink {
  const account = getAccount(sandbox, params.account, 400);
  if (params.type !== 'account_onboarding') {
    throw invalidRequest(
      'You cannot create `account_update` type account links for accounts whose requirements Stripe collects.',
      { param: 'type' },
    );
  }
  const link = createHostedLink(sandbox, account.id, 'onboarding', {
    refreshUrl: params.refresh_url ?? '',
    returnUrl: params.return_url ?? '',
  });
  return {
    object: 'account_link',
    created: now(sandbox),
    expires_at: link.expiresAt,
    url: `${sandbox.address}/account-link/${link.id}`,
  };
}

/** An address of the dashboard of an onboarded account that works once. */
export function createLoginLink(sandbox: Sandbox, id: string): Stripe.LoginLink {
  const account = getAccount(sandbox, id);
  if (account.controller?.stripe_dashboard?.type !== 'express') {
    throw invalidRequest('Cannot create a login link for an account without the Express Dashboard.');
  }
  if (!account.details_submitted) {
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
  }
  const link = createHostedLink(sandbox, id, 'dashboard', { refreshUrl: '', returnUrl: '' });
  return { object: 'login_link', created: now(sandbox), url: `${sandbox.address}/account-link/${link.id}` };
}

/**
 * Opens a link: it works no further, and the page that it leads to lasts an hour. Undefined if there is none, if it was
 * used or if it has expired.
 */
export function openHostedLink(sandbox: Sandbox, id: string): HostedLink | undefined {
  const link = sandbox.store.find('hosted_link', id);
  if (!link || link.usedAt !== null || link.expiresAt <= now(sandbox)) return undefined;
  sandbox.store.save({ ...link, usedAt: now(sandbox) });
  const page: HostedLink = { ...link, id: newId('page', 32), expiresAt: now(sandbox) + PAGE_SECONDS };
  sandbox.store.save(page);
  return page;
}

/** The page that a link led to; undefined once its hour is over. */
export function findHostedPage(sandbox: Sandbox, id: string): HostedLink | undefined {
  const page = id.startsWith('page_') ? sandbox.store.find('hosted_link', id) : undefined;
  return page && page.expiresAt > now(sandbox) ? page : undefined;
}

/** A made-up bank account as its owner types it. */
export interface BankInput {
  holder: string;
  number: string;
}

/** Onboarding is complete: money can be transferred to the account. */
export function completeAccount(sandbox: Sandbox, id: string, bank: BankInput): Stripe.Account {
  const account = getAccount(sandbox, id);
  const active = Object.keys(account.capabilities ?? {}).map((name) => [name, 'active'] as const);
  const capabilities: Stripe.Account.Capabilities = Object.fromEntries(active);
  return announceAccount(sandbox, {
    ...withBankAccount(account, bank),
    capabilities,
    charges_enabled: capabilities.card_payments === 'active',
    payouts_enabled: true,
    details_submitted: true,
    requirements: requirements([], null),
  });
}

/** Stripe stops transfers to the account until its owner gives what is due. */
export function restrictAccount(sandbox: Sandbox, id: string): Stripe.Account {
  const account = getAccount(sandbox, id);
  const inactive = Object.keys(account.capabilities ?? {}).map((name) => [name, 'inactive'] as const);
  return announceAccount(sandbox, {
    ...account,
    capabilities: Object.fromEntries(inactive),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: requirements(['individual.verification.document'], 'requirements.past_due'),
  });
}

/** Makes reversals of transfers to the account fail for want of money, or work again. */
export function setReversalsFail(sandbox: Sandbox, id: string, reversalsFail: boolean): void {
  getAccount(sandbox, id);
  sandbox.store.save({ id: detailsId(id), object: 'account_details', reversalsFail });
}

/** Whether the account has no money to give transfers back. */
export function doReversalsFail({ store }: Sandbox, id: string): boolean {
  return store.find('account_details', detailsId(id))?.reversalsFail ?? false;
}

/** Gives an account another bank account. */
export function changeBankAccount(sandbox: Sandbox, id: string, bank: BankInput): void {
  announceAccount(sandbox, withBankAccount(getAccount(sandbox, id), bank));
}

/** The bank account of an account; undefined before onboarding. */
export function findBankAccount(account: Stripe.Account): Stripe.BankAccount | undefined {
  const [first] = account.external_accounts?.data ?? [];
  return first?.object === 'bank_account' ? first : undefined;
}

function withBankAccount(account: Stripe.Account, { holder, number }: BankInput): Stripe.Account {
  const bankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: holder,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'SANDBOX BANK',
    country: account.country ?? 'US',
    currency: account.default_currency ?? 'usd',
    default_for_currency: true,
    fingerprint: null,
    future_requirements: null,
    last4: number.slice(-4),
    metadata: {},
    requirements: null,
    routing_number: '110000000',
    status: 'new',
  } satisfies Stripe.BankAccount;
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return { ...account, external_accounts: { object: 'list', data: [bankAccount], has_more: false, url } };
}

function detailsId(accountId: string): string {
  return `details_${accountId}`;
}

function saveAccount({ store }: Sandbox, account: Stripe.Account): Stripe.Account {
  store.save(account);
  return account;
}

function announceAccount(sandbox: Sandbox, account: Stripe.Account): Stripe.Account {
  saveAccount(sandbox, account);
  emit(sandbox, 'account.updated', account, account.id);
  return account;
}

function createHostedLink(
  sandbox: Sandbox,
  account: string,
  page: HostedLink['page'],
  addresses: Pick<HostedLink, 'refreshUrl' | 'returnUrl'>,
): HostedLink {
  const link: HostedLink = {
    id: newId('link', 32),
    object: 'hosted_link',
    account,
    page,
    expiresAt: now(sandbox) + LINK_SECONDS,
    usedAt: null,
    ...addresses,
  };
  sandbox.store.save(link);
  return link;
}

function requirements(
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

function accountObject(sandbox: Sandbox, params: Stripe.AccountCreateParams, country: string): Stripe.Account {
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
    metadata: textsOf(params.metadata || {}),
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
