import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutParams, createPayee, createRecipient, createSdk } from '../fixtures/sdk.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let payee: string;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  stripe = createSdk(sandbox);
  payee = await createPayee(stripe, sandbox);
});
afterAll(() => sandbox.close());

type Params = Stripe.Checkout.SessionCreateParams;

describe('parameters', () => {
  const price = { currency: 'usd', unit_amount: 2_500, product_data: { name: 'A ticket' } };
  const item = (change: object): object => ({ line_items: [{ quantity: 1, price_data: { ...price, ...change } }] });

  it.each<[string, object, { code?: string; param?: string; message: string | RegExp }]>([
    [
      'an unknown one',
      { coupon: 'x' },
      { code: 'parameter_unknown', param: 'coupon', message: 'Received unknown parameter: coupon' },
    ],
    [
      'an unknown one in brackets',
      item({ colour: 'red' }),
      { code: 'parameter_unknown', param: 'line_items[0][price_data][colour]', message: /unknown parameter/ },
    ],
    [
      'a missing one',
      { success_url: undefined },
      { code: 'parameter_missing', param: 'success_url', message: 'Missing required param: success_url.' },
    ],
    [
      'a missing one in brackets',
      item({ currency: undefined }),
      { code: 'parameter_missing', param: 'line_items[0][price_data][currency]', message: /Missing required param/ },
    ],
    [
      'an empty one',
      { success_url: '' },
      { code: 'parameter_invalid_empty', param: 'success_url', message: /empty string for 'success_url'/ },
    ],
    [
      'a text where a number belongs',
      item({ unit_amount: 'much' }),
      { code: 'parameter_invalid_integer', message: 'Invalid integer: much' },
    ],
    [
      'a fraction',
      item({ unit_amount: 10.5 }),
      { code: 'parameter_invalid_integer', message: 'Invalid integer: 10.5' },
    ],
    ['another mode', { mode: 'subscription' }, { param: 'mode', message: /must be one of payment/ }],
    [
      'an address of another scheme',
      { success_url: 'javascript:alert(1)' },
      { code: 'url_invalid', message: /valid URL/ },
    ],
    [
      'a wrong email address',
      { customer_email: 'nobody' },
      { code: 'email_invalid', message: /Invalid email address/ },
    ],
    ['an unknown currency', item({ currency: 'xxx' }), { message: /Invalid currency: xxx/ }],
    ['too little', item({ unit_amount: 49 }), { code: 'amount_too_small', message: /at least 50 usd/ }],
    ['too much', item({ unit_amount: 100_000_000 }), { code: 'amount_too_large', message: /99999999/ }],
    ['an early end', { expires_at: 1_700_000_000 }, { param: 'expires_at', message: /at least 30 minutes/ }],
    ['a late end', { expires_at: 4_000_000_000 }, { param: 'expires_at', message: /less than 24 hours/ }],
    [
      'long metadata',
      { metadata: { note: 'x'.repeat(501) } },
      { param: 'metadata[note]', message: /up to 500 characters/ },
    ],
    [
      'a fee above the price',
      { payment_intent_data: { application_fee_amount: 2_501, transfer_data: { destination: 'PAYEE' } } },
      { param: 'payment_intent_data[application_fee_amount]', message: /cannot be larger/ },
    ],
    [
      'a fee without a payee',
      { payment_intent_data: { application_fee_amount: 1 } },
      { param: 'payment_intent_data[application_fee_amount]', message: /Can only apply/ },
    ],
    [
      'a fee besides an amount to transfer',
      {
        payment_intent_data: {
          application_fee_amount: 1,
          transfer_data: { destination: 'PAYEE', amount: 5 },
        },
      },
      { message: /only specify one of these/ },
    ],
    [
      'an unknown payee',
      { payment_intent_data: { transfer_data: { destination: 'acct_none' } } },
      { code: 'resource_missing', param: 'payment_intent_data[transfer_data][destination]', message: /No such/ },
    ],
  ])('refuses %s', async (_what, change, error) => {
    const text = JSON.stringify({ ...checkoutParams(payee), ...change }).replace('PAYEE', payee);
    const params: Params = JSON.parse(text);
    const { message, ...rest } = error;
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      requestId: expect.stringMatching(/^req_/),
      ...rest,
      message: expect.stringMatching(message),
    });
  });

  it('takes currencies without minor units', async () => {
    const params = checkoutParams(payee);
    const line_items = [{ quantity: 1, price_data: { ...price, currency: 'JPY', unit_amount: 1_500 } }];
    const session = await stripe.checkout.sessions.create({ ...params, line_items });
    expect(session).toMatchObject({ amount_total: 1_500, currency: 'jpy' });
  });
});

describe('bodies that are no form', () => {
  it.each([
    ['a bracket that is not closed', 'a[b=1'],
    ['a text and a tree of one name', 'metadata=x&metadata[a]=b'],
    ['a name twice', 'mode=payment&mode=payment'],
    ['a text where a list belongs', 'mode=payment&line_items=x'],
    ['a text where an object belongs', 'mode=payment&line_items[0]=x'],
    ['nested metadata', 'mode=payment&metadata[a][b]=c'],
    ['names of the language', '__proto__[x]=1&constructor[prototype][x]=1'],
    ['nothing', ''],
    ['a long text', `mode=${'x'.repeat(2_000_000)}`],
  ])('refuses %s', async (_what, body) => {
    const headers = { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${sandbox.url}/v1/checkout/sessions`, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: expect.objectContaining({ type: 'invalid_request_error' }) },
    ]);
  });

  it('refuses JSON', async () => {
    const headers = { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' };
    for (const body of ['{"mode":"payment"}', '{']) {
      const response = await fetch(`${sandbox.url}/v1/checkout/sessions`, { method: 'POST', headers, body });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { type: 'invalid_request_error' } },
      ]);
    }
  });
});

it('refuses a payee that cannot get transfers', async () => {
  const { id } = await createRecipient(stripe);
  await expect(stripe.checkout.sessions.create(checkoutParams(id))).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
    statusCode: 400,
  });
});

it('refuses other API keys, versions, accounts, addresses and unknown ids', async () => {
  await expect(createSdk(sandbox, 'sk_test_wrong').balance.retrieve()).rejects.toMatchObject({ statusCode: 404 });
  await expect(createSdk(sandbox, 'sk_test_wrong').events.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
    message: expect.stringContaining('Invalid API Key provided: sk_test_****'),
  });
  await expect(stripe.events.list({}, { apiVersion: '2020-08-27' })).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.events.list({}, { stripeAccount: payee })).rejects.toMatchObject({
    type: 'StripePermissionError',
    code: 'account_invalid',
  });
  await expect(stripe.customers.list()).rejects.toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('Unrecognized request URL (GET: /v1/customers)'),
  });
  await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
    message: "No such checkout.session: 'cs_none'",
  });
  await expect(stripe.charges.retrieve('ch_none', { expand: ['customer'] })).rejects.toMatchObject({ statusCode: 404 });
});

it('refuses to expand what cannot be', async () => {
  const { id } = await stripe.checkout.sessions.create(checkoutParams(payee));
  await expect(stripe.checkout.sessions.retrieve(id, { expand: ['customer'] })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('This property cannot be expanded (customer)'),
  });
});

it('expires an open checkout once, and a paid one never', async () => {
  const open = await stripe.checkout.sessions.create(checkoutParams(payee));
  expect(await stripe.checkout.sessions.expire(open.id)).toMatchObject({ status: 'expired', url: null });
  await expect(stripe.checkout.sessions.expire(open.id)).rejects.toMatchObject({ statusCode: 400 });

  const paid = await stripe.checkout.sessions.create(checkoutParams(payee));
  await sandbox.control(`sessions/${paid.id}/pay`, {});
  await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toMatchObject({
    message: expect.stringContaining('has a status of complete'),
  });
});

it('refuses refunds that are too high, of disputed charges, and of accounts without money', async () => {
  const { id } = await stripe.checkout.sessions.create(checkoutParams(payee));
  await sandbox.control(`sessions/${id}/pay`, {});
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  const refund = { payment_intent: String(intent) };
  await expect(stripe.refunds.create({ ...refund, amount: 2_501 })).rejects.toMatchObject({ param: 'amount' });

  await sandbox.control(`accounts/${payee}/fail_reversals`, {});
  await expect(stripe.refunds.create({ ...refund, reverse_transfer: true })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  await sandbox.control(`accounts/${payee}/allow_reversals`, {});

  const charge = (await stripe.charges.list(refund)).data[0]?.id ?? '';
  const dispute = await sandbox.control(`charges/${charge}/dispute`, {});
  await expect(stripe.refunds.create(refund)).rejects.toMatchObject({ code: 'charge_disputed' });
  await sandbox.control(`disputes/${String(dispute.id)}/win`, {});
  expect((await stripe.disputes.retrieve(String(dispute.id))).status).toBe('won');
});
