import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkoutParams, createPayee, createSdk } from '../fixtures/sdk.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let payee: string;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  stripe = createSdk(sandbox);
  payee = await createPayee(stripe, sandbox);
});
afterAll(() => sandbox.close());

async function paidSession(): Promise<Stripe.Checkout.Session> {
  const { id } = await stripe.checkout.sessions.create(checkoutParams(payee));
  await sandbox.control(`sessions/${id}/pay`, {});
  return stripe.checkout.sessions.retrieve(id);
}

it('opens a checkout, and makes its payment intent at the first try to pay', async () => {
  const session = await stripe.checkout.sessions.create(checkoutParams(payee));
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2_500,
    currency: 'usd',
    payment_intent: null,
    metadata: { installation: 'test', payment: 'p1' },
  });
  expect(session.url).toBe(`${sandbox.url}/sandbox/pay/${session.id}`);

  await sandbox.control(`sessions/${session.id}/pay`, { card: '4000000000000002' });
  const declined = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  });
  expect(declined).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
      latest_charge: { status: 'failed', paid: false },
    },
    line_items: { data: [{ amount_total: 2_500, quantity: 1, price: { unit_amount: 2_500, currency: 'usd' } }] },
  });
  const priceId = declined.line_items?.data[0]?.price?.id ?? '';
  expect((await stripe.prices.retrieve(priceId)).unit_amount).toBe(2_500);
});

it('charges a card once, transfers the money and keeps the fee', async () => {
  const { id, payment_intent: intentId } = await paidSession();
  expect(await sandbox.control(`sessions/${id}/pay`, {})).toEqual({ kind: 'closed' });

  const intent = await stripe.paymentIntents.retrieve(String(intentId), { expand: ['latest_charge'] });
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 2_500,
    metadata: { payment: 'p1' },
    latest_charge: { paid: true, application_fee_amount: 125, transfer_data: { destination: payee } },
  });
  const charges = await stripe.charges.list({ payment_intent: intent.id });
  expect(charges.data).toHaveLength(1);
  const charge = await stripe.charges.retrieve(charges.data[0]?.id ?? '', {
    expand: ['transfer', 'application_fee', 'balance_transaction'],
  });
  expect(charge).toMatchObject({
    transfer: { amount: 2_500, destination: payee },
    application_fee: { amount: 125, account: payee },
    balance_transaction: { amount: 2_500, fee: 103, net: 2_397 },
  });
});

it('refunds once, with the transfer and the fee', async () => {
  const { payment_intent: intentId } = await paidSession();
  const refund = await stripe.refunds.create({
    payment_intent: String(intentId),
    reverse_transfer: true,
    refund_application_fee: true,
  });
  expect(refund).toMatchObject({ status: 'succeeded', amount: 2_500 });
  await expect(stripe.refunds.create({ payment_intent: String(intentId) })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'charge_already_refunded',
  });
  const charge = await stripe.charges.retrieve(String(refund.charge), { expand: ['transfer', 'application_fee'] });
  expect(charge).toMatchObject({
    refunded: true,
    amount_refunded: 2_500,
    transfer: { reversed: true, amount_reversed: 2_500 },
    application_fee: { refunded: true, amount_refunded: 125 },
  });
  expect((await stripe.refunds.list({ charge: charge.id })).data).toMatchObject([{ id: refund.id }]);
  expect((await stripe.refunds.retrieve(refund.id)).transfer_reversal).toMatch(/^trr_/);
});

it('lists in pages, in both directions, by time and by type', async () => {
  await paidSession();
  await paidSession();
  const all = await stripe.events.list({ limit: 100 });
  const first = await stripe.events.list({ limit: 5 });
  const second = await stripe.events.list({ limit: 5, starting_after: first.data.at(-1)?.id ?? '' });
  expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 10));
  expect([first.has_more, all.has_more]).toEqual([true, false]);
  const back = await stripe.events.list({ limit: 5, ending_before: second.data[0]?.id ?? '' });
  expect(back).toMatchObject({ data: first.data, has_more: false });

  const types = ['charge.succeeded', 'payment_intent.succeeded'];
  const some = await stripe.events.list({ types, limit: 100 });
  expect(some.data).toEqual(all.data.filter(({ type }) => types.includes(type)));
  const oldest = all.data.at(-1)?.created ?? 0;
  expect((await stripe.events.list({ created: { lt: oldest } })).data).toEqual([]);
  expect((await stripe.events.list({ created: { gte: oldest }, limit: 100 })).data).toEqual(all.data);
  await expect(stripe.events.list({ starting_after: 'evt_none' })).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(stripe.events.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
});
