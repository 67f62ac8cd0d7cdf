import { randomUUID } from 'node:crypto';
import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkoutParams, createPayee, createSdk } from '../fixtures/sdk.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let params: Stripe.Checkout.SessionCreateParams;
let payee: string;
let key: { idempotencyKey: string };
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  stripe = createSdk(sandbox);
  payee = await createPayee(stripe, sandbox);
});
beforeEach(async () => {
  await sandbox.control('settings/reset', {});
  const id = randomUUID();
  params = { ...checkoutParams(payee), client_reference_id: id };
  key = { idempotencyKey: `checkout:${id}` };
});
afterAll(() => sandbox.close());

const findSessions = async (): Promise<string[]> => {
  const { data } = await stripe.checkout.sessions.list();
  return data.filter((session) => session.client_reference_id === params.client_reference_id).map(({ id }) => id);
};

it('answers a repeated request alike, and does its work once', async () => {
  const first = await stripe.checkout.sessions.create(params, key);
  const again = await stripe.checkout.sessions.create(params, key);
  expect(again).toEqual(first);
  expect(again.lastResponse).toMatchObject({
    headers: { 'idempotent-replayed': 'true', 'original-request': first.lastResponse.requestId },
  });
  expect(await findSessions()).toHaveLength(1);
});

it('refuses a key with other parameters', async () => {
  await stripe.checkout.sessions.create(params, key);
  await expect(stripe.checkout.sessions.create({ ...params, client_reference_id: 'x' }, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  await expect(stripe.refunds.create({ charge: 'ch_1' }, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
});

it('answers 409 while the first request is under way', async () => {
  await sandbox.control('settings', { latency_ms: [500, 500] });
  const results = await Promise.allSettled([1, 2, 3].map(() => stripe.checkout.sessions.create(params, key)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toMatchObject([1, 2].map(() => ({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } })));
  expect(await findSessions()).toHaveLength(1);
});

it('keeps no answer of wrong parameters, and keeps that of a refused state', async () => {
  await expect(stripe.checkout.sessions.create({ ...params, success_url: 'x' }, key)).rejects.toThrow();
  const { id } = await stripe.checkout.sessions.create(params, key);
  await sandbox.control(`sessions/${id}/pay`, {});
  const expire = { idempotencyKey: `expire:${id}` };
  await expect(stripe.checkout.sessions.expire(id, {}, expire)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.checkout.sessions.expire(id, {}, expire)).rejects.toMatchObject({
    statusCode: 400,
    headers: { 'idempotent-replayed': 'true' },
  });
});

it('does the work of a request whose answer is lost, once', async () => {
  // The SDK repeats a request by itself once when its connection was cut.
  await sandbox.control('settings', { lose_answers: 4 });
  for (const _ of [1, 2]) {
    await expect(stripe.checkout.sessions.create(params, key)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  }
  expect(await findSessions()).toHaveLength(1);
  const { id } = await stripe.checkout.sessions.create(params, key);
  expect(await findSessions()).toEqual([id]);
});

it('repeats a failure for its key, whether the work is done or not', async () => {
  for (const [setting, done] of [
    ['fail_calls', 0],
    ['fail_done_calls', 1],
  ] as const) {
    const id = randomUUID();
    params = { ...checkoutParams(payee), client_reference_id: id };
    key = { idempotencyKey: `checkout:${id}` };
    await sandbox.control('settings', { [setting]: 1 });
    for (const headers of [{}, { 'idempotent-replayed': 'true' }]) {
      await expect(stripe.checkout.sessions.create(params, key)).rejects.toMatchObject({ statusCode: 500, headers });
    }
    expect(await findSessions()).toHaveLength(done);
  }
});

it('fails, is away, is slow, and comes back as it is asked to', async () => {
  await sandbox.control('settings', { fail_calls: 1 });
  await expect(stripe.checkout.sessions.create(params, key)).rejects.toMatchObject({ statusCode: 500 });
  await sandbox.control('settings', { down: 'unavailable' });
  await expect(stripe.checkout.sessions.list()).rejects.toMatchObject({ statusCode: 503, type: 'StripeAPIError' });
  await sandbox.control('settings', { down: 'cut' });
  await expect(stripe.checkout.sessions.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await sandbox.control('settings', { down: 'no', latency_ms: [300, 300] });
  await expect(stripe.checkout.sessions.list({}, { timeout: 50 })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  await sandbox.control('settings/reset', {});
  expect(await findSessions()).toEqual([]);
  await expect(sandbox.control('settings', { down: 'maybe' })).rejects.toThrow('Invalid settings: down');
  await expect(sandbox.control('settings', { unknown: 1 })).rejects.toThrow('Invalid settings: unknown');
});
