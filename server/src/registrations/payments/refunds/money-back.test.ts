import { deleteCommunity } from '@homecoming/contract/communities.ts';
import { deleteEvent, getEvent } from '@homecoming/contract/events.ts';
import { addAdmin, removeMember } from '@homecoming/contract/members.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { getPayoutAccount } from '@homecoming/contract/payouts.ts';
import { listEventPayments, refundPayment, resolvePaymentProblem } from '@homecoming/contract/payments.ts';
import { removeAttendee } from '@homecoming/contract/registrations.ts';
import { readNotifications } from '@homecoming/contract/notifications.ts';
import { enterPassword, makeEvent, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../../../schema/events.ts';
import { payments } from '../../../schema/payments.ts';
import { registrations } from '../../../schema/registrations.ts';
import { expireHolds } from '../../jobs.ts';
import { cancel, signUpFor } from '../../fixtures/club.ts';
import { moneyHelpers } from '../fixtures/money-helpers.ts';
import { linkFor, setUpPaidClub, getStatusName } from '../fixtures/paid-club.ts';

const club = setUpPaidClub({ PLATFORM_FEE_PERCENT: '10' });
const { seat, seated, own, revenue, lines } = moneyHelpers(club);
const HOUR = 60 * 60_000;
const at = (hours: number) => new Date(club.server.clock.now().getTime() + hours * HOUR).toISOString();
const subjects = (person: Person) =>
  club.server.mails.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);

describe('owners and payment owners', () => {
  it('give a payment back, once, and its seat with it', async () => {
    const { event, id } = await seated();
    const list = () => club.owner.get(listEventPayments, { params: { id: event.id } });
    expect((await list()).results).toMatchObject([
      { id, person: { id: club.ana.user.id }, fee: 120, status: 'succeeded', can: { refund: true, resolve: false } },
    ]);
    const refund = () => club.owner.call(refundPayment, { params: { paymentId: id }, body: { reason: 'Moved' } });
    expect((await refund()).body.status).toBe('refunding');
    expect((await refund()).error.code).toBe('payment_refunded');
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('refunded');
    // As after any seat that organisers took away: they can add the person again.
    expect((await club.ana.get(getEvent, { params: { id: event.id } })).can.register).toBe(false);
    expect((await list()).results).toMatchObject([{ status: 'refunded', can: { refund: false } }]);
    expect((await refund()).error.code).toBe('payment_refunded');
  });

  it('read the revenue without what went back', async () => {
    const { event } = await seated();
    expect(await revenue(club.owner, event)).toEqual({
      gross: 1_200,
      fees: 120,
      refunded: 0,
      net: 1_080,
      currency: 'eur',
    });
    await club.registerAndPay(club.ben, event);
    await club.deliver();
    await club.owner.get(refundPayment, { params: { paymentId: (await own(club.ben))[0]?.id ?? '' }, body: {} });
    expect(await revenue(club.owner, event)).toMatchObject({ gross: 2_400, fees: 120, refunded: 1_200, net: 1_080 });
    expect(await revenue(club.owner, await club.paidEvent())).toBeNull();
  });
});

it('revenue of more minor units than 32 bits hold is summed', async () => {
  const { event } = await seated();
  await seat(club.ben, event);
  const setAmount = (amount: number) =>
    club.server.app.db.update(payments).set({ amount }).where(eq(payments.eventId, event.id));
  await setAmount(2_000_000_000);
  expect(await revenue(club.owner, event)).toMatchObject({ gross: 4_000_000_000, fees: 240, net: 3_999_999_760 });
  await setAmount(1_200);
});

const PAYMENTS = '/profile/settings/payment-methods';

describe('mails about payments', () => {
  it('sends one receipt and one mail of a refund, however often the provider says so', async () => {
    await club.sandbox.control('settings', { webhook_copies: [4, 4] });
    const { event } = await seated(club.ana, { refund_policy: { until: 0 }, title: 'Lantern walk' });
    await cancel(club.ana, event);
    await club.deliver();
    await club.deliver();
    const count = (subject: string) => subjects(club.ana).filter((one) => one === subject).length;
    expect(count('Your receipt for Lantern walk')).toBe(1);
    expect(count('Your refund for Lantern walk')).toBe(1);
    const receipt = club.server.mails.find(({ subject }) => subject === 'Your receipt for Lantern walk');
    expect(receipt?.text).toMatch(/for “Lantern walk” of .+\./);
  });

  it('mails that a seat is no longer kept, and that nothing was charged', async () => {
    const event = await club.paidEvent({ title: 'Lantern walk' });
    await club.ana.fetch(`/api/v1/events/${event.id}/join-requests/`, { method: 'POST' });
    await club.forward(31 * 60_000);
    await club.reconcile();
    await club.deliver();
    expect(subjects(club.ana)).toEqual(['Your seat at Lantern walk is no longer kept']);
    expect(club.server.mails.at(-1)?.text).toContain('You can register again');
  });

  it('mails no offer to register again once the event has begun', async () => {
    const event = await club.paidEvent({ title: 'Lantern walk', starts_at: at(1), ends_at: at(2) });
    await club.ana.fetch(`/api/v1/events/${event.id}/join-requests/`, { method: 'POST' });
    await club.forward(31 * 60_000);
    await club.reconcile();
    await club.forward(HOUR);
    await club.deliver();
    expect(subjects(club.ana)).toEqual(['Your seat at Lantern walk is no longer kept']);
    expect(club.server.mails.at(-1)?.text).not.toContain('register again');
  });

  it('mails that a seat is no longer kept whose payment page was refused', async () => {
    const event = await club.paidEvent({ title: 'Lantern walk' });
    await club.sandbox.control('settings', { webhook_url: null });
    await club.sandbox.control(`accounts/${club.account}/restrict`, {});
    await signUpFor(club.ana, event);
    await club.forward(31 * 60_000);
    await expireHolds.run(club.server.app, {});
    await club.server.runJobs();
    expect(subjects(club.ana)).toEqual(['Your seat at Lantern walk is no longer kept']);
  });

  it.each([
    ['of a seat that was added free', 'The organisers of “Lantern walk” gave you a free seat while you paid.'],
    ['of a cancelled event', 'Your payment for “Lantern walk” came after the event was cancelled.'],
  ])('mails why a payment %s goes back', async (what, sentence) => {
    const event = await club.paidEvent({ title: 'Lantern walk' });
    await club.registerAndPay(club.ana, event);
    const { db } = club.server.app;
    if (what.startsWith('of a cancelled')) {
      await club.owner.get(deleteEvent, { params: { id: event.id } });
    } else {
      await db
        .update(registrations)
        .set({ status: 'going', addedFree: true, holdExpiresAt: null })
        .where(eq(registrations.eventId, event.id));
    }
    await club.deliver();
    await club.deliver();
    const mail = club.server.mails.find(
      ({ to, subject }) => to === club.ana.user.email && subject === 'Your payment for Lantern walk goes back to you',
    );
    expect(mail?.text).toContain(`${sentence} So your €12 goes back to your card.`);
    expect(mail?.text).toContain(PAYMENTS);
  });

  it('mails the payment owner that the provider needs something', async () => {
    const account = () => club.owner.get(getPayoutAccount, { query: {} });
    expect(await account()).toMatchObject({ needs_onboarding: false, needs_action: false });
    await club.sandbox.control(`accounts/${club.account}/restrict`, {});
    await club.deliver();
    expect(subjects(club.owner)).toContain('Your bank account needs something from you');
    expect(await account()).toMatchObject({
      needs_onboarding: true,
      needs_action: true,
      recipient: { onboarding_completed: false },
    });
  });
});

describe('notifications about payments', () => {
  it('notifies the person that a payment went through, and that the money went back', async () => {
    const { event } = await seated(club.ana, { refund_policy: { until: 0 }, title: 'Lantern walk' });
    expect(await lines(club.ana)).toEqual([['You paid €12 for “Lantern walk”: you are going', `/events/${event.id}`]]);
    await club.ana.get(readNotifications, { body: {} });
    await cancel(club.ana, event);
    await club.deliver();
    expect((await lines(club.ana))[0]).toEqual(['Your €12 for “Lantern walk” went back to your card', PAYMENTS]);
    const refund = club.server.mails.findLast(({ subject }) => subject === 'Your refund for Lantern walk');
    expect(refund?.text).toContain(PAYMENTS);
  });

  it('notifies the person that nothing was charged where a payment fails later, or is not made in time', async () => {
    const event = await club.paidEvent({ title: 'Lantern walk' });
    const { session_id: session } = (await signUpFor(club.ana, event)).body;
    await club.sandbox.control(`sessions/${session}/process`, {});
    await club.deliver();
    await club.sandbox.control(`sessions/${session}/fail`, {});
    await club.deliver();
    const failed = 'Your payment for “Lantern walk” did not go through. Nothing was charged';
    expect(await lines(club.ana)).toEqual([[failed, `/events/${event.id}`]]);
    expect(subjects(club.ana)).toContain('Your payment for Lantern walk did not go through');
    await signUpFor(club.ben, event);
    await club.forward(31 * 60_000);
    await club.reconcile();
    await club.deliver();
    const late = 'Your seat at “Lantern walk” was not paid in time. Nothing was charged';
    expect(await lines(club.ben)).toEqual([[late, `/events/${event.id}`]]);
  });

  it('notifies those who move the money of a payment with a problem, until one has dealt with it', async () => {
    const host = await club.member('Hana');
    const { event, id, charge } = await seated(club.ana, { hosts: [host.user.id, club.owner.user.id] });
    await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    expect(await lines(club.owner)).toEqual([
      [`A cardholder disputes a payment of €12 for “${event.title}”`, '/events/payments'],
    ]);
    expect(await lines(host)).toEqual([]);
    await club.owner.get(resolvePaymentProblem, { params: { paymentId: id }, body: { problems: ['dispute_open'] } });
    await club.server.runJobs();
    expect(await lines(club.owner)).toEqual([]);
  });

  it('notifies the payment owner that the bank account needs something, until it has it', async () => {
    await club.sandbox.control(`accounts/${club.account}/restrict`, {});
    await club.deliver();
    const words = 'Your bank account needs something from you. Until then nobody can pay for your events';
    expect(await lines(club.owner)).toEqual([[words, PAYMENTS]]);
    await club.sandbox.control(`accounts/${club.account}/complete`, {});
    await club.deliver();
    expect(await lines(club.owner)).toEqual([]);
  });
});

describe('a seat that was paid twice', () => {
  it('refunds a seat that was paid twice by the payment that is not yet refunded', async () => {
    const event = await club.paidEvent({ refund_policy: { until: 0 } });
    const first = (await signUpFor(club.ana, event)).body.session_id ?? '';
    // The first page stays open at the provider: the buyer gets a second one.
    const { db } = club.server.app;
    await db.update(payments).set({ status: 'failed' }).where(eq(payments.sessionId, first));
    const second = (await linkFor(club.ana, event)).body.session_id ?? '';
    for (const session of [first, second]) {
      await club.pay(session);
      await club.deliver();
    }
    expect(await own()).toMatchObject([{ status: 'refunded' }, { status: 'succeeded' }]);
    const mail = club.server.mails.findLast(({ subject }) => subject.endsWith('goes back to you'));
    expect(mail?.text).toContain(`You had paid for “${event.title}” already.`);
    await cancel(club.ana, event);
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }]);
  });
});

describe('a person whom an organiser removed from a paid event', () => {
  it('refuses to register a removed person again who has their money back', async () => {
    const { event } = await seated();
    await club.owner.get(removeAttendee, { params: { id: event.id }, body: { user_id: club.ana.user.id } });
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('refunded');
    expect((await signUpFor(club.ana, event)).error.code).toBe('ask_an_organiser');
  });
});

describe('a seat of somebody who is no longer a member', () => {
  it.each([
    ['refunds the seat of a person whom managers remove', () => club.owner, 'refunded'],
    ['applies the refund policy of the event to the seat of a person who leaves', () => club.ana, 'kept'],
  ])('%s', async (_name, by, status) => {
    await seated();
    const params = { id: club.community.id, userId: club.ana.user.id };
    await by().get(removeMember, { params });
    await club.deliver();
    expect(await own()).toMatchObject([{ status }]);
  });
});

describe('a deleted community', () => {
  const removeCommunity = async () => {
    const { community } = club;
    const owner = await enterPassword(club.server, club.owner);
    await owner.get(deleteCommunity, { params: { id: community.id }, body: { name: community.name } });
    await club.deliver();
    await club.deliver();
  };

  it('ends the payment pages of a deleted community, and refunds the seats of its events to come', async () => {
    await seated(club.ana, { starts_at: at(1), ends_at: at(2) });
    await club.forward(3 * HOUR);
    const { event } = await seated(club.ana);
    const open = (await signUpFor(club.ben, event)).body.session_id ?? '';
    // The server does not know yet that Cleo has paid.
    await club.registerAndPay(club.cleo, event);
    await removeCommunity();
    expect(await own(club.ana)).toMatchObject([{ status: 'refunded', event: { id: null } }, { status: 'kept' }]);
    expect(await own(club.ben)).toMatchObject([{ status: 'expired' }]);
    expect(await club.pay(open)).toEqual({ kind: 'closed' });
    expect(await own(club.cleo)).toMatchObject([{ status: 'refunded' }]);
    expect(subjects(club.ana)).toContain(`Your refund for ${event.title}`);
    expect((await lines(club.ana))[0]?.[0]).toBe(`Your €12 for “${event.title}” went back to your card`);
  });

  it('refunds the seats of a cancelled event that would be over, whose registrations have not ended yet', async () => {
    const { event } = await seated(club.ana, { starts_at: at(1), ends_at: at(2) });
    // As a large event is before its job has run
    await club.server.app.db
      .update(events)
      .set({ status: 'cancelled', cancelledAt: club.server.clock.now() })
      .where(eq(events.id, event.id));
    await club.forward(3 * HOUR);
    await removeCommunity();
    expect(await own(club.ana)).toMatchObject([{ status: 'refunded' }]);
  });
});

describe('a deleted event', () => {
  it('ends the payment pages of a deleted event, and refunds its seats', async () => {
    const { event } = await seated();
    const open = (await signUpFor(club.ben, event)).body.session_id ?? '';
    await club.owner.get(deleteEvent, { params: { id: event.id } });
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await own(club.ben)).toMatchObject([{ status: 'expired' }]);
    expect(await club.pay(open)).toEqual({ kind: 'closed' });
  });
});

describe('a deleted account', () => {
  it('keeps the events of a deleted organiser, and the seats that people have paid for', async () => {
    const { community, owner, ana, ben } = club;
    await owner.get(addAdmin, { params: { id: community.id }, body: { user_id: ana.user.id } });
    const event = await makeEvent(ana, community, { price: { amount: 1_200, currency: 'eur' } });
    await seat(ben, event);
    await ana.get(deleteAccount, { body: { password: PASSWORD } });
    await club.deliver();
    expect(await getStatusName(ben, event)).toBe('going');
    expect(await own(ben)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('keeps the payments of a deleted account, without the person', async () => {
    const guest = await club.member('Guest');
    const { event, id } = await seated(guest);
    await guest.get(deleteAccount, { body: { password: PASSWORD } });
    await club.server.runJobs();
    const list = await club.owner.get(listEventPayments, { params: { id: event.id } });
    expect(list.results).toMatchObject([{ id, person: null, amount: 1_200 }]);
    const { rows } = await club.server.app.pool.query('select parameters::text as sent from payments where id = $1', [
      id,
    ]);
    expect(rows[0].sent).not.toContain(guest.user.email);
  });
});
