import type { Stripe } from 'stripe';
import type { Sandbox } from '../sandbox.ts';

/** What became of the money of one charge, in minor units. */
export interface LedgerEntry {
  session: string | null;
  payment_intent: string | null;
  charge: string;
  metadata: Stripe.Metadata;
  currency: string;
  amount: number;
  refunded: number;
  fee: number;
  fee_refunded: number;
  transferred: number;
  reversed: number;
  /** The connected account that got the transfer. */
  destination: string | null;
  /** The status of its dispute. */
  dispute: string | null;
}

type Sums = Record<'amount' | 'refunded' | 'fee' | 'fee_refunded' | 'transferred' | 'reversed' | 'lost', number>;

/** Every successful charge, the newest first, and the sums by currency. */
export interface LedgerReport {
  charges: LedgerEntry[];
  totals: Record<string, Sums>;
}

export function reportLedger({ store }: Sandbox): LedgerReport {
  const sessions = new Map(store.list('checkout.session').map((session) => [session.payment_intent, session.id]));
  const transfers = new Map(store.list('transfer').map((transfer) => [transfer.source_transaction, transfer]));
  const fees = new Map(store.list('application_fee').map((fee) => [fee.charge, fee]));
  const disputes = new Map(store.list('dispute').map((dispute) => [dispute.charge, dispute.status]));
  const paid = store.list('charge', { status: 'succeeded' });
  const charges = paid.map((charge): LedgerEntry => {
    const transfer = transfers.get(charge.id);
    const fee = fees.get(charge.id);
    return {
      session: sessions.get(charge.payment_intent) ?? null,
      payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : null,
      charge: charge.id,
      metadata: charge.metadata,
      currency: charge.currency,
      amount: charge.amount,
      refunded: charge.amount_refunded,
      fee: fee?.amount ?? 0,
      fee_refunded: fee?.amount_refunded ?? 0,
      transferred: transfer?.amount ?? 0,
      reversed: transfer?.amount_reversed ?? 0,
      destination: typeof transfer?.destination === 'string' ? transfer.destination : null,
      dispute: disputes.get(charge.id) ?? null,
    };
  });
  const currencies = [...new Set(charges.map(({ currency }) => currency))];
  const totals = currencies.map((currency): [string, Sums] => [
    currency,
    sum(charges.filter((entry) => entry.currency === currency)),
  ]);
  return { charges, totals: Object.fromEntries(totals) };
}

function sum(entries: readonly LedgerEntry[]): Sums {
  const add = (getValue: (entry: LedgerEntry) => number): number =>
    entries.reduce((total, entry) => total + getValue(entry), 0);
  return {
    amount: add(({ amount }) => amount),
    refunded: add(({ refunded }) => refunded),
    fee: add(({ fee }) => fee),
    fee_refunded: add((entry) => entry.fee_refunded),
    transferred: add(({ transferred }) => transferred),
    reversed: add(({ reversed }) => reversed),
    lost: add((entry) => (entry.dispute === 'lost' ? entry.amount - entry.refunded : 0)),
  };
}
