import { confirmPayment } from '@homecoming/contract/payments.ts';
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
    expect([status, body.payment_link_url]).toEqual([200, expect.stringMatching(club.sandbox.url)]);
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
    expect([status, body.payment_link_url]).toEqual([201, expect.stringMatching(club.sandbox.url)]);
  });
});

describe('a hold that is over', () => {
  it('ends a hold that is over and its page when its person registers again', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    const first = (await signUpFor(club.ana, event)).body.session_id ?? '';
    expect((await signUpFor(club.ana, event)).error.code).toBe('already_registered');
    await club.forward(31 * 60_000);
    const { status, body } = await signUpFor(club.ana, event);
    expect([status, body.payment_link_url]).toEqual([201, expect.stringMatching(club.sandbox.url)]);
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
