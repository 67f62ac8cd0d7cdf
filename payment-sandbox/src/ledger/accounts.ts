import type { Stripe } from 'stripe';
import { invalidRequest, noSuch } from '../api/api-error.ts';
import { newId, type Sandbox } from '../sandbox.ts';
import { accountObject, requirements } from './account-object.ts';
import { emit } from './emit.ts';
import { toStoredMetadata } from './metadata.ts';

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
  const metadata = params.metadata ? { ...account.metadata, ...toStoredMetadata(params.metadata) } : account.metadata;
  const kept = Object.fromEntries(Object.entries(metadata ?? {}).filter(([, value]) => value !== ''));
  return saveAccount(sandbox, { ...account, email: params.email ?? account.email, metadata: kept });
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
