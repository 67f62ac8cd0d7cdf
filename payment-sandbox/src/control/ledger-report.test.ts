import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkoutParams, createPayee, createSdk } from '../fixtures/sdk.ts';
import type { LedgerReport } from './ledger-report.ts';

const BUYERS = 40;

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  stripe = createSdk(sandbox);
});
afterAll(() => sandbox.close());

/** Repeats a call under one idempotency key until it has an answer. */
async function insist<T>(call: (options: Stripe.RequestOptions) => Promise<T>, idempotencyKey: string): Promise<T> {
  for (;;) {
    try {
      return await call({ idempotencyKey });
    } catch (error) {
      const isWithoutAnswer = error instanceof Stripe.errors.StripeConnectionError;
      const isUnderWay = error instanceof Stripe.errors.StripeError && error.statusCode === 409;
      if (!isWithoutAnswer && !isUnderWay) throw error;
    }
  }
}

/** Buys, and then keeps, gets back, or disputes the payment. */
async function buy(payee: string, buyer: number): Promise<void> {
  // A repeat sends what was sent first, with the same time to expire.
  const params = checkoutParams(payee);
  const session = await insist((options) => stripe.checkout.sessions.create(params, options), `checkout:${buyer}`);
  if (buyer % 5 === 0) await sandbox.control(`sessions/${session.id}/pay`, { card: '4000000000000002' });
  await sandbox.control(`sessions/${session.id}/pay`, {});
  const paid = await insist(() => stripe.checkout.sessions.retrieve(session.id), '');
  const payment_intent = String(paid.payment_intent);
  const refund = { payment_intent, reverse_transfer: true, refund_application_fee: true };
  if (buyer % 4 === 1) await insist((options) => stripe.refunds.create(refund, options), `refund:${buyer}`);
  if (buyer % 4 === 2) {
    const part = { ...refund, amount: 999 };
    const { id } = await insist((options) => stripe.refunds.create(part, options), `part:${buyer}`);
    await insist((options) => stripe.refunds.create(refund, options), `rest:${buyer}`);
    if (buyer % 8 === 2) await sandbox.control(`refunds/${id}/fail`, {});
  }
}

it('accounts for every cent, and charges each buyer once, while answers are slow and lost', async () => {
  const payee = await createPayee(stripe, sandbox);
  await sandbox.control('settings', { lose_rate: 0.3, latency_ms: [0, 10], seed: 7 });
  await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(payee, buyer)));
  await sandbox.control('settings/reset', {});

  const { charges, totals } = (await sandbox.control('ledger')) as unknown as LedgerReport; // As its route gives it.
  expect(charges).toHaveLength(BUYERS);
  expect(new Set(charges.map(({ session }) => session)).size).toBe(BUYERS);

  const moved: Record<string, number> = {};
  for await (const { type, amount } of stripe.balanceTransactions.list({ limit: 100 })) {
    moved[type] = (moved[type] ?? 0) + amount;
  }
  const { refund = 0, refund_failure: returned = 0 } = moved;
  expect({ ...moved, refund: refund + returned, refund_failure: undefined }).toEqual({
    charge: totals.usd?.amount,
    refund: -(totals.usd?.refunded ?? 0),
    refund_failure: undefined,
    transfer: -(totals.usd?.transferred ?? 0),
    transfer_refund: totals.usd?.reversed,
    application_fee: totals.usd?.fee,
    application_fee_refund: -(totals.usd?.fee_refunded ?? 0),
  });
  // 10 buyers have everything back, 10 in two parts, of whom 5 lost the first part again; transfers stay reversed.
  expect(totals.usd).toEqual({
    amount: BUYERS * 2_500,
    refunded: 20 * 2_500 - 5 * 999,
    fee: BUYERS * 125,
    fee_refunded: 20 * 125,
    transferred: BUYERS * 2_500,
    reversed: 20 * 2_500,
    lost: 0,
  });
});
