import type { Stripe } from 'stripe';
import { newId, now, type Sandbox } from '../sandbox.ts';

/** Records a movement of the platform's balance. `fee` is what Stripe keeps of it. */
export function recordBalance(
  sandbox: Sandbox,
  type: Stripe.BalanceTransaction.Type,
  entry: { amount: number; currency: string; fee?: number; source: string },
): Stripe.BalanceTransaction {
  const { amount, currency, fee = 0, source } = entry;
  const transaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now(sandbox) + 2 * 24 * 60 * 60,
    balance_type: 'payments',
    created: now(sandbox),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  } satisfies Stripe.BalanceTransaction;
  sandbox.store.save(transaction);
  return transaction;
}
