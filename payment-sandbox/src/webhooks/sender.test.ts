import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testDirectory } from '@homecoming/testkit/test-directory.ts';
import { defaultSettings } from '../control/settings.ts';
import { openStore, type Store } from '../store.ts';
import { createWebhookSender } from './sender.ts';
import { checkoutParams, createPayee, createSdk } from '../fixtures/sdk.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let payee: string;
let webhook: Server;
/** What arrived, verified, in order. */
let received: Stripe.Event[] = [];
/** The status that the next requests are answered with, one by one; then 200. */
let statuses: number[] = [];

beforeAll(async () => {
  webhook = createServer(async (request, response) => {
    const body = await text(request);
    const signature = request.headers['stripe-signature'] ?? '';
    received.push(stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret));
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  sandbox = await startPaymentSandbox();
  stripe = createSdk(sandbox);
});
beforeEach(async () => {
  const { port } = webhook.address() as AddressInfo;
  await sandbox.control('settings/reset', {});
  payee = await createPayee(stripe, sandbox);
  await sandbox.control('settings', { webhook_url: `http://127.0.0.1:${port}/`, webhook_retry_ms: 5 });
  await drain();
  received = [];
  statuses = [];
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await sandbox.close();
  webhook.close();
});

const types = (): string[] => received.map(({ type }) => type);
const drain = (): Promise<unknown> => sandbox.control('webhooks/drain', {});

async function pay(): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(checkoutParams(payee));
  await sandbox.control(`sessions/${id}/pay`, {});
  return id;
}

const paid = [
  'payment_intent.created',
  'charge.succeeded',
  'transfer.created',
  'application_fee.created',
  'payment_intent.succeeded',
  'checkout.session.completed',
];

it('sends signed events in order', async () => {
  const id = await pay();
  await drain();
  expect(types()).toEqual(paid);
  expect(received.at(-1)).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    pending_webhooks: 1,
    data: { object: { id, payment_status: 'paid' } },
  });
  const listed = await stripe.events.list({ type: 'checkout.session.completed' });
  expect(listed.data[0]).toEqual({ ...received.at(-1), pending_webhooks: 0 });
});

it('sends an event again until it is taken, under the same id', async () => {
  statuses = [500, 302, 404];
  await pay();
  await drain();
  expect(types().toSorted()).toEqual([...paid, ...types().slice(0, 3)].toSorted());
  expect(new Set(received.map(({ id }) => id)).size).toBe(paid.length);
});

it('sends what an earlier process did not', async () => {
  const { webhook_url: url } = await sandbox.control('settings');
  statuses = Array(6).fill(500);
  await sandbox.control('settings', { webhook_retry_ms: 60_000, webhook_concurrency: 6 });
  await pay();
  await expect.poll(() => received.length).toBe(6);
  expect((await stripe.events.list({ limit: 1 })).data).toMatchObject([{ pending_webhooks: 1 }]);
  await sandbox.restart();
  expect(await sandbox.control('webhooks')).toEqual({ pending: 6 });
  await sandbox.control('settings', { webhook_url: url, clock_offset_ms: 0 });
  await sandbox.control('webhooks/retry', {});
  await drain();
  expect(received).toHaveLength(12);
});

it('sends copies, late and shuffled, as it is asked to', async () => {
  await sandbox.control('settings', {
    webhook_copies: [3, 3],
    webhook_delay_ms: [1, 20],
    webhook_shuffle: true,
    webhook_concurrency: 5,
  });
  await pay();
  await drain();
  expect(types().toSorted()).toEqual([...paid, ...paid, ...paid].toSorted());
  expect(types()).not.toEqual(paid.flatMap((type) => [type, type, type]));
});

it('loses events as it is asked to', async () => {
  await sandbox.control('settings', { webhook_copies: [0, 0] });
  await pay();
  await sandbox.control('settings', { webhook_copies: [1, 1] });
  await stripe.checkout.sessions.expire((await stripe.checkout.sessions.create(checkoutParams(payee))).id);
  await drain();
  expect(types()).toEqual(['checkout.session.expired']);
});

it('sends the chosen types only, and an old event again on demand', async () => {
  await sandbox.control('settings', { enabled_events: ['checkout.session.completed', 'checkout.session.expired'] });
  await pay();
  const { id } = await stripe.checkout.sessions.create(checkoutParams(payee));
  await stripe.checkout.sessions.expire(id);
  await drain();
  expect(types()).toEqual(['checkout.session.completed', 'checkout.session.expired']);
  await sandbox.control(`events/${received[0]?.id}/send`, {});
  await drain();
  expect(received[2]).toEqual(received[0]);
});

it('tells of declines, refunds, failed refunds, disputes and accounts', async () => {
  const open = await stripe.checkout.sessions.create(checkoutParams(payee));
  await sandbox.control(`sessions/${open.id}/pay`, { card: '4000000000009995' });
  const id = await pay();
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  const charge = typeof intent === 'object' ? String(intent?.latest_charge) : '';
  await sandbox.control('settings', { refunds_pending: true });
  const refund = await sandbox.control(`charges/${charge}/refund`, { reverse_transfer: true, amount: 500 });
  await sandbox.control(`refunds/${String(refund.id)}/fail`, {});
  const dispute = await sandbox.control(`charges/${charge}/dispute`, {});
  await sandbox.control(`disputes/${String(dispute.id)}/lose`, {});
  await sandbox.control(`accounts/${payee}/restrict`, {});
  await drain();
  expect(types()).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    ...paid,
    'transfer.reversed',
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'charge.refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'account.updated',
  ]);
  expect(received.at(-1)).toMatchObject({ account: payee });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  const { charges } = await sandbox.control('ledger');
  expect(charges).toContainEqual(
    expect.objectContaining({ charge, amount: 2_500, refunded: 0, reversed: 500, fee: 125, dispute: 'lost' }),
  );
});

it('expires a checkout when its time is over', async () => {
  const { id } = await stripe.checkout.sessions.create(checkoutParams(payee));
  await sandbox.control(`sessions/${id}/pay`, { card: '4000002500003155' });
  await sandbox.control('settings', { clock_offset_ms: 32 * 60_000 });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
  expect(await sandbox.control(`sessions/${id}/pay`, {})).toEqual({ kind: 'closed' });
  await sandbox.control('settings', { clock_offset_ms: 0 });
  await drain();
  expect(types().slice(-3)).toEqual([
    'payment_intent.requires_action',
    'payment_intent.canceled',
    'checkout.session.expired',
  ]);
});

it('tells of payments that are decided later', async () => {
  const ids: string[] = [];
  for (const decision of ['succeed', 'fail']) {
    const { id } = await stripe.checkout.sessions.create(checkoutParams(payee));
    await sandbox.control(`sessions/${id}/process`, {});
    const processed = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(processed).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing', latest_charge: null },
    });
    await sandbox.control(`sessions/${id}/${decision}`, {});
    await expect(sandbox.control(`sessions/${id}/${decision}`, {})).rejects.toThrow('not being processed');
    ids.push(id);
  }
  await drain();
  expect(types().filter((type) => type.startsWith('checkout'))).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
  ]);
  const [succeeded, failed] = await Promise.all(ids.map((id) => stripe.checkout.sessions.retrieve(id)));
  expect([succeeded?.payment_status, failed?.payment_status]).toEqual(['paid', 'unpaid']);
});

it('sends an event that becomes due while it looks', async () => {
  const store = openStore(testDirectory('homecoming-deliveries-'));
  const { port } = webhook.address() as AddressInfo;
  const settings = { ...defaultSettings(), webhook_url: `http://127.0.0.1:${port}/` };
  const event = { id: 'evt_late', object: 'event', type: 'charge.succeeded', created: 0 };
  store.save(event as Parameters<typeof store.save>[0]);
  const due = Date.now() + 1_000;
  store.addDelivery(event.id, due);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(due - 1);
  const slowStore: Store = {
    ...store,
    dueDeliveries(...given) {
      const found = store.dueDeliveries(...given);
      clock.mockReturnValue(due);
      return found;
    },
  };
  const { key, webhookSecret } = sandbox;
  await createWebhookSender({ store: slowStore, settings, key, webhookSecret, address: '', appUrl: null }).drained();
  expect(types()).toEqual(['charge.succeeded']);
});
