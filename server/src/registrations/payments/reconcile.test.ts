import { getEventStatistics } from '@homecoming/contract/event-statistics.ts';
import { createPaymentLink, listPaymentProblems } from '@homecoming/contract/payments.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { getRegistrationStatus } from '@homecoming/contract/registrations.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { PASSWORD } from '@homecoming/testkit/cast.ts';
import { startBeside, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../platform/config.ts';
import { WEBHOOK_PATH } from '../../platform/payments/webhooks.ts';
import { payments } from '../../schema/payments.ts';
import { cancel, signUpFor } from '../fixtures/club.ts';
import { expireHolds } from '../jobs.ts';
import { setUpPaidClub, getStatusName } from './fixtures/paid-club.ts';
import { reconcilePayments } from './jobs.ts';

const club = setUpPaidClub();
const MINUTE = 60_000;
const ofEvent = ({ id }: { id: string }) => eq(payments.eventId, id);
const paymentFor = async (event: { id: string }) =>
  (await club.server.app.db.select().from(payments).where(ofEvent(event)))[0];
/** Another server over the database of the club, with other settings. */
const beside = (changes: Partial<Config>): Promise<TestServer> => {
  const { app } = club.server;
  return startBeside({ ...club.server, app: { ...app, config: { ...app.config, ...changes } } });
};

describe('a page that the provider does not know', () => {
  const replaceSession = (event: { id: string }) =>
    club.server.app.db
      .update(payments)
      .set({ sessionId: `cs_gone_${event.id}` })
      .where(ofEvent(event));

  it('keeps its seat until its time is over, and no longer', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await signUpFor(club.ana, event);
    await replaceSession(event);
    await club.forward(30.5 * MINUTE);
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('awaiting_payment');
    await club.forward(MINUTE);
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('expired');
    expect(await paymentFor(event)).toMatchObject({ status: 'expired' });
    expect((await signUpFor(club.ben, event)).body.status).toBe('awaiting_payment');
  });

  it('does not keep others from being read', async () => {
    await club.sandbox.control('settings', { webhook_url: null });
    const event = await club.paidEvent();
    await club.registerAndPay(club.ana, event);
    await club.server.app.pool.query(
      `insert into payments (id, event_id, account_id, title, amount, currency, fee, status, parameters, session_id, expires_at, created_at, read_at)
        select gen_random_uuid(), null, account_id, 'gone', amount, currency, fee, 'open', parameters, 'cs_gone' || n, now() + interval '1 year',
          created_at, created_at - interval '1 hour'
        from payments, generate_series(1, 100) n where event_id = $1`,
      [event.id],
    );
    await club.forward(2 * MINUTE);
    await club.reconcile();
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('going');
    await club.server.app.db.delete(payments).where(eq(payments.title, 'gone'));
    await club.sandbox.control('settings', { webhook_url: club.server.url + WEBHOOK_PATH });
  });
});

describe('without payments', () => {
  it('a seat is free once its page has ended by itself', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await signUpFor(club.ana, event);
    const off = await beside({ payments: { kind: 'off' } });
    await club.forward(30.5 * MINUTE);
    await expireHolds.run(off.app, {});
    expect(await getStatusName(club.ana, event)).toBe('awaiting_payment');
    await club.forward(MINUTE);
    await expireHolds.run(off.app, {});
    expect(await getStatusName(club.ana, event)).toBe('expired');
    await off.close();
  });
});

/** Ana's status and payment link at another server. */
const seenAt = async ({ url }: TestServer, { id }: { id: string }) => {
  const ana = createClient(url, club.ana.token);
  const status = await ana.get(getRegistrationStatus, { params: { eventId: id } });
  const link = await ana.call(createPaymentLink, { params: { eventId: id }, body: {} });
  return [status.payment_link_url, link.error.code];
};

describe('an open payment page', () => {
  it('gives out no open payment page without payments, and none by a copy of the database', async () => {
    const event = await club.paidEvent();
    expect((await signUpFor(club.ana, event)).body.payment_link_url).toMatch(`${club.server.url}/sandbox/pay/`);
    const [off, copy] = [
      await beside({ payments: { kind: 'off' } }),
      await beside({ publicUrl: 'https://copy.example' }),
    ];
    expect(await seenAt(off, event)).toEqual([null, 'payments_off']);
    expect(await seenAt(copy, event)).toEqual([null, 'payouts_not_ready']);
    await Promise.all([off.close(), copy.close()]);
  });
});

describe('the revenue', () => {
  it('shows no revenue without payments', async () => {
    const event = await club.paidEvent();
    await club.registerAndPay(club.ana, event);
    await club.deliver();
    const off = await beside({ payments: { kind: 'off' } });
    const owner = createClient(off.url, club.owner.token);
    expect((await owner.get(getEventStatistics, { params: { id: event.id } })).revenue).toBeNull();
    await off.close();
  });
});

describe('a copy of the database at another address', () => {
  it('ends no page and refunds nothing from a copy of the database', async () => {
    const copy = await beside({ publicUrl: 'https://copy.example' });
    const event = await club.paidEvent({ refund_policy: { until: 0 } });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await club.registerAndPay(club.ben, event);
    await club.deliver();
    await club.forward(30.5 * MINUTE);
    await reconcilePayments.run(copy.app, {});
    await expireHolds.run(copy.app, {});
    expect(await getStatusName(club.ana, event)).toBe('awaiting_payment');
    await cancel(club.ana, event);
    await cancel(club.ben, event);
    await copy.runJobs();
    const { charges } = await club.sandbox.control('ledger');
    expect(charges).toContainEqual(expect.objectContaining({ refunded: 0 }));
    const { results } = await club.owner.get(listPaymentProblems, {});
    expect(results).toMatchObject([{ problems: ['refund_failed'] }]);
    expect(await club.pay(session)).toMatchObject({ kind: 'paid' });
    await copy.close();
    await club.deliver();
  });
});

describe('an account that is deleted while the answer with its page is lost', () => {
  it('leaves no page that takes money, and no address', async () => {
    const event = await club.paidEvent();
    const guest = await club.member('Guest');
    await club.sandbox.control('settings', { lose_answers: 2 });
    expect((await signUpFor(guest, event)).body.payment_link_url).toBeNull();
    await guest.get(deleteAccount, { body: { password: PASSWORD } });
    await club.server.runJobs();
    const payment = await paymentFor(event);
    expect(payment).toMatchObject({ status: 'expired', sessionId: expect.any(String) });
    expect(JSON.stringify(payment?.parameters)).not.toContain(guest.user.email);
    expect(await club.pay(payment?.sessionId ?? '')).toEqual({ kind: 'closed' });
  });
});
