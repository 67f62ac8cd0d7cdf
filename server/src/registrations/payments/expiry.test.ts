import { cancelEvent, updateEvent } from '@homecoming/contract/events.ts';
import { listPayments } from '@homecoming/contract/payments.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import * as registrationCalls from '@homecoming/contract/registrations.ts';
import { PASSWORD } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { payments, refunds } from '../../schema/payments.ts';
import { registrations } from '../../schema/registrations.ts';
import { cancel, getCounts, signUpFor, fetchStatus } from '../fixtures/club.ts';
import { expireHolds } from '../jobs.ts';
import { moneyHelpers } from './fixtures/money-helpers.ts';
import { confirm, linkFor, getStatusName, setUpPaidClub } from './fixtures/paid-club.ts';
import { syncPayment } from './sync.ts';

const club = setUpPaidClub({ PLATFORM_FEE_PERCENT: '2.5' });
const { paymentFor } = moneyHelpers(club);
const MINUTE = 60_000;

describe('a free seat for somebody with an open payment page', () => {
  const add = (event: { id: string }) =>
    club.owner.call(registrationCalls.addAttendee, { params: { id: event.id }, body: { user_id: club.ana.user.id } });

  it('ends the open payment page of a person before it gives them a free seat', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    expect((await add(event)).status).toBe(200);
    expect(await club.pay(session)).toEqual({ kind: 'closed' });
    await club.deliver();
    expect(await fetchStatus(club.ana, event)).toMatchObject({ status: 'going', paid: null });
    expect((await paymentFor(event))?.status).toBe('expired');
    expect(club.server.mails.map(({ subject }) => subject)).not.toContain(
      `Your seat at ${event.title} is no longer kept`,
    );
  });

  it('keeps the paid seat when the money comes before the free one', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.registerAndPay(club.ana, event);
    expect((await add(event)).error.code).toBe('already_going');
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('going');
    expect((await club.ana.get(listPayments, {})).results).toMatchObject([{ status: 'succeeded' }]);
  });

  it('takes the payment or gives the seat for free, never both, when both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const event = await club.paidEvent({ capacity: 1 });
      const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
      const [paid, { status }] = await Promise.all([club.pay(session), add(event)]);
      await club.deliver();
      expect([paid.kind, status]).toEqual(paid.kind === 'paid' ? ['paid', 409] : ['closed', 200]);
      expect(await getStatusName(club.ana, event)).toBe('going');
      const expected = paid.kind === 'paid' ? 'succeeded' : 'expired';
      expect((await club.ana.get(listPayments, {})).results[0]?.status).toBe(expected);
    }
  });

  it('waits for the provider', async () => {
    const event = await club.paidEvent();
    await signUpFor(club.ana, event);
    await club.sandbox.control('settings', { down: 'unavailable' });
    expect((await add(event)).error.code).toBe('provider_unavailable');
    expect(await getStatusName(club.ana, event)).toBe('awaiting_payment');
  });
});

describe('the end of a hold', () => {
  const overdue = async () => {
    await club.forward(31 * MINUTE);
    await expireHolds.run(club.server.app, {});
  };

  it('ends the page at the provider at the end of a hold, and then passes the seat on', async () => {
    const event = await club.paidEvent({ capacity: 1, waitlist: true });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await signUpFor(club.ben, event);
    await overdue();
    expect(await getStatusName(club.ana, event)).toBe('awaiting_payment');
    await club.reconcile();
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('expired');
    expect(await getStatusName(club.ben, event)).toBe('awaiting_payment');
    expect(await club.pay(session)).toEqual({ kind: 'closed' });
    expect((await confirm(club.ana, session)).body.status).toBe('expired');
    expect((await linkFor(club.ben, event)).body.payment_link_url).toMatch(`${club.server.url}/sandbox/pay/`);
  });

  it('keeps the seat at the end of a hold while the provider is away', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await signUpFor(club.ana, event);
    await club.sandbox.control('settings', { down: 'cut' });
    await overdue();
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('awaiting_payment');
    expect((await signUpFor(club.ben, event)).error.code).toBe('event_full');
    await club.sandbox.control('settings', { down: 'no' });
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('expired');
  });

  it('seats a person who has paid in time, whatever the server knew', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.registerAndPay(club.ana, event);
    await overdue();
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('going');
  });

  it('frees a seat whose page was never opened', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    await club.sandbox.control('settings', { down: 'unavailable' });
    await signUpFor(club.ana, event);
    await club.sandbox.control('settings', { down: 'no' });
    await overdue();
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('expired');
    await club.reconcile();
  });
});

describe('the end of an event', () => {
  const inMinutes = (minutes: number) => new Date(club.server.clock.now().getTime() + minutes * MINUTE).toISOString();
  const brief = () => ({ starts_at: inMinutes(-5), ends_at: inMinutes(5), refund_policy: { until: 0 } });

  it('ends an open payment page with its event', async () => {
    const event = await club.paidEvent(brief());
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    expect((await fetchStatus(club.ana, event)).registration?.hold_expires_at).toBe(event.ends_at);
    await club.forward(6 * MINUTE);
    expect((await linkFor(club.ana, event)).error.code).toBe('registration_closed');
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('expired');
    expect(await club.pay(session)).toEqual({ kind: 'closed' });
  });

  it('ends an open payment page when the end of its event is brought forward', async () => {
    const event = await club.paidEvent({ ...brief(), ends_at: inMinutes(60) });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await club.owner.get(updateEvent, { params: { id: event.id }, body: { ends_at: inMinutes(5) } });
    await club.forward(6 * MINUTE);
    await club.reconcile();
    expect(await getStatusName(club.ana, event)).toBe('expired');
    expect(await club.pay(session)).toEqual({ kind: 'closed' });
  });

  it('makes money that comes after it go back', async () => {
    const event = await club.paidEvent(brief());
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await club.forward(6 * MINUTE);
    await club.pay(session);
    expect((await confirm(club.ana, session)).body.status).toBe('expired');
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('expired');
    expect((await club.ana.get(listPayments, {})).results).toMatchObject([{ status: 'refunded' }]);
  });

  it('leaves the seat to a person who paid before the event ended', async () => {
    const event = await club.paidEvent(brief());
    const session = await club.registerAndPay(club.ana, event);
    await club.forward(6 * MINUTE);
    expect((await confirm(club.ana, session)).body.status).toBe('succeeded');
    expect(await getStatusName(club.ana, event)).toBe('going');
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
    expect(await getStatusName(club.ana, event)).toBe('going');
  });

  it('refunds late money where no seat is left', async () => {
    const event = await club.paidEvent({ capacity: 1 });
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await expire(event);
    await club.registerAndPay(club.ben, event);
    await club.pay(session);
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('expired');
    expect(await getStatusName(club.ben, event)).toBe('going');
    expect((await confirm(club.ana, session)).body.status).toBe('expired');
    expect((await fetchStatus(club.ana, event)).paid).toEqual({ amount: 1_200, currency: 'eur', outcome: 'refunded' });
    expect((await club.ana.get(listPayments, {})).results).toMatchObject([{ status: 'refunded' }]);
  });

  it.each(['cancelled by its person', 'a cancelled event'])(
    'refunds late money for a seat that was %s',
    async (what) => {
      const event = await club.paidEvent();
      const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
      if (what === 'a cancelled event') await club.owner.get(cancelEvent, { params: { id: event.id }, body: {} });
      else await cancel(club.ana, event);
      await club.pay(session);
      await club.deliver();
      expect((await club.ana.get(listPayments, {})).results).toMatchObject([{ status: 'refunded' }]);
    },
  );

  it('refunds late money when the account was deleted', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await expire(event);
    await club.ana.get(deleteAccount, { body: { password: PASSWORD } });
    await club.server.runJobs();
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

  it('gives back money that comes between the deletion of an account and its erasure', async () => {
    const event = await club.paidEvent({ visibility: 'public' });
    const person = await club.member('Gone');
    const session = (await signUpFor(person, event)).body.session_id ?? '';
    await person.get(deleteAccount, { body: { password: PASSWORD } });
    await club.pay(session);
    const ofEvent = eq(payments.eventId, event.id);
    const [payment] = await club.server.app.db.select().from(payments).where(ofEvent);
    await syncPayment(club.server.app, payment?.id ?? '');
    await club.deliver();
    const given = club.server.app.db.select().from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId));
    expect((await given.where(ofEvent)).map(({ refunds: refund }) => refund.status)).toEqual(['succeeded']);
    expect(await getCounts(club.owner, event)).toMatchObject({ going: 0 });
  });

  it('takes no late money once a page has ended with its registration', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await cancel(club.ana, event);
    await club.deliver();
    expect(await club.pay(session)).toEqual({ kind: 'closed' });
    expect((await paymentFor(event))?.status).toBe('expired');
  });
});
