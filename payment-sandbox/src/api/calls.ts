import type { Stripe } from 'stripe';
import { createAccount, getAccount, updateAccount } from '../ledger/accounts.ts';
import { createSession, expireSession, getSession, getSessionDetails } from '../ledger/checkout-sessions.ts';
import { createAccountLink, createLoginLink } from '../ledger/hosted-links.ts';
import { createRefund } from '../ledger/refunds.ts';
import { apiVersion, type Sandbox } from '../sandbox.ts';
import type { Filter, ObjectName } from '../store.ts';
import { noSuch } from './api-error.ts';
import * as fields from './fields.ts';
import type { FormObject } from './form.ts';
import { toList, toPage, storedPage, type ListParams } from './list.ts';
import { readParams, type Fields } from './params.ts';

/** A call of the API. `prepare` checks the parameters, and returns the work to do in a transaction. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  prepare: (sandbox: Sandbox, form: FormObject, id: string) => { work: () => object; expand: readonly string[] };
}

type Expandable = { expand?: string[] };

function call<P extends Expandable>(
  method: Call['method'],
  path: string,
  declared: Fields<P>,
  work: (sandbox: Sandbox, params: P, id: string) => object,
): Call {
  return {
    method,
    path,
    prepare(sandbox, form, id) {
      const params = readParams(declared, form);
      return { work: () => work(sandbox, params, id), expand: params.expand ?? [] };
    },
  };
}

/** Reads one object by its id; `param` is the name that Stripe's error gives the id. */
function retrieve(path: string, name: ObjectName, param: string): Call {
  return call<Expandable>('GET', `${path}/:id`, fields.expandable, ({ store }, _, id) => {
    const found = store.find(name, id);
    if (!found) throw noSuch(name, id, param);
    return found;
  });
}

/** Lists objects, the newest first. */
function list<P extends ListParams & Expandable>(
  path: string,
  name: ObjectName,
  declared: Fields<P>,
  toFilter: (params: P) => Filter = () => ({}),
): Call {
  return call<P>('GET', path, declared, ({ store }, params) =>
    storedPage(store, name, params, { filter: toFilter(params), url: `/v1/${path}` }),
  );
}

/** Every call that the sandbox answers. */
export const calls: readonly Call[] = [
  call('POST', 'checkout/sessions', fields.sessionFields, createSession),
  list('checkout/sessions', 'checkout.session', fields.sessionListFields, ({ payment_intent, status }) => ({
    payment_intent,
    status,
  })),
  call<Expandable>('GET', 'checkout/sessions/:id', fields.expandable, (sandbox, _, id) => getSession(sandbox, id)),
  call<Expandable>('POST', 'checkout/sessions/:id/expire', fields.expandable, (sandbox, _, id) =>
    expireSession(sandbox, id),
  ),
  call('GET', 'checkout/sessions/:id/line_items', fields.pagingFields, (sandbox, params, id) =>
    toPage(getSessionDetails(sandbox, id).items, params, `/v1/checkout/sessions/${id}/line_items`),
  ),
  retrieve('payment_intents', 'payment_intent', 'intent'),
  list('payment_intents', 'payment_intent', fields.intentListFields),
  retrieve('charges', 'charge', 'id'),
  list('charges', 'charge', fields.chargeListFields, ({ payment_intent }) => ({ payment_intent })),
  call('POST', 'refunds', fields.refundFields, createRefund),
  retrieve('refunds', 'refund', 'id'),
  list('refunds', 'refund', fields.refundListFields, ({ charge, payment_intent }) => ({ charge, payment_intent })),
  call('POST', 'accounts', fields.accountFields, createAccount),
  list('accounts', 'account', fields.pagingFields),
  call<Expandable>('GET', 'accounts/:id', fields.expandable, (sandbox, _, id) => getAccount(sandbox, id)),
  call('POST', 'accounts/:id', fields.accountUpdateFields, (sandbox, params, id) => updateAccount(sandbox, id, params)),
  call<Expandable>('POST', 'accounts/:id/login_links', fields.expandable, (sandbox, _, id) =>
    createLoginLink(sandbox, id),
  ),
  call('POST', 'account_links', fields.accountLinkFields, createAccountLink),
  retrieve('prices', 'price', 'price'),
  retrieve('balance_transactions', 'balance_transaction', 'id'),
  list('balance_transactions', 'balance_transaction', fields.balanceListFields, ({ source, type }) => ({
    source,
    type,
  })),
  retrieve('transfers', 'transfer', 'id'),
  list('transfers', 'transfer', fields.transferListFields, ({ destination, transfer_group }) => ({
    destination,
    transfer_group,
  })),
  call('GET', 'transfers/:id/reversals', fields.pagingFields, ({ store }, params, id) =>
    storedPage(store, 'transfer_reversal', params, {
      filter: { transfer: id },
      url: `/v1/transfers/${id}/reversals`,
    }),
  ),
  retrieve('application_fees', 'application_fee', 'id'),
  list('application_fees', 'application_fee', fields.feeListFields, ({ charge }) => ({ charge })),
  call('GET', 'application_fees/:id/refunds', fields.pagingFields, ({ store }, params, id) =>
    storedPage(store, 'fee_refund', params, { filter: { fee: id }, url: `/v1/application_fees/${id}/refunds` }),
  ),
  retrieve('disputes', 'dispute', 'dispute'),
  list('disputes', 'dispute', fields.disputeListFields, ({ charge, payment_intent }) => ({ charge, payment_intent })),
  retrieve('events', 'event', 'id'),
  list('events', 'event', fields.eventListFields, ({ type }) => ({ type })),
  call<Expandable>('GET', 'webhook_endpoints', fields.pagingFields, ({ settings }) =>
    toList(
      settings.webhook_url ? [webhookEndpoint(settings.webhook_url, settings.enabled_events)] : [],
      '/v1/webhook_endpoints',
    ),
  ),
];

function webhookEndpoint(url: string, enabledEvents: string[]): Stripe.WebhookEndpoint {
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: 0,
    description: null,
    enabled_events: enabledEvents,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
}
