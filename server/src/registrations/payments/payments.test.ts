import { cancelEvent, updateEvent } from '@homecoming/contract/events.ts';
import { listPaymentProblems, listPayments } from '@homecoming/contract/payments.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { createQuestions } from '@homecoming/contract/questions.ts';
import * as registrationCalls from '@homecoming/contract/registrations.ts';
import { PASSWORD } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../../schema/events.ts';
import { payments, refunds } from '../../schema/payments.ts';
import { providerEvents } from '../../schema/platform.ts';
import { registrations } from '../../schema/registrations.ts';
import { cancel, joinIdOf, signUpFor, statusOf } from '../fixtures/club.ts';
import { expireHolds } from '../jobs.ts';
import { confirm, linkFor, stateOf, setUpPaidClub } from './fixtures/paid-club.ts';

const club = setUpPaidClub({ PLATFORM_FEE_PERCENT: '2.5' });
const MINUTE = 60_000;
const declined = '4000000000000002';

/** The one payment for an event. */
const paymentFor = async (event: { id: string }) => {
  const rows = await club.server.app.db.select().from(payments).where(eq(payments.eventId, event.id));
  expect(rows).toHaveLength(1);
  return rows[0];
};

/** The sessions that the provider has of a payment. */
const sessionsOf = async (paymentId: string | null) =>
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
  it('is paid on a page of the provider, and the person is going', async () => {
    const event = await club.paidEvent();
    const { status, body } = await signUpFor(club.ana, event);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'awaiting_payment', amount: 1_200, currency: 'eur', error: null });
    expect(body.payment_link_url).toMatch(club.sandbox.url);
    expect(await statusOf(club.ana, event)).toEqual(body);
    const session = body.session_id ?? '';
    expect((await confirm(club.ana, session)).body.status).toBe('unpaid');
    await club.pay(session);
    expect((await confirm(club.ana, session)).body).toMatchObject({
      status: 'succeeded',
      registration: { ticket_code: expect.any(String) },
    });
    expect((await confirm(club.ana, session)).body.status).toBe('succeeded');
    expect(await statusOf(club.ana, event)).toMatchObject({ status: 'going', payment_link_url: null });
    expect(await paymentFor(event)).toMatchObject({ status: 'succeeded', amount: 1_200, fee: 30 });
    const { results } = await club.ana.get(listPayments, {});
    expect(results).toMatchObject([{ event: { id: event.id }, amount: 1_200, status: 'succeeded' }]);
  });

  it('is given by a webhook alone, in any order and as often as it comes', async () => {
    await club.sandbox.control('settings', { webhook_copies: [5, 5], webhook_shuffle: true, webhook_concurrency: 5 });
    const event = await club.paidEvent();
    await club.registerAndPay(club.ana, event);
    await club.deliver();
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('going');
    expect((await paymentFor(event))?.status).toBe('succeeded');
  });

  it('is given without any webhook, by the reconciler', async () => {
    await club.sandbox.control('settings', { webhook_url: null });
    const event = await club.paidEvent();
    await club.registerAndPay(club.ana, event);
    await club.forward(2 * MINUTE);
    await club.reconcile();
    expect(await stateOf(club.ana, event)).toBe('going');
  });

  it('takes another card after one that was declined', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await club.pay(session, declined);
    expect((await confirm(club.ana, session)).body.status).toBe('unpaid');
    expect((await statusOf(club.ana, event)).error).toMatch('declined');
    await club.pay(session);
    expect((await confirm(club.ana, session)).body.status).toBe('succeeded');
    expect((await statusOf(club.ana, event)).error).toBeNull();
  });

  it('waits for a payment that is decided later, and can be paid again when that fails', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await club.sandbox.control(`sessions/${session}/process`, {});
    expect((await confirm(club.ana, session)).body.status).toBe('processing');
    expect(await stateOf(club.ana, event)).toBe('awaiting_payment');
    await club.sandbox.control(`sessions/${session}/fail`, {});
    expect((await confirm(club.ana, session)).body.status).toBe('failed');
    const again = (await linkFor(club.ana, event)).body.session_id ?? '';
    await club.pay(again);
    expect((await confirm(club.ana, again)).body.status).toBe('succeeded');
  });

  it('is confirmed to its person only', async () => {
    const event = await club.paidEvent();
    const session = await club.registerAndPay(club.ana, event);
    expect((await confirm(club.ben, session)).error.code).toBe('payment_not_found');
    expect((await confirm(club.ana, 'cs_test_unknown')).error.code).toBe('payment_not_found');
  });

  it('is offered after an approval, and to the waitlist', async () => {
    const event = await club.paidEvent({ approval_required: true });
    await signUpFor(club.ana, event);
    const params = { id: event.id, requestId: await joinIdOf(club.ana, event) };
    await club.owner.get(registrationCalls.approveEventRequest, { params });
    expect(await statusOf(club.ana, event)).toMatchObject({ status: 'awaiting_payment', payment_link_url: null });
    const { body } = await linkFor(club.ana, event);
    await club.pay(body.session_id ?? '');
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('going');
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
    expect([again.status, again.error]).toMatchObject([409, { code: 'checkout_open', details: first.body }]);
  });

  it('is one page for five tabs', async () => {
    const event = await club.paidEvent();
    const answers = await Promise.all(Array.from({ length: 5 }, () => linkFor(club.ana, event)));
    const urls = answers.map(({ body, error }) => body.payment_link_url ?? error.details?.payment_link_url);
    expect(new Set(urls).size).toBe(1);
    await paymentFor(event);
  });

  it('is one page for people who click twice, wherever they click', async () => {
    const event = await club.paidEvent();
    const clicks = [signUpFor(club.ana, event), signUpFor(club.ana, event)];
    await Promise.all([...clicks, linkFor(club.ana, event), linkFor(club.ana, event)]);
    const payment = await paymentFor(event);
    expect(await sessionsOf(payment?.id ?? null)).toEqual([payment?.sessionId]);
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
    expect((await statusOf(club.ben, event)).registration?.answers).toMatchObject([{ answer: 'None' }]);
    const urlencoded = await club.ana.fetch(url, { method: 'POST', body: new URLSearchParams({ answers: text }) });
    expect(urlencoded.status).toBe(200);
    expect((await linkFor(club.cleo, event, { answers })).status).toBe(200);
  });

  it('is for free events a registration', async () => {
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
    expect((await linkFor(club.ana, event)).body.payment_link_url).toMatch(club.sandbox.url);
  });

  it('is one page when the answer of the provider is lost', async () => {
    const event = await club.paidEvent();
    // Stripe's client itself tries a second time after a cut.
    await club.sandbox.control('settings', { lose_answers: 2 });
    expect((await signUpFor(club.ana, event)).body.payment_link_url).toBeNull();
    await club.forward(MINUTE);
    await club.reconcile();
    const { payment_link_url: url, session_id: session } = await statusOf(club.ana, event);
    expect(url).toMatch(club.sandbox.url);
    await club.pay(session ?? '');
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('going');
  });

  it.each(['fail_calls', 'fail_done_calls'])(
    'is one page after a failure that the provider repeats: %s',
    async (fault) => {
      const event = await club.paidEvent();
      await club.sandbox.control('settings', { [fault]: 1 });
      expect((await signUpFor(club.ana, event)).body.payment_link_url).toBeNull();
      const { status, body } = await linkFor(club.ana, event);
      expect([status, body.price_id]).toEqual([200, expect.stringMatching(/^price_/)]);
      expect(await sessionsOf(body.payment_id)).toEqual([body.session_id]);
      await club.pay(body.session_id ?? '');
      await club.deliver();
      expect(await stateOf(club.ana, event)).toBe('going');
    },
  );

  it('stops when the payout account is unusable', async () => {
    const event = await club.paidEvent();
    await club.sandbox.control(`accounts/${club.account}/restrict`, {});
    await club.deliver();
    expect((await linkFor(club.ana, event)).error.code).toBe('payouts_not_ready');
    expect(await stateOf(club.ana, event)).toBe('none');
  });
});

describe('a free seat for somebody with an open payment page', () => {
  const add = (event: { id: string }) =>
    club.owner.call(registrationCalls.addAttendee, { params: { id: event.id }, body: { user_id: club.ana.user.id } });

  it('ends the page first', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    expect((await add(event)).status).toBe(200);
    expect(await club.pay(session)).toEqual({ kind: 'closed' });
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('going');
    expect((await paymentFor(event))?.status).toBe('expired');
    expect(club.server.mails.map(({ subject }) => subject)).not.toContain(
      `Your seat at ${event.title} is no longer kept`,
    );
  });

  it('is the paid one when the money comes first', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.registerAndPay(club.ana, event);
    expect((await add(event)).error.code).toBe('already_going');
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('going');
    expect((await club.ana.get(listPayments, {})).results).toMatchObject([{ status: 'succeeded' }]);
  });

  it('is paid once, or not at all, when both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const event = await club.paidEvent({ capacity: 1 });
      const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
      const [paid, { status }] = await Promise.all([club.pay(session), add(event)]);
      await club.deliver();
      expect([paid.kind, status]).toEqual(paid.kind === 'paid' ? ['paid', 409] : ['closed', 200]);
      expect(await stateOf(club.ana, event)).toBe('going');
      const expected = paid.kind === 'paid' ? 'succeeded' : 'expired';
      expect((await club.ana.get(listPayments, {})).results[0]?.status).toBe(expected);
    }
  });

  it('waits for the provider', async () => {
    const event = await club.paidEvent();
    await signUpFor(club.ana, event);
    await club.sandbox.control('settings', { down: 'unavailable' });
    expect((await add(event)).error.code).toBe('provider_unavailable');
    expect(await stateOf(club.ana, event)).toBe('awaiting_payment');
  });
});

describe('the end of a hold', () => {
  const overdue = async () => {
    await club.forward(31 * MINUTE);
    await expireHolds.run(club.server.app, {});
  };

  it('ends the page at the provider, and then passes the seat on', async () => {
    const event = await club.paidEvent({ capacity: 1, waitlist: true });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await signUpFor(club.ben, event);
    await overdue();
    expect(await stateOf(club.ana, event)).toBe('awaiting_payment');
    await club.reconcile();
    await club.reconcile();
    expect(await stateOf(club.ana, event)).toBe('expired');
    expect(await stateOf(club.ben, event)).toBe('awaiting_payment');
    expect(await club.pay(session)).toEqual({ kind: 'closed' });
    expect((await confirm(club.ana, session)).body.status).toBe('expired');
    expect((await linkFor(club.ben, event)).body.payment_link_url).toMatch(club.sandbox.url);
  });

  it('keeps the seat while the provider is away', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await signUpFor(club.ana, event);
    await club.sandbox.control('settings', { down: 'cut' });
    await overdue();
    await club.reconcile();
    expect(await stateOf(club.ana, event)).toBe('awaiting_payment');
    expect((await signUpFor(club.ben, event)).error.code).toBe('event_full');
    await club.sandbox.control('settings', { down: 'no' });
    await club.reconcile();
    expect(await stateOf(club.ana, event)).toBe('expired');
  });

  it('seats a person who has paid in time, whatever the server knew', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.registerAndPay(club.ana, event);
    await overdue();
    await club.reconcile();
    expect(await stateOf(club.ana, event)).toBe('going');
  });

  it('frees a seat whose page was never opened', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.sandbox.control('settings', { down: 'unavailable' });
    await signUpFor(club.ana, event);
    await club.sandbox.control('settings', { down: 'no' });
    await overdue();
    await club.reconcile();
    expect(await stateOf(club.ana, event)).toBe('expired');
    await club.reconcile();
  });
});

describe('money that comes late', () => {
  /** The hold ended here, and the page did not at the provider. */
  const expire = (event: { id: string }) =>
    club.server.app.db
      .update(registrations)
      .set({ status: 'expired', holdExpiresAt: null })
      .where(eq(registrations.eventId, event.id));

  it('seats the person where a seat is free', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await expire(event);
    await club.pay(session);
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('going');
  });

  it('is given back where no seat is left', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await expire(event);
    await club.registerAndPay(club.ben, event);
    await club.pay(session);
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('expired');
    expect(await stateOf(club.ben, event)).toBe('going');
    expect((await confirm(club.ana, session)).body.status).toBe('expired');
    expect((await club.ana.get(listPayments, {})).results).toMatchObject([{ status: 'refunded' }]);
  });

  it.each(['cancelled by its person', 'a cancelled event'])('is given back for a seat that was %s', async (what) => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    if (what === 'a cancelled event') await club.owner.get(cancelEvent, { params: { id: event.id }, body: {} });
    else await cancel(club.ana, event);
    await club.pay(session);
    await club.deliver();
    expect((await club.ana.get(listPayments, {})).results).toMatchObject([{ status: 'refunded' }]);
  });

  it('is given back when the account was deleted', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await expire(event);
    await club.ana.get(deleteAccount, { body: { password: PASSWORD } });
    await club.pay(session);
    await club.deliver();
    await club.deliver();
    const [row] = await club.server.app.db.select().from(registrations).where(eq(registrations.eventId, event.id));
    expect(row?.status).toBe('expired');
    const given = club.server.app.db.select().from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId));
    expect((await given.where(eq(payments.eventId, event.id))).map(({ refunds: refund }) => refund.status)).toEqual([
      'succeeded',
    ]);
  });

  it('does not come once a page has ended with its registration', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await cancel(club.ana, event);
    await club.deliver();
    expect(await club.pay(session)).toEqual({ kind: 'closed' });
    expect((await paymentFor(event))?.status).toBe('expired');
  });
});

describe('a payment that is not what was asked for', () => {
  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'usd' }],
  ])('in its %s is put before a human, and gives no seat', async (_name, changed) => {
    const event = await club.paidEvent();
    const session = await club.registerAndPay(club.ana, event);
    await club.server.app.db
      .update(payments)
      .set({ fee: 0, ...changed })
      .where(eq(payments.sessionId, session));
    await confirm(club.ana, session);
    expect(await stateOf(club.ana, event)).toBe('expired');
    expect((await linkFor(club.ben, event)).status).toBe(200);
    await club.deliver();
    const mail = club.server.mails.findLast(({ to }) => to === club.ana.user.email);
    expect(mail?.text).toContain('Please do not pay again');
    const problems = async (person: typeof club.owner) => (await person.get(listPaymentProblems, {})).results;
    expect(await problems(club.owner)).toMatchObject([{ problems: ['amount_differs'], can: { resolve: true } }]);
    expect(await problems(club.ana)).toEqual([]);
  });

  it('but for another event gives no seat', async () => {
    const [paid, other] = [await club.paidEvent(), await club.paidEvent()];
    const session = await club.registerAndPay(club.ana, paid);
    await signUpFor(club.ana, other);
    const { db } = club.server.app;
    await db.delete(payments).where(eq(payments.sessionId, session));
    await db.update(payments).set({ sessionId: session, fee: 0 }).where(eq(payments.eventId, other.id));
    await confirm(club.ana, session);
    expect(await stateOf(club.ana, other)).toBe('expired');
    expect((await club.owner.get(listPaymentProblems, {})).results).toMatchObject([{ problems: ['amount_differs'] }]);
  });
});

describe('webhooks that are replayed', () => {
  it('change nothing, even when the server has deleted its copies', async () => {
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
    expect(await stateOf(club.ana, event)).toBe('refunded');
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

describe('a seat that is given up', () => {
  const seated = async (overrides = {}) => {
    const event = await club.paidEvent(overrides);
    await club.registerAndPay(club.ana, event);
    await club.deliver();
    return event;
  };
  const statusOfPayment = async () => (await club.ana.get(listPayments, {})).results[0]?.status;

  it('is refunded once, while the policy allows it, and refunded then', async () => {
    const event = await seated({ refund_policy: { until: 24 } });
    await cancel(club.ana, event);
    expect(await stateOf(club.ana, event)).toBe('cancelled');
    expect(await statusOfPayment()).toBe('refunding');
    await club.deliver();
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('refunded');
    expect(await statusOfPayment()).toBe('refunded');
    expect((await signUpFor(club.ana, event)).body.status).toBe('awaiting_payment');
  });

  it('is kept where the policy gives nothing back', async () => {
    const event = await seated();
    await cancel(club.ana, event);
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('cancelled');
    expect(await statusOfPayment()).toBe('kept');
  });

  it.each([
    ['place', () => ({ venue: { kind: 'in_person' as const, name: 'Elsewhere' } })],
    ['start', () => ({ starts_at: new Date(club.server.clock.now().getTime() + 50 * 60 * MINUTE).toISOString() })],
  ])('is refunded until the start when the %s changed since it was paid', async (_part, change) => {
    const event = await seated({ refund_policy: { until: 200 } });
    const refundUntil = async (person = club.ana) => (await statusOf(person, event)).registration?.refund_until;
    const policy = new Date(Date.parse(event.starts_at) - 200 * 60 * MINUTE).toISOString();
    expect(await refundUntil()).toBe(policy);
    const update = (body: object) => club.owner.get(updateEvent, { params: { id: event.id }, body });
    // Neither of these moves it.
    await update({ title: 'Another title', ends_at: new Date(Date.parse(event.ends_at) + MINUTE).toISOString() });
    expect(await refundUntil()).toBe(policy);
    const { starts_at: startsAt } = await update(change());
    expect(await refundUntil()).toBe(startsAt);
    await club.forward(MINUTE);
    await club.registerAndPay(club.ben, event);
    await club.deliver();
    expect(await refundUntil(club.ben)).not.toBe(startsAt);
    await club.server.runJobs();
    const mail = club.server.mails.findLast(({ to }) => to === club.ana.user.email);
    expect(mail?.text).toContain('all of your money back');
    await cancel(club.ana, event);
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('refunded');
    await cancel(club.ben, event);
    expect((await club.ben.get(listPayments, {})).results).toMatchObject([{ status: 'kept' }]);
  });

  it('is refunded when an organiser takes it away, or cancels the event', async () => {
    const event = await seated();
    await club.owner.get(registrationCalls.removeAttendee, {
      params: { id: event.id },
      body: { user_id: club.ana.user.id },
    });
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('refunded');
    const other = await club.paidEvent();
    await club.registerAndPay(club.ben, other);
    await club.deliver();
    await club.owner.get(cancelEvent, { params: { id: other.id }, body: {} });
    await club.deliver();
    expect((await club.ben.get(listPayments, {})).results).toMatchObject([{ status: 'refunded' }]);
  });

  it.each(['fail_calls', 'fail_done_calls'])(
    'is refunded after a failure that the provider repeats: %s',
    async (fault) => {
      const event = await seated({ refund_policy: { until: 0 } });
      await club.sandbox.control('settings', { [fault]: 1 });
      await cancel(club.ana, event);
      await club.server.runJobs();
      expect(await statusOfPayment()).toBe('refunding');
      await club.forward(MINUTE);
      await club.reconcile();
      await club.deliver();
      expect(await stateOf(club.ana, event)).toBe('refunded');
    },
  );

  it('waits for the provider to give the money back, and asks once', async () => {
    const event = await seated({ refund_policy: { until: 0 } });
    await club.sandbox.control('settings', { refunds_pending: true, lose_answers: 2 });
    await cancel(club.ana, event);
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('cancelled');
    await club.forward(MINUTE);
    await club.reconcile();
    const { rows } = await club.server.app.pool.query(
      'select provider_id as id from refunds order by created_at desc limit 1',
    );
    await club.sandbox.control(`refunds/${rows[0].id}/succeed`, {});
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('refunded');
  });
});
