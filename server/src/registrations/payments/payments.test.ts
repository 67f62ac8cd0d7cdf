import { updateEvent } from '@homecoming/contract/events.ts';
import { listPaymentProblems, listPayments } from '@homecoming/contract/payments.ts';
import { createQuestions } from '@homecoming/contract/questions.ts';
import * as registrationCalls from '@homecoming/contract/registrations.ts';
import { recordQueries, recordStatements } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../../schema/events.ts';
import { payments, refunds } from '../../schema/payments.ts';
import { providerEvents } from '../../schema/platform.ts';
import { cancel, getJoinId, signUpFor, fetchStatus } from '../fixtures/club.ts';
import { moneyHelpers } from './fixtures/money-helpers.ts';
import { confirm, linkFor, getStatusName, setUpPaidClub } from './fixtures/paid-club.ts';

const club = setUpPaidClub({ PLATFORM_FEE_PERCENT: '2.5' });
const { paymentFor } = moneyHelpers(club);
const MINUTE = 60_000;
const declined = '4000000000000002';

/** The sessions that the provider has of a payment. */
const listSessionIds = async (paymentId: string | null) =>
  (await listAtProvider('checkout/sessions'))
    .filter((session) => session.client_reference_id === paymentId)
    .map(({ id }) => id);

/** The newest objects of the provider. */
async function listAtProvider(path: string): Promise<{ id: string; client_reference_id?: string }[]> {
  const { key, url } = club.sandbox;
  const answer = await fetch(`${url}/v1/${path}?limit=100`, { headers: { authorization: `Bearer ${key}` } });
  // The boundary to JSON: a list of the provider.
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return data;
}

describe('a seat of a paid event', () => {
  it('gives a seat to a person who pays on a page of the provider', async () => {
    const event = await club.paidEvent();
    const { status, body } = await signUpFor(club.ana, event);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'awaiting_payment', amount: 1_200, currency: 'eur', error: null });
    expect(body.payment_link_url).toMatch(`${club.server.url}/sandbox/pay/`);
    expect(await fetchStatus(club.ana, event)).toEqual(body);
    const session = body.session_id ?? '';
    expect((await confirm(club.ana, session)).body.status).toBe('unpaid');
    await club.pay(session);
    expect((await confirm(club.ana, session)).body).toMatchObject({
      status: 'succeeded',
      registration: { ticket_code: expect.any(String) },
    });
    expect((await confirm(club.ana, session)).body.status).toBe('succeeded');
    expect(await fetchStatus(club.ana, event)).toMatchObject({
      status: 'going',
      payment_link_url: null,
      paid: { amount: 1_200, currency: 'eur', outcome: 'paid' },
    });
    expect(await paymentFor(event)).toMatchObject({ status: 'succeeded', amount: 1_200, fee: 30 });
    const { results } = await club.ana.get(listPayments, {});
    const { id, name } = club.community;
    expect(results).toMatchObject([
      { event: { id: event.id }, community: { id, name }, amount: 1_200, status: 'succeeded' },
    ]);
  });

  it('gives a paid seat by a webhook alone, in any order and as often as it comes', async () => {
    await club.sandbox.control('settings', { webhook_copies: [5, 5], webhook_shuffle: true, webhook_concurrency: 5 });
    const event = await club.paidEvent();
    await club.registerAndPay(club.ana, event);
    await club.deliver();
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('going');
    expect((await paymentFor(event))?.status).toBe('succeeded');
  });

  it('gives a paid seat without any webhook, by the reconciler', async () => {
    await club.sandbox.control('settings', { webhook_url: null });
    const event = await club.paidEvent();
    await club.registerAndPay(club.ana, event);
    await club.forward(2 * MINUTE);
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('going');
  });

  it('takes another card after one that was declined', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await club.pay(session, declined);
    expect((await confirm(club.ana, session)).body.status).toBe('unpaid');
    expect((await fetchStatus(club.ana, event)).error).toMatch('declined');
    await club.pay(session);
    expect((await confirm(club.ana, session)).body.status).toBe('succeeded');
    expect((await fetchStatus(club.ana, event)).error).toBeNull();
  });

  it('waits for a payment that is decided later, and can be paid again when that fails', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await club.sandbox.control(`sessions/${session}/process`, {});
    expect((await confirm(club.ana, session)).body.status).toBe('processing');
    expect(await getStatusName(club.ana, event)).toBe('awaiting_payment');
    await club.sandbox.control(`sessions/${session}/fail`, {});
    expect((await confirm(club.ana, session)).body.status).toBe('failed');
    const again = (await linkFor(club.ana, event)).body.session_id ?? '';
    await club.pay(again);
    expect((await confirm(club.ana, again)).body.status).toBe('succeeded');
  });

  it('confirms a payment to its person only', async () => {
    const event = await club.paidEvent();
    const session = await club.registerAndPay(club.ana, event);
    expect((await confirm(club.ben, session)).error.code).toBe('payment_not_found');
    expect((await confirm(club.ana, 'cs_test_unknown')).error.code).toBe('payment_not_found');
  });

  it('offers a paid seat after an approval, and to the waitlist', async () => {
    const event = await club.paidEvent({ approval_required: true });
    await signUpFor(club.ana, event);
    const params = { id: event.id, requestId: await getJoinId(club.ana, event) };
    await club.owner.get(registrationCalls.approveEventRequest, { params });
    expect(await fetchStatus(club.ana, event)).toMatchObject({ status: 'awaiting_payment', payment_link_url: null });
    await club.server.runJobs();
    const mail = club.server.mails.findLast(({ to }) => to === club.ana.user.email);
    expect(mail?.text).toMatch(/It costs €12, and is kept until .+ time\)\./);
    const { body } = await linkFor(club.ana, event);
    await club.pay(body.session_id ?? '');
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('going');
  });
});

describe('a payment link', () => {
  it('registers, and is the same page when it is asked for again', async () => {
    const event = await club.paidEvent();
    const first = await linkFor(club.ana, event);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ status: 'awaiting_payment', amount: 1_200, currency: 'eur' });
    expect(first.body.price_id).toMatch(/^price_/);
    const again = await linkFor(club.ana, event);
    expect([again.status, again.body]).toEqual([200, first.body]);
    await club.pay(first.body.session_id ?? '');
    await club.deliver();
    expect((await linkFor(club.ana, event)).error.code).toBe('already_registered');
  });

  it('opens one payment page for twenty tabs at once, and for twenty more', async () => {
    const event = await club.paidEvent();
    const openTabs = () => Promise.all(Array.from({ length: 20 }, () => linkFor(club.ana, event)));
    const answers = [...(await openTabs()), ...(await openTabs())];
    const payment = await paymentFor(event);
    const url = `${club.server.url}/sandbox/pay/${payment?.sessionId}`;
    const page = { session_id: payment?.sessionId, payment_link_url: url, payment_id: payment?.id };
    for (const { status, body } of answers) expect([status, body]).toEqual([200, expect.objectContaining(page)]);
    expect(await listSessionIds(payment?.id ?? null)).toEqual([payment?.sessionId]);
  });

  it('locks its event once, and reads the payout account once and no payment', async () => {
    const event = await club.paidEvent();
    const queries: string[] = [];
    const statements = await recordStatements(club.server, async () => {
      queries.push(...(await recordQueries(club.server, () => linkFor(club.ana, event))));
    });
    const sent = [...statements, ...queries];
    const countMatching = (words: RegExp) => sent.filter((text) => words.test(text)).length;
    expect(countMatching(/from "events" where .* for no key update/)).toBe(1);
    expect(countMatching(/^select .* from .*"payout_accounts"/)).toBe(1);
    expect(countMatching(/^select .* from "payments"/)).toBe(0);
    expect(countMatching(/^update "payments"/)).toBe(1);
    // With begin, commit and the fact for the outbox; then the page is stored.
    expect(statements.slice(0, statements.indexOf('commit') + 1)).toHaveLength(11);
  });

  it('answers with the payment link of the attempt that was committed, after one that met another transaction', async () => {
    const { pool } = club.server.app;
    // A sequence keeps its value when a transaction is rolled back: the first payment of each event deadlocks.
    await pool.query(`create sequence attempts; create function fail_first_attempt() returns trigger language plpgsql as $$
      begin
        if nextval('attempts') % 2 = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger fail_first_attempt before insert on payments for each row execute function fail_first_attempt()`);
    try {
      for (const open of [linkFor, signUpFor]) {
        const event = await club.paidEvent();
        const { status, body } = await open(club.ana, event);
        const payment = await paymentFor(event);
        expect(status).toBeLessThan(300);
        expect(body).toMatchObject({ payment_id: payment?.id, session_id: payment?.sessionId });
        expect(await fetchStatus(club.ana, event)).toMatchObject({
          status: 'awaiting_payment',
          payment_id: payment?.id,
        });
      }
      const { rows } = await pool.query(`select last_value::int as attempts from attempts`);
      expect(rows).toEqual([{ attempts: 4 }]);
    } finally {
      await pool.query(
        'drop trigger fail_first_attempt on payments; drop function fail_first_attempt; drop sequence attempts',
      );
    }
  });

  it('opens one payment page for people who click twice, wherever they click', async () => {
    const event = await club.paidEvent();
    const clicks = [signUpFor(club.ana, event), signUpFor(club.ana, event)];
    await Promise.all([...clicks, linkFor(club.ana, event), linkFor(club.ana, event)]);
    const payment = await paymentFor(event);
    expect(await listSessionIds(payment?.id ?? null)).toEqual([payment?.sessionId]);
  });

  it('keeps the price at which somebody registered', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    const price = { amount: 5_000, currency: 'eur' };
    const change = await club.owner.call(updateEvent, { params: { id: event.id }, body: { price } });
    expect(change.error.code).toBe('price_frozen');
    await club.server.app.db.update(events).set({ priceAmount: 5_000 }).where(eq(events.id, event.id));
    await club.pay(session);
    expect((await confirm(club.ana, session)).body.status).toBe('succeeded');
    expect(await paymentFor(event)).toMatchObject({ amount: 1_200 });
  });

  it('freezes the currency once somebody has paid, also when their money was kept', async () => {
    const event = await club.paidEvent();
    await club.registerAndPay(club.ana, event);
    await club.deliver();
    await cancel(club.ana, event);
    await club.deliver();
    const setPrice = (price: { amount: number; currency: string } | null) =>
      club.owner.call(updateEvent, { params: { id: event.id }, body: { price } });
    const yen = { amount: 5_000, currency: 'jpy' };
    expect((await setPrice(yen)).error.code).toBe('currency_frozen');
    expect((await setPrice(null)).status).toBe(200);
    expect((await setPrice(yen)).error.code).toBe('currency_frozen');
    expect((await setPrice({ amount: 5_000, currency: 'eur' })).status).toBe(200);
  });

  it('takes answers as JSON, and as JSON text in both kinds of forms', async () => {
    const event = await club.paidEvent();
    const questions = [{ label: 'Diet', kind: 'text' as const, options: [], required: true }];
    const { questions: asked } = await club.owner.get(createQuestions, {
      params: { id: event.id },
      body: { questions },
    });
    const answers = [{ question: asked[0]?.id ?? '', answer: 'None' }];
    const url = `/api/v1/events/payments/${event.id}/payment-link/`;
    const text = JSON.stringify(answers);
    const form = new FormData();
    form.append('answers', text);
    const send = async (body: FormData | URLSearchParams) =>
      (await club.ben.fetch(url, { method: 'POST', body })).status;
    expect((await linkFor(club.ana, event)).error.code).toBe('answer_required');
    expect(await send(new URLSearchParams({ answers: '{"no":"list"}' }))).toBe(400);
    expect(await send(new URLSearchParams({ answers: '[broken' }))).toBe(400);
    expect(await send(form)).toBe(200);
    expect((await fetchStatus(club.ben, event)).registration?.answers).toMatchObject([{ answer: 'None' }]);
    const urlencoded = await club.ana.fetch(url, { method: 'POST', body: new URLSearchParams({ answers: text }) });
    expect(urlencoded.status).toBe(200);
    expect((await linkFor(club.cleo, event, { answers })).status).toBe(200);
  });

  it('answers a payment link for a free event with a registration', async () => {
    const event = await club.paidEvent({ price: null });
    expect((await linkFor(club.ana, event)).body).toMatchObject({ status: 'going', payment_link_url: null });
    expect((await linkFor(club.ana, event)).error.code).toBe('already_registered');
  });

  it('follows when the provider was away: the seat is kept meanwhile', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.sandbox.control('settings', { down: 'unavailable' });
    const { status, body } = await signUpFor(club.ana, event);
    expect([status, body]).toMatchObject([201, { status: 'awaiting_payment', payment_link_url: null }]);
    expect(body.error).toMatch('Nothing was charged');
    expect((await linkFor(club.ana, event)).error.code).toBe('provider_unavailable');
    expect((await signUpFor(club.ben, event)).error.code).toBe('event_full');
    await club.sandbox.control('settings', { down: 'no' });
    expect((await linkFor(club.ana, event)).body.payment_link_url).toMatch(`${club.server.url}/sandbox/pay/`);
  });

  it('opens one payment page when the answer of the provider is lost', async () => {
    const event = await club.paidEvent();
    // Stripe's client itself tries a second time after a cut.
    await club.sandbox.control('settings', { lose_answers: 2 });
    expect((await signUpFor(club.ana, event)).body.payment_link_url).toBeNull();
    await club.forward(MINUTE);
    await club.reconcile();
    const { payment_link_url: url, session_id: session } = await fetchStatus(club.ana, event);
    expect(url).toMatch(`${club.server.url}/sandbox/pay/`);
    await club.pay(session ?? '');
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('going');
  });

  it.each(['fail_calls', 'fail_done_calls'])(
    'is one page after a failure that the provider repeats: %s',
    async (fault) => {
      const event = await club.paidEvent();
      await club.sandbox.control('settings', { [fault]: 1 });
      expect((await signUpFor(club.ana, event)).body.payment_link_url).toBeNull();
      const { status, body } = await linkFor(club.ana, event);
      expect([status, body.price_id]).toEqual([200, expect.stringMatching(/^price_/)]);
      expect(await listSessionIds(body.payment_id)).toEqual([body.session_id]);
      await club.pay(body.session_id ?? '');
      await club.deliver();
      expect(await getStatusName(club.ana, event)).toBe('going');
    },
  );

  it('stops when the payout account is unusable', async () => {
    const event = await club.paidEvent();
    await club.sandbox.control(`accounts/${club.account}/restrict`, {});
    await club.deliver();
    expect((await linkFor(club.ana, event)).error.code).toBe('payouts_not_ready');
    expect(await getStatusName(club.ana, event)).toBe('none');
  });
});

describe('a payment that is not what was asked for', () => {
  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'usd' }],
  ])('puts a payment with another %s before a human, and gives no seat', async (_name, changed) => {
    const event = await club.paidEvent();
    const session = await club.registerAndPay(club.ana, event);
    await club.server.app.db
      .update(payments)
      .set({ fee: 0, ...changed })
      .where(eq(payments.sessionId, session));
    await confirm(club.ana, session);
    expect(await fetchStatus(club.ana, event)).toMatchObject({ status: 'expired', paid: { outcome: 'differs' } });
    expect((await linkFor(club.ben, event)).status).toBe(200);
    await club.deliver();
    const mail = club.server.mails.findLast(({ to }) => to === club.ana.user.email);
    expect(mail?.text).toContain('Please do not pay again');
    const problems = async (person: typeof club.owner) => (await person.get(listPaymentProblems, {})).results;
    expect(await problems(club.owner)).toMatchObject([{ problems: ['amount_differs'], can: { resolve: true } }]);
    expect(await problems(club.ana)).toEqual([]);
  });

  it('gives no seat for a payment that is for another event', async () => {
    const [paid, other] = [await club.paidEvent(), await club.paidEvent()];
    const session = await club.registerAndPay(club.ana, paid);
    await signUpFor(club.ana, other);
    const { db } = club.server.app;
    await db.delete(payments).where(eq(payments.sessionId, session));
    await db.update(payments).set({ sessionId: session, fee: 0 }).where(eq(payments.eventId, other.id));
    await confirm(club.ana, session);
    expect(await getStatusName(club.ana, other)).toBe('expired');
    expect((await club.owner.get(listPaymentProblems, {})).results).toMatchObject([{ problems: ['amount_differs'] }]);
  });
});

describe('webhooks that are replayed', () => {
  it('changes nothing for replayed webhooks, even when the server has deleted its copies', async () => {
    const event = await club.paidEvent({ title: 'Replayed walk', refund_policy: { until: 0 } });
    await club.registerAndPay(club.ana, event);
    await club.deliver();
    await cancel(club.ana, event);
    await club.deliver();
    await club.deliver();
    const { id } = (await paymentFor(event)) ?? {};
    const { db } = club.server.app;
    const books = () =>
      db
        .select()
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(payments.id, id ?? ''));
    const before = await books();
    await db.delete(providerEvents);
    for (const sent of await listAtProvider('events')) await club.sandbox.control(`events/${sent.id}/send`, {});
    await club.deliver();
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('refunded');
    expect((await books()).map(({ payments: row }) => row.status)).toEqual(
      before.map(({ payments: row }) => row.status),
    );
    const mails = club.server.mails.filter(
      ({ subject }) => subject.includes('Replayed walk') && /receipt|refund/.test(subject),
    );
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your receipt for Replayed walk',
      'Your refund for Replayed walk',
    ]);
  });
});
