import type { Sandbox } from '../sandbox.ts';
import type { ObjectName } from '../store.ts';
import { getSessionDetails } from '../ledger/checkout-sessions.ts';
import { invalidRequest } from './api-error.ts';
import { toList } from './list.ts';

/** Any answer as JSON. */
export type Json = { [name: string]: unknown };

/** Which fields of which objects are ids that can be expanded, and what they are ids of. */
const references: { readonly [name: string]: { readonly [field: string]: ObjectName } } = {
  application_fee: { account: 'account', balance_transaction: 'balance_transaction', charge: 'charge' },
  charge: {
    application_fee: 'application_fee',
    balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    transfer: 'transfer',
  },
  'checkout.session': { payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge' },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    payment_intent: 'payment_intent',
    transfer_reversal: 'transfer_reversal',
  },
  transfer: { balance_transaction: 'balance_transaction', destination: 'account', source_transaction: 'charge' },
  transfer_reversal: { balance_transaction: 'balance_transaction', source_refund: 'refund', transfer: 'transfer' },
};

/** Lists that are part of an object only when they are asked for. */
const includable: { readonly [name: string]: { readonly [field: string]: (sandbox: Sandbox, id: string) => unknown } } =
  {
    'checkout.session': {
      line_items: (sandbox, id) =>
        toList(getSessionDetails(sandbox, id).items, `/v1/checkout/sessions/${id}/line_items`),
    },
    charge: {
      refunds: ({ store }, id) => toList(store.list('refund', { charge: id }), `/v1/charges/${id}/refunds`),
    },
  };

/** The object, or list, with the fields of `paths` expanded. Throws an ApiError for a field that cannot be. */
export function expand(sandbox: Sandbox, value: Json, paths: readonly string[]): Json {
  return paths.reduce((expanded, path) => expandPath(sandbox, expanded, path.split('.'), path), value);
}

function expandPath(sandbox: Sandbox, value: Json, [field = '', ...rest]: readonly string[], path: string): Json {
  if (value.object === 'list' && field === 'data' && Array.isArray(value.data)) {
    return { ...value, data: value.data.map((item: Json) => expandPath(sandbox, item, rest, path)) };
  }
  const expanded = expandField(sandbox, value, field, path);
  const isNested = rest.length > 0 && typeof expanded === 'object' && expanded !== null;
  // The boundary to JSON: an expanded object has string keys.
  return { ...value, [field]: isNested ? expandPath(sandbox, expanded as Json, rest, path) : expanded };
}

function expandField(sandbox: Sandbox, value: Json, field: string, path: string): unknown {
  const name = String(value.object);
  const current = value[field];
  const include = includable[name]?.[field];
  if (include) return current ?? include(sandbox, String(value.id));
  const target = references[name]?.[field];
  if (!target) {
    throw invalidRequest(
      `This property cannot be expanded (${path}). You may want to try expanding a different property.`,
      { param: 'expand' },
    );
  }
  // Null, or expanded by an earlier path.
  if (typeof current !== 'string') return current;
  return sandbox.store.find(target, current) ?? current;
}
