import { request } from 'node:http';
import { startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkoutParams, createPayee, createSdk } from '../fixtures/sdk.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let payee: string;
let session: Stripe.Checkout.Session;
let page: string;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  stripe = createSdk(sandbox);
  payee = await createPayee(stripe, sandbox);
});
beforeEach(async () => {
  session = await stripe.checkout.sessions.create(checkoutParams(payee));
  page = session.url ?? '';
});
afterAll(() => sandbox.close());

const card = { email: 'buyer@example.org', name: 'Bo', number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' };
const success = (): string => `http://127.0.0.1:3000/payment-success?session_id=${session.id}`;

/** Sends a form of a page as its own page does. */
function post(url: string, form: Record<string, string>, origin = sandbox.url): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', headers: { origin }, body: new URLSearchParams(form) });
}

const read = async (url: string): Promise<string> => (await fetch(url)).text();
const getSessionState = async (): Promise<string> => {
  const { status, payment_status: paid } = await stripe.checkout.sessions.retrieve(session.id);
  return `${status}, ${paid}`;
};
const countCharges = async (): Promise<number> => {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  return intent ? (await stripe.charges.list({ payment_intent: String(intent) })).data.length : 0;
};

it('shows what is paid to whom, escaped, and loads nothing from elsewhere', async () => {
  const response = await fetch(page);
  const html = await response.text();
  expect(html).toContain('A ticket for Rooftop &#38; &#60;Friends&#62;');
  expect(html).not.toContain('<Friends>');
  for (const text of ['$25.00', 'organiser@example.org', 'Payment sandbox:', 'buyer@example.org']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="http://127.0.0.1:3000/events/1"');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'; style-src 'self';");
  expect(policy).toContain("form-action 'self' http://127.0.0.1:3000");
  expect(html).not.toMatch(/<script|style=|https:\/\//);
});

it('says why a card is declined, and takes another one', async () => {
  const declined = await post(page, { ...card, number: '4000 0000 0000 9995' });
  expect(declined.status).toBe(200);
  expect(await declined.text()).toMatch(/role="alert">\s*Your card has insufficient funds\./);
  expect(await getSessionState()).toBe('open, unpaid');

  const paid = await post(page, card);
  expect([paid.status, paid.headers.get('location')]).toEqual([303, success()]);
  expect(await getSessionState()).toBe('complete, paid');
});

it.each([
  ['a number that is no test card', { number: '4111 1111 1111 1111' }, 'use one of the test cards'],
  ['an expiry in the past', { expiry: '01/20' }, 'expiry date is in the past'],
  ['no expiry', { expiry: '13/40' }, 'expiry date is incomplete'],
  ['a short security code', { cvc: '1' }, 'security code is incomplete'],
  ['no email', { email: 'bo' }, 'email is incomplete'],
])('refuses %s without a charge', async (_what, change, problem) => {
  const refused = await post(page, { ...card, ...change });
  expect(await refused.text()).toContain(problem);
  expect(await countCharges()).toBe(0);
});

it('asks the cardholder to confirm, and takes no for an answer', async () => {
  const asks = { ...card, number: '4000002500003155' };
  expect((await post(page, asks)).headers.get('location')).toBe(`/sandbox/pay/${session.id}/confirm`);
  expect(await read(`${page}/confirm`)).toContain('do you want to pay $25.00');
  const refused = await post(`${page}/confirm`, { answer: 'no' });
  expect(await refused.text()).toContain('unable to authenticate your payment method');
  expect(await getSessionState()).toBe('open, unpaid');

  await post(page, asks);
  const confirmed = await post(`${page}/confirm`, { answer: 'yes' });
  expect(confirmed.headers.get('location')).toBe(success());
  expect(await getSessionState()).toBe('complete, paid');
});

it('charges once for a double click in five tabs', async () => {
  await Promise.all(Array.from({ length: 10 }, () => post(page, card)));
  expect(await countCharges()).toBe(1);
  expect(await read(page)).toMatch(/You have paid/);
});

it('says that a checkout has expired, and charges nothing', async () => {
  await stripe.checkout.sessions.expire(session.id);
  expect(await read(page)).toContain('This page has expired');
  expect(await (await post(page, card)).text()).toContain('This page has expired');
  expect(await countCharges()).toBe(0);
});

it('takes no forms of foreign pages', async () => {
  for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:3000']) {
    expect((await post(page, card, origin)).status).toBe(403);
    expect((await post(`${sandbox.url}/sandbox/act`, { action: 'sessions/pay', id: session.id }, origin)).status).toBe(
      403,
    );
  }
  expect(await getSessionState()).toBe('open, unpaid');
});

it('is not served under a foreign name', async () => {
  const { port } = new URL(sandbox.url);
  const status = await new Promise((resolve) => {
    const headers = { host: `evil.example:${port}` };
    request({ host: '127.0.0.1', port, path: '/sandbox', headers }, ({ statusCode }) => resolve(statusCode)).end();
  });
  expect(status).toBe(403);
});

it('takes a form that the application passes on, of its own page only', async () => {
  const passOn = (origin: string) =>
    fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, 'x-forwarded-host': 'alumni.example' },
      body: new URLSearchParams(card),
    });
  expect((await passOn('https://evil.example')).status).toBe(403);
  expect((await passOn('https://alumni.example')).headers.get('location')).toBe(success());
  const control = await fetch(`${sandbox.url}/sandbox`, { headers: { 'x-forwarded-host': 'alumni.example' } });
  expect(control.status).toBe(403);
});

it('answers 404 for checkouts that do not exist', async () => {
  expect((await fetch(`${sandbox.url}/sandbox/pay/cs_none`)).status).toBe(404);
});

it('has a control page that acts and changes the behaviour', async () => {
  const control = `${sandbox.url}/sandbox`;
  expect((await post(`${control}/act`, { action: 'sessions/expire', id: session.id })).status).toBe(303);
  expect(await getSessionState()).toBe('expired, unpaid');
  expect((await post(`${control}/act`, { action: 'sessions/expire', id: session.id })).status).toBe(400);

  const behaviour = { down: 'unavailable', latency: '5', lose_answers: '0', fail_calls: '0', copies: '3', delay: '10' };
  expect((await post(`${control}/settings`, { ...behaviour, shuffle: 'on' })).status).toBe(303);
  expect(await sandbox.control('settings')).toMatchObject({
    down: 'unavailable',
    latency_ms: [5, 5],
    webhook_copies: [1, 3],
    webhook_delay_ms: [0, 10],
    webhook_shuffle: true,
    refunds_pending: false,
  });
  const html = await read(control);
  expect(html).toContain('Send again');
  expect(html).not.toContain(`Expire ${session.id}`);
  await sandbox.control('settings/reset', {});
});
