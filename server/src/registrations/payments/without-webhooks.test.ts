import { getCommunity } from '@homecoming/contract/communities.ts';
import { listPaymentProblems, listPayments } from '@homecoming/contract/payments.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../app.ts';
import { WEBHOOK_PATH } from '../../platform/payments/webhooks.ts';
import { payments } from '../../schema/payments.ts';
import { providerEvents } from '../../schema/platform.ts';
import { setUpPaidClub, getStatusName } from './fixtures/paid-club.ts';

const club = setUpPaidClub();
const HOUR = 60 * 60_000;
const setWebhook = (url: string | null) => club.sandbox.control('settings', { webhook_url: url });
const runJob = (name: string) => jobs.find((job) => job.name === name)?.run(club.server.app, {});
/** Works as an hour without webhooks does. */
const readMissed = async () => {
  await runJob('payments.read-missed-events');
  await club.server.runJobs();
};
const problems = async () => (await club.owner.get(listPaymentProblems, {})).results.flatMap((found) => found.problems);

/** Ana has a seat that she paid for. */
const seated = async () => {
  const event = await club.paidEvent();
  const session = await club.registerAndPay(club.ana, event);
  await club.forward(2 * 60_000);
  await club.reconcile();
  expect(await getStatusName(club.ana, event)).toBe('going');
  const [payment] = await club.server.app.db.select().from(payments).where(eq(payments.sessionId, session));
  return { event, charge: payment?.chargeId ?? '' };
};

beforeEach(() => setWebhook(null));
afterEach(() => setWebhook(club.server.url + WEBHOOK_PATH));

describe('without webhooks', () => {
  it('a dispute is found, and its end', async () => {
    const { event, charge } = await seated();
    const { id } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await readMissed();
    await readMissed();
    expect(await problems()).toEqual(['dispute_open']);
    await club.sandbox.control(`disputes/${String(id)}/lose`, {});
    await readMissed();
    expect(await problems()).toContain('dispute_lost');
    expect(await getStatusName(club.ana, event)).toBe('cancelled');
  });

  it('the end of a dispute is found long after', async () => {
    const { event, charge } = await seated();
    const { id } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await readMissed();
    await club.sandbox.control(`disputes/${String(id)}/lose`, {});
    await club.forward(100 * HOUR);
    await readMissed();
    expect(await problems()).toEqual(['dispute_open']);
    await runJob('payments.reread-disputes');
    expect(await problems()).toContain('dispute_lost');
    expect(await getStatusName(club.ana, event)).toBe('cancelled');
  });

  it('a refund of the dashboard is found, and that it failed later', async () => {
    const { event, charge } = await seated();
    const { id } = await club.sandbox.control(`charges/${charge}/refund`, { reverse_transfer: true });
    await readMissed();
    expect(await getStatusName(club.ana, event)).toBe('refunded');
    await club.sandbox.control(`refunds/${String(id)}/fail`, {});
    await readMissed();
    expect(await problems()).toEqual(['refund_failed']);
    expect((await club.ana.get(listPayments, {})).results[0]?.refunded_at).toBeNull();
  });

  it('an account that can no longer be paid out to is found within a day', async () => {
    const isLinked = async () =>
      (await club.owner.get(getCommunity, { params: { id: club.community.id } })).payouts?.linked;
    await club.sandbox.control(`accounts/${club.account}/restrict`, {});
    await runJob('payouts.reread-accounts');
    expect(await isLinked()).toBe(true);
    await club.forward(25 * HOUR);
    await runJob('payouts.reread-accounts');
    expect(await isLinked()).toBe(false);
  });

  it('nothing is lost while the provider is away', async () => {
    const { charge } = await seated();
    await club.sandbox.control(`charges/${charge}/dispute`, {});
    await readMissed();
    await club.forward(25 * HOUR);
    await club.sandbox.control('settings', { down: 'unavailable' });
    await expect(runJob('payouts.reread-accounts')).rejects.toThrow('cannot be reached');
    await expect(runJob('payments.read-missed-events')).rejects.toThrow('cannot be reached');
    await expect(runJob('payments.reread-disputes')).rejects.toThrow('cannot be reached');
  });
});

describe('an event of the provider', () => {
  it('handles an event of the provider again after its job has given up', async () => {
    const { charge } = await seated();
    await setWebhook(club.server.url + WEBHOOK_PATH);
    await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.sandbox.control('webhooks/drain', {});
    const { db, pool } = club.server.app;
    await pool.query(
      "update graphile_worker._private_jobs set attempts = max_attempts where key like 'provider-event%'",
    );
    await club.server.runJobs();
    expect(await problems()).toEqual([]);
    await readMissed();
    expect(await problems()).toEqual([]);
    await db.update(providerEvents).set({ receivedAt: new Date(club.server.clock.now().getTime() - 100 * HOUR) });
    await readMissed();
    expect(await problems()).toEqual(['dispute_open']);
  });

  it('keeps an event of the provider for 30 days after it was handled', async () => {
    const {
      app: { db },
      clock,
    } = club.server;
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * HOUR);
    await db.insert(providerEvents).values([
      { id: 'evt_old', type: 'x', objectId: 'x', receivedAt: daysAgo(31), handledAt: daysAgo(31) },
      { id: 'evt_open', type: 'x', objectId: 'x', receivedAt: daysAgo(31), handledAt: null },
      { id: 'evt_new', type: 'x', objectId: 'x', receivedAt: daysAgo(29), handledAt: daysAgo(29) },
    ]);
    await runJob('payments.sweep-provider-events');
    const left = (await db.select().from(providerEvents).where(eq(providerEvents.type, 'x'))).map(({ id }) => id);
    expect(left.toSorted()).toEqual(['evt_new', 'evt_open']);
  });
});
