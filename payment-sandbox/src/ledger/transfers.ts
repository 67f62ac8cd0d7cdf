import type { Stripe } from 'stripe';
import { newId, now, type Sandbox } from '../sandbox.ts';
import { recordBalance } from './balance.ts';

/** Moves the money of a destination charge on to the connected account. */
export function createTransfer(sandbox: Sandbox, charge: Stripe.Charge): Stripe.Transfer | undefined {
  const data = charge.transfer_data;
  if (typeof data?.destination !== 'string') return undefined;
  const id = newId('tr');
  const amount = data.amount ?? charge.amount;
  const { currency } = charge;
  const balance = recordBalance(sandbox, 'transfer', { amount: -amount, currency, source: id });
  const transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: balance.id,
    created: now(sandbox),
    currency,
    description: null,
    destination: data.destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge.id,
    source_type: 'card',
    transfer_group: charge.transfer_group,
  } satisfies Stripe.Transfer;
  sandbox.store.save(transfer);
  return transfer;
}

/** Keeps the platform's share of a destination charge. */
export function createFee(sandbox: Sandbox, charge: Stripe.Charge): Stripe.ApplicationFee | undefined {
  const amount = charge.application_fee_amount;
  const account = charge.transfer_data?.destination;
  if (!amount || typeof account !== 'string') return undefined;
  const id = newId('fee');
  const { currency } = charge;
  const balance = recordBalance(sandbox, 'application_fee', { amount, currency, source: id });
  const fee = {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: balance.id,
    charge: charge.id,
    created: now(sandbox),
    currency,
    fee_source: null,
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  } satisfies Stripe.ApplicationFee;
  sandbox.store.save(fee);
  return fee;
}
