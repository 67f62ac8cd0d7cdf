import { request } from 'node:http';
import { confirmPayment } from '@homecoming/contract/payments.ts';
import { updatePayoutAccount } from '@homecoming/contract/payouts.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startBeside } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startFakeProvider } from '../../payouts/fixtures/fake-provider.ts';
import { parseConfig, platformFee } from '../../platform/config.ts';
import { WEBHOOK_PATH } from '../../platform/payments/webhooks.ts';
import { payments } from '../../schema/payments.ts';
import { signUpFor } from '../fixtures/club.ts';
import { linkFor, setUpPaidClub, getStatusName } from './fixtures/paid-club.ts';

const club = setUpPaidClub({ PLATFORM_FEE_PERCENT: '2.3' });

describe('the fee of the platform', () => {
  it('computes the fee of the platform exactly for each price', async () => {
    for (const [amount, fee] of [
      [3_000, 69],
      [2_999, 68],
      [100, 2],
    ] as const) {
      const event = await club.paidEvent({ price: { amount, currency: 'eur' } });
      await club.registerAndPay(club.ana, event);
      await club.deliver();
      expect(await getStatusName(club.ana, event)).toBe('going');
      const [payment] = await club.server.app.db.select().from(payments).where(eq(payments.eventId, event.id));
      expect(payment?.fee).toBe(fee);
    }
  });

  it('takes a fee never less than the share by a whole cent, and never more', () => {
    const wrong: string[] = [];
    for (let basisPoints = 0; basisPoints <= 5_000; basisPoints += 1) {
      for (const amount of [1, 49, 50, 99, 100, 999, 1_000, 2_999, 3_000, 12_345, 99_999_999]) {
        const fee = BigInt(platformFee({ platformFeeBasisPoints: basisPoints }, amount));
        const share = BigInt(amount) * BigInt(basisPoints);
        if (fee * 10_000n > share || (fee + 1n) * 10_000n <= share) wrong.push(`${amount} at ${basisPoints}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('reads the fee of the platform from a number with at most two decimals', () => {
    const read = (PLATFORM_FEE_PERCENT?: string) => parseConfig({ PLATFORM_FEE_PERCENT }).platformFeeBasisPoints;
    expect([undefined, '', '0', '0.29', '2.3', '8.7', '50'].map(read)).toEqual([0, 0, 0, 29, 230, 870, 5_000]);
    for (const wrong of ['-1', '50.01', '51', '2.345', 'two', '1e1', '0x1', ' ']) {
      expect(() => read(wrong)).toThrow('PLATFORM_FEE_PERCENT');
    }
  });
});

describe('a payment page that the provider refuses', () => {
  const paymentsFor = (event: { id: string }) =>
    club.server.app.db.select().from(payments).where(eq(payments.eventId, event.id));

  it('replaces a refused payment page where only the first try is too old', async () => {
    const event = await club.paidEvent();
    await club.sandbox.control('settings', { down: 'unavailable' });
    await signUpFor(club.ana, event);
    await club.sandbox.control('settings', { down: 'no' });
    await club.forward(5 * 60_000);
    const { status, body } = await linkFor(club.ana, event);
    expect([status, body.payment_link_url]).toEqual([200, expect.stringMatching(`${club.server.url}/sandbox/pay/`)]);
    await club.pay(body.session_id ?? '');
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('going');
  });

  it('asks the provider for a refused payment page once by each click', async () => {
    const event = await club.paidEvent();
    // The server does not know of it.
    await club.sandbox.control('settings', { webhook_url: null });
    await club.sandbox.control(`accounts/${club.account}/restrict`, {});
    const { error } = await linkFor(club.ana, event);
    expect(error.code).toBe('payouts_not_ready');
    expect(error.message).toMatch(/^The payment provider refuses/);
    expect(await paymentsFor(event)).toMatchObject([{ status: 'failed' }]);
    await linkFor(club.ana, event);
    expect(await paymentsFor(event)).toHaveLength(2);
    await club.sandbox.control('settings', { webhook_url: club.server.url + WEBHOOK_PATH });
  });

  it('frees the seat at the end of its time, and the person registers again at once', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.sandbox.control('settings', { webhook_url: null });
    await club.sandbox.control(`accounts/${club.account}/restrict`, {});
    expect((await signUpFor(club.ana, event)).body).toMatchObject({
      status: 'awaiting_payment',
      error: 'Failed to create payment link',
    });
    await club.forward(31 * 60_000);
    expect((await linkFor(club.ana, event)).error.code).toBe('hold_over');
    expect(await getStatusName(club.ana, event)).toBe('expired');
    await club.sandbox.control(`accounts/${club.account}/complete`, {});
    await club.sandbox.control('settings', { webhook_url: club.server.url + WEBHOOK_PATH });
    const { status, body } = await signUpFor(club.ana, event);
    expect([status, body.payment_link_url]).toEqual([201, expect.stringMatching(`${club.server.url}/sandbox/pay/`)]);
  });
});

describe('a hold that is over', () => {
  it('ends a hold that is over and its page when its person registers again', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    const first = (await signUpFor(club.ana, event)).body.session_id ?? '';
    expect((await signUpFor(club.ana, event)).error.code).toBe('already_registered');
    await club.forward(31 * 60_000);
    const { status, body } = await signUpFor(club.ana, event);
    expect([status, body.payment_link_url]).toEqual([201, expect.stringMatching(`${club.server.url}/sandbox/pay/`)]);
    expect(await club.pay(first)).toEqual({ kind: 'closed' });
  });

  it('ends a hold without a page when its person registers again', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.sandbox.control('settings', { webhook_url: null });
    await club.sandbox.control(`accounts/${club.account}/restrict`, {});
    await signUpFor(club.ana, event);
    await club.forward(31 * 60_000);
    expect((await signUpFor(club.ana, event)).status).toBe(201);
    await club.sandbox.control(`accounts/${club.account}/complete`, {});
    await club.sandbox.control('settings', { webhook_url: club.server.url + WEBHOOK_PATH });
  });

  it('stays while the provider is away, when its person registers again', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await signUpFor(club.ana, event);
    await club.forward(31 * 60_000);
    await club.sandbox.control('settings', { down: 'cut' });
    expect((await signUpFor(club.ana, event)).error.code).toBe('already_registered');
    await club.sandbox.control('settings', { down: 'no' });
  });

  it('keeps the seat that was paid at the last moment', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.sandbox.control('settings', { webhook_url: null });
    await club.registerAndPay(club.ana, event);
    await club.forward(31 * 60_000);
    expect((await signUpFor(club.ana, event)).error.code).toBe('already_registered');
    expect(await getStatusName(club.ana, event)).toBe('going');
    await club.sandbox.control('settings', { webhook_url: club.server.url + WEBHOOK_PATH });
  });
});

describe('a confirmation that the provider refuses', () => {
  it('answers that a payment is missing only where the provider does not know the session', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    const fake = await startFakeProvider();
    const beside = await startBeside({ ...club.server, paymentSandbox: fake.access });
    const ana = createClient(beside.url, club.ana.token);
    const confirmBeside = () => ana.call(confirmPayment, { query: { session_id: session } });
    expect((await confirmBeside()).error.code).toBe('payment_not_found');
    fake.failWith = 403;
    fake.refusalCode = 'more_permissions_required';
    expect((await confirmBeside()).error.code).toBe('provider_unavailable');
    await beside.close();
    await fake.close();
  });
});

describe('the address of a payment page', () => {
  const card = { email: 'ana@example.org', name: 'Ana', number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' };

  /** Sends a form of a payment page, as a page at `origin` does. */
  function post(url: string, form: Record<string, string>, origin = new URL(url).origin): Promise<Response> {
    return fetch(url, { method: 'POST', redirect: 'manual', headers: { origin }, body: new URLSearchParams(form) });
  }

  it('opens a payment page at the address that the browser uses, and leads back there', async () => {
    const event = await club.paidEvent();
    const { payment_link_url: url, session_id: session } = (await linkFor(club.ana, event)).body;
    expect(url).toBe(`${club.server.url}/sandbox/pay/${session}`);
    // Another device of the same person knows the server by another name.
    const other = club.server.url.replace('127.0.0.1', 'localhost');
    const again = await linkFor({ ...club.ana, ...createClient(other, club.ana.token) }, event);
    expect(again.body.payment_link_url).toBe(`${other}/sandbox/pay/${session}`);

    const page = await fetch(url ?? '');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(await page.text()).toContain(`href="/events/${event.id}?payment=cancelled"`);
    expect((await fetch(`${club.server.url}/sandbox/assets/sandbox.css`)).status).toBe(200);
    expect((await post(url ?? '', card, 'https://evil.example')).status).toBe(403);

    const paid = await post(url ?? '', card);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `/events/${event.id}?session_id=${session}`]);
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('going');
  });

  it('opens payment pages at PUBLIC_URL where it is set', async () => {
    const event = await club.paidEvent();
    const config = { ...club.server.app.config, hasPublicUrl: true };
    const beside = await startBeside({ ...club.server, app: { config } });
    const link = await linkFor({ ...club.ana, ...createClient(beside.url, club.ana.token) }, event);
    expect(link.body.payment_link_url).toBe(`${config.publicUrl}/sandbox/pay/${link.body.session_id}`);
    const owner = createClient(beside.url, club.owner.token);
    const { url } = await owner.get(updatePayoutAccount, { body: { success_url: '/payment-success' } });
    expect(url).toContain(`${config.publicUrl}/sandbox/account-link/`);
    await beside.close();
  });

  it('leads out of the payment pages by no spelling of a path', async () => {
    const { hostname, port } = new URL(club.server.url);
    for (const path of [
      '/sandbox/pay/../../sandbox',
      '/sandbox/pay/%2e%2e',
      '/sandbox/pay/%2E%2E/settings',
      '/sandbox/pay/..%5c',
    ]) {
      // fetch() would resolve the dots itself.
      const status = await new Promise((resolve, reject) => {
        request({ hostname, port, path }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('serves neither the control page nor the API of the provider', async () => {
    for (const path of [
      '/sandbox',
      '/sandbox/',
      '/sandbox/act',
      '/sandbox/settings',
      '/sandbox/api/webhooks',
      '/v1/charges',
    ]) {
      const answer = await fetch(club.server.url + path, { headers: { authorization: `Bearer ${club.sandbox.key}` } });
      expect([path, (await answer.text()).includes('Payment sandbox')]).toEqual([path, false]);
      expect([path, (await post(club.server.url + path, {})).status]).toEqual([path, 404]);
    }
  });

  it('asks to reload a payment page while the provider cannot be reached', async () => {
    const event = await club.paidEvent();
    const { payment_link_url: url } = (await linkFor(club.ana, event)).body;
    await club.sandbox.kill();
    const away = await fetch(url ?? '');
    expect([away.status, await away.text()]).toEqual([503, expect.stringContaining('Please reload')]);
    await club.sandbox.restart();
  });
});
