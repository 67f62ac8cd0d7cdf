import { confirmPassword } from '@homecoming/contract/accounts.ts';
import { deleteCommunity } from '@homecoming/contract/communities.ts';
import { cancelEvent, deleteEvent, getEvent, type Event } from '@homecoming/contract/events.ts';
import { addAdmin, removeMember } from '@homecoming/contract/members.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { getEventStatistics } from '@homecoming/contract/event-statistics.ts';
import { getPayoutAccount } from '@homecoming/contract/payouts.ts';
import {
  listEventPayments,
  listPaymentProblems,
  listPayments,
  refundPayment,
  resolvePaymentProblem,
} from '@homecoming/contract/payments.ts';
import { removeAttendee } from '@homecoming/contract/registrations.ts';
import { listNotifications, readNotifications } from '@homecoming/contract/notifications.ts';
import { eventOf, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { requirePayments } from '../../payouts/service.ts';
import { ProviderRefusal } from '../../platform/payments/provider.ts';
import { payments } from '../../schema/payments.ts';
import { cancel, signUpFor } from '../fixtures/club.ts';
import { confirm, linkFor, setUpPaidClub, stateOf } from './fixtures/paid-club.ts';
import { paymentEventHandlers } from './provider-events.ts';

const club = setUpPaidClub({ PLATFORM_FEE_PERCENT: '10' });

/** Seats a person who pays. Returns the session. */
const seat = async (person: Person, event: Event) => {
  const session = await club.registerAndPay(person, event);
  await club.deliver();
  expect(await stateOf(person, event)).toBe('going');
  return session;
};
const seated = async (person = club.ana, overrides = {}) => {
  const event = await club.paidEvent(overrides);
  const session = await seat(person, event);
  const [payment] = await club.server.app.db.select().from(payments).where(eq(payments.sessionId, session));
  return { event, id: payment?.id ?? '', charge: payment?.chargeId ?? '' };
};
const own = async (person = club.ana) => (await person.get(listPayments, {})).results;
const problems = async () => (await club.owner.get(listPaymentProblems, {})).results;
const subjects = (person: Person) =>
  club.server.mails.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);
const revenue = async (reader: Person, event: { id: string }) =>
  (await reader.get(getEventStatistics, { params: { id: event.id } })).revenue;

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
    expect(await stateOf(club.ana, event)).toBe('refunded');
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

describe('mails', () => {
  it('are one receipt and one refund, however often the provider says so', async () => {
    await club.sandbox.control('settings', { webhook_copies: [4, 4] });
    const { event } = await seated(club.ana, { refund_policy: { until: 0 }, title: 'Lantern walk' });
    await cancel(club.ana, event);
    await club.deliver();
    await club.deliver();
    const count = (subject: string) => subjects(club.ana).filter((one) => one === subject).length;
    expect(count('Your receipt for Lantern walk')).toBe(1);
    expect(count('Your refund for Lantern walk')).toBe(1);
  });

  it('say that a seat is no longer kept, and that nothing was charged', async () => {
    const event = await club.paidEvent({ title: 'Lantern walk' });
    await club.ana.fetch(`/api/v1/events/${event.id}/join-requests/`, { method: 'POST' });
    await club.forward(31 * 60_000);
    await club.reconcile();
    await club.deliver();
    expect(subjects(club.ana)).toEqual(['Your seat at Lantern walk is no longer kept']);
  });

  it('tell a payment owner that the provider needs something', async () => {
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

/** The notifications about money of a person, the newest first. */
const lines = async (person: Person) =>
  (await person.get(listNotifications, {})).results
    .filter(({ kind }) => kind.startsWith('pay'))
    .map(({ sentence, url }) => [sentence, url]);
const PAYMENTS = '/profile/settings/payment-methods';

describe('notifications', () => {
  it('say that a payment went through, and that the money went back', async () => {
    const { event } = await seated(club.ana, { refund_policy: { until: 0 }, title: 'Lantern walk' });
    expect(await lines(club.ana)).toEqual([['You paid €12 for “Lantern walk”: you are going', `/events/${event.id}`]]);
    await club.ana.get(readNotifications, { body: {} });
    await cancel(club.ana, event);
    await club.deliver();
    expect((await lines(club.ana))[0]).toEqual(['Your €12 for “Lantern walk” went back to your card', PAYMENTS]);
    const refund = club.server.mails.findLast(({ subject }) => subject === 'Your refund for Lantern walk');
    expect(refund?.text).toContain(PAYMENTS);
  });

  it('say that nothing was charged where a payment fails later, or is not made in time', async () => {
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

  it('put a payment before those who move the money, until one has dealt with it', async () => {
    const host = await club.member('Hana');
    const { event, id, charge } = await seated(club.ana, { hosts: [host.user.id, club.owner.user.id] });
    await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    expect(await lines(club.owner)).toEqual([
      [`A cardholder disputes a payment of €12 for “${event.title}”`, '/events/payments'],
    ]);
    expect(await lines(host)).toEqual([]);
    await club.owner.get(resolvePaymentProblem, { params: { paymentId: id }, body: {} });
    await club.server.runJobs();
    expect(await lines(club.owner)).toEqual([]);
  });

  it('say that the bank account needs something, until it has it', async () => {
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
  it('is refunded by the payment that is not yet refunded', async () => {
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
    await cancel(club.ana, event);
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }]);
  });
});

describe('a person whom an organiser removed from a paid event', () => {
  it('cannot come back by themselves once they have their money back', async () => {
    const { event } = await seated();
    await club.owner.get(removeAttendee, { params: { id: event.id }, body: { user_id: club.ana.user.id } });
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('refunded');
    expect((await signUpFor(club.ana, event)).error.code).toBe('ask_an_organiser');
  });
});

describe('a refund in the dashboard of the provider', () => {
  it('is taken over, and ends the seat', async () => {
    const { event, charge } = await seated();
    await club.sandbox.control(`charges/${charge}/refund`, { reverse_transfer: true, refund_application_fee: true });
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await stateOf(club.ana, event)).toBe('refunded');
  });
});

/** The charge of a person who has paid, as the provider knows it. */
const chargeOf = async (session: string) => {
  const { charges } = (await club.sandbox.control('ledger')) as { charges: { session: string; charge: string }[] };
  return charges.find((one) => one.session === session)?.charge ?? '';
};
const whole = { reverse_transfer: true, refund_application_fee: true };

describe('a refund at the provider', () => {
  it('made before the payment was known here, is taken over by its event', async () => {
    const event = await club.paidEvent();
    await club.sandbox.control('settings', { enabled_events: ['refund.created'] });
    const session = await club.registerAndPay(club.ana, event);
    await club.sandbox.control(`charges/${await chargeOf(session)}/refund`, whole);
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await stateOf(club.ana, event)).toBe('refunded');
  });

  it('whose event came before the payment was known here, is taken over with the payment', async () => {
    const event = await club.paidEvent();
    await club.sandbox.control('settings', { webhook_url: null });
    const session = await club.registerAndPay(club.ana, event);
    await club.sandbox.control(`charges/${await chargeOf(session)}/refund`, whole);
    await confirm(club.ana, session);
    await club.server.runJobs();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await stateOf(club.ana, event)).toBe('refunded');
  });

  it('that leaves the money with the payout account, is put before a human', async () => {
    const { charge } = await seated();
    await club.sandbox.control(`charges/${charge}/refund`, {});
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await problems()).toMatchObject([{ problems: ['reversal_failed'] }]);
  });

  it('of a part keeps the seat and is put before a human once; the rest can be refunded', async () => {
    const { event, id, charge } = await seated();
    const part = await club.sandbox.control(`charges/${charge}/refund`, { ...whole, amount: 500 });
    await club.deliver();
    expect(await problems()).toMatchObject([{ problems: ['partly_refunded'], status: 'succeeded', refunded_at: null }]);
    expect(await stateOf(club.ana, event)).toBe('going');
    expect(await revenue(club.owner, event)).toMatchObject({ gross: 1_200, refunded: 500 });
    await club.owner.get(resolvePaymentProblem, { params: { paymentId: id }, body: {} });
    const again = { id: 'evt_again', type: 'refund.updated', account: null, objectId: String(part.id) };
    await paymentEventHandlers['refund.']?.(club.server.app, { ...again, receivedAt: new Date(), handledAt: null });
    expect(await problems()).toEqual([]);
    await club.owner.get(refundPayment, { params: { paymentId: id }, body: {} });
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await stateOf(club.ana, event)).toBe('refunded');
  });

  it('in two parts ends the seat', async () => {
    const { event, charge } = await seated();
    for (const amount of [500, 700]) {
      await club.sandbox.control(`charges/${charge}/refund`, { ...whole, amount });
      await club.deliver();
    }
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await stateOf(club.ana, event)).toBe('refunded');
  });

  it('ends the seat only once it has succeeded', async () => {
    const { event, charge } = await seated();
    await club.sandbox.control('settings', { refunds_pending: true });
    const { id: refund } = await club.sandbox.control(`charges/${charge}/refund`, whole);
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('going');
    await club.sandbox.control(`refunds/${String(refund)}/fail`, {});
    await club.deliver();
    expect(await stateOf(club.ana, event)).toBe('going');
    expect(await problems()).toMatchObject([{ problems: ['refund_failed'] }]);
  });
});

describe('a refund that fails', () => {
  it('at the payout account, and then without it too, is put before a human', async () => {
    const { event } = await seated(club.ana, { refund_policy: { until: 0 } });
    await club.sandbox.control(`accounts/${club.account}/fail_reversals`, {});
    await cancel(club.ana, event);
    const provider = requirePayments(club.server.app);
    const create = provider.createWithKey.bind(provider);
    const refused = vi
      .spyOn(provider, 'createWithKey')
      .mockImplementationOnce((request) => create(request))
      .mockRejectedValueOnce(new ProviderRefusal('charge_not_refundable', 'This charge is not refundable.'));
    await club.deliver();
    refused.mockRestore();
    expect(await problems()).toMatchObject([{ problems: ['refund_failed'] }]);
  });

  it('while the bank takes days is read ever more rarely', async () => {
    const { event } = await seated(club.ana, { refund_policy: { until: 0 } });
    await club.sandbox.control('settings', { refunds_pending: true });
    await cancel(club.ana, event);
    await club.deliver();
    const calls = vi.spyOn(requirePayments(club.server.app), 'call');
    for (let minute = 0; minute < 60; minute += 1) {
      await club.forward(60_000);
      await club.reconcile();
    }
    expect(calls.mock.calls.length).toBeLessThan(10);
    calls.mockRestore();
    const { rows } = await club.server.app.pool.query(
      'select provider_id as id from refunds order by created_at desc limit 1',
    );
    await club.sandbox.control(`refunds/${rows[0].id}/succeed`, {});
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
  });

  it('at the payout account goes to the buyer first, and is put before a human', async () => {
    const { event } = await seated(club.ana, { refund_policy: { until: 0 } });
    await club.sandbox.control(`accounts/${club.account}/fail_reversals`, {});
    await cancel(club.ana, event);
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    const [found] = await problems();
    expect(found).toMatchObject({ problems: ['reversal_failed'], can: { resolve: true } });
    await club.owner.get(resolvePaymentProblem, {
      params: { paymentId: found?.id ?? '' },
      body: { note: 'Paid back' },
    });
    expect(await problems()).toEqual([]);
  });

  it('at the bank is put before a human', async () => {
    await club.sandbox.control('settings', { refunds_pending: true });
    const { event } = await seated(club.ana, { refund_policy: { until: 0 } });
    await cancel(club.ana, event);
    await club.deliver();
    const { rows } = await club.server.app.pool.query(
      'select provider_id as id from refunds order by created_at desc limit 1',
    );
    await club.sandbox.control(`refunds/${rows[0].id}/fail`, {});
    await club.deliver();
    expect(await problems()).toMatchObject([{ problems: ['refund_failed'] }]);
    expect(await stateOf(club.ana, event)).toBe('cancelled');
  });
});

/** Reads an object at the provider, and stores it only after `meanwhile`. */
const readLate = async (read: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
  const provider = requirePayments(club.server.app);
  const call = provider.call.bind(provider);
  const late = vi.spyOn(provider, 'call').mockImplementationOnce(async (request) => {
    const found = await call(request);
    await meanwhile();
    return found;
  });
  await read();
  late.mockRestore();
};

describe('a read that another one has overtaken', () => {
  it('does not open a dispute again that is decided', async () => {
    const { charge } = await seated();
    const { id: dispute } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    const event = { id: 'evt_again', type: 'charge.dispute.updated', account: null, objectId: String(dispute) };
    const times = { receivedAt: new Date(), handledAt: null };
    await readLate(
      async () => paymentEventHandlers['charge.dispute.']?.(club.server.app, { ...event, ...times }),
      async () => {
        await club.sandbox.control(`disputes/${String(dispute)}/lose`, {});
        await club.deliver();
      },
    );
    expect(await problems()).toMatchObject([{ problems: ['dispute_lost'], status: 'lost' }]);
  });

  it('does not make a payment wait again that has failed', async () => {
    const event = await club.paidEvent();
    const session = (await signUpFor(club.ana, event)).body.session_id ?? '';
    await club.sandbox.control('settings', { webhook_url: null });
    await club.sandbox.control(`sessions/${session}/process`, {});
    await readLate(
      () => confirm(club.ana, session),
      async () => {
        await club.sandbox.control(`sessions/${session}/fail`, {});
        expect((await confirm(club.ana, session)).body.status).toBe('failed');
      },
    );
    expect(await own()).toMatchObject([{ status: 'failed' }]);
  });
});

describe('a dispute', () => {
  it('is shown to owners, keeps the seat, and stops refunds; lost, it ends the seat', async () => {
    const { event, id, charge } = await seated();
    const { id: dispute } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    expect(await problems()).toMatchObject([{ id, problems: ['dispute_open'], status: 'disputed' }]);
    expect(await stateOf(club.ana, event)).toBe('going');
    const refund = await club.owner.call(refundPayment, { params: { paymentId: id }, body: {} });
    expect(refund.error.code).toBe('payment_disputed');
    await club.sandbox.control(`disputes/${String(dispute)}/lose`, {});
    await club.deliver();
    expect(await problems()).toMatchObject([{ problems: ['dispute_lost'], status: 'lost' }]);
    expect(await stateOf(club.ana, event)).toBe('cancelled');
    expect(await revenue(club.owner, event)).toMatchObject({ gross: 1_200, refunded: 1_200 });
  });

  it('that is won leaves nothing to look at', async () => {
    const { event, charge } = await seated();
    const { id: dispute } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    await club.sandbox.control(`disputes/${String(dispute)}/win`, {});
    await club.deliver();
    expect(await problems()).toEqual([]);
    expect(await stateOf(club.ana, event)).toBe('going');
  });
});

describe('problems of a payment', () => {
  it('stay apart: what solves one leaves the others', async () => {
    const { event, id, charge } = await seated(club.ana, { refund_policy: { until: 0 } });
    await club.sandbox.control('settings', { refunds_pending: true });
    await cancel(club.ana, event);
    await club.deliver();
    const { rows } = await club.server.app.pool.query(
      'select provider_id as id from refunds order by created_at desc limit 1',
    );
    await club.sandbox.control(`refunds/${rows[0].id}/fail`, {});
    await club.deliver();
    const { id: dispute } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    expect(await problems()).toMatchObject([{ id, problems: ['refund_failed', 'dispute_open'] }]);
    expect(await lines(club.owner)).toHaveLength(2);
    await club.sandbox.control(`disputes/${String(dispute)}/win`, {});
    await club.deliver();
    expect(await problems()).toMatchObject([{ problems: ['refund_failed'], status: 'succeeded' }]);
    expect(await lines(club.owner)).toHaveLength(1);
    await club.owner.get(resolvePaymentProblem, { params: { paymentId: id }, body: { note: 'By bank transfer' } });
    await club.server.runJobs();
    expect(await problems()).toEqual([]);
    expect(await lines(club.owner)).toEqual([]);
  });
});

describe('a refund that is owed while the bank decides', () => {
  it.each([
    ['the person cancels within the policy', (event: Event) => cancel(club.ana, event)],
    ['the event is cancelled', (event: Event) => club.owner.get(cancelEvent, { params: { id: event.id }, body: {} })],
  ])('because %s is sent once the dispute is won', async (_why, end) => {
    const { event, charge } = await seated(club.ana, { refund_policy: { until: 0 } });
    const { id: dispute } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    await end(event);
    await club.deliver();
    await club.forward(60_000);
    await club.reconcile();
    expect(await own()).toMatchObject([{ status: 'disputed' }]);
    await club.sandbox.control(`disputes/${String(dispute)}/win`, {});
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await problems()).toEqual([]);
  });

  it('is not sent when the dispute is lost', async () => {
    const { event, charge } = await seated(club.ana, { refund_policy: { until: 0 } });
    const { id: dispute } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    await cancel(club.ana, event);
    await club.deliver();
    await club.sandbox.control(`disputes/${String(dispute)}/lose`, {});
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'lost' }]);
    expect(await problems()).toMatchObject([{ problems: ['dispute_lost'] }]);
  });
});

describe('a seat of somebody who is no longer a member', () => {
  it.each([
    ['is refunded when managers remove the person', () => club.owner, 'refunded'],
    ['is refunded by the policy of the event when they leave', () => club.ana, 'kept'],
  ])('%s', async (_name, by, status) => {
    await seated();
    const params = { id: club.community.id, userId: club.ana.user.id };
    await by().get(removeMember, { params });
    await club.deliver();
    expect(await own()).toMatchObject([{ status }]);
  });
});

describe('a deleted community', () => {
  it('ends its payment pages and refunds the seats of events to come', async () => {
    const { server, owner, community } = club;
    const HOUR = 60 * 60_000;
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR).toISOString();
    await seated(club.ana, { starts_at: at(1), ends_at: at(2) });
    await club.forward(3 * HOUR);
    const { event } = await seated(club.ana);
    const open = (await signUpFor(club.ben, event)).body.session_id ?? '';
    // The server does not know yet that Cleo has paid.
    await club.registerAndPay(club.cleo, event);
    await owner.get(confirmPassword, { body: { password: PASSWORD } });
    await owner.get(deleteCommunity, { params: { id: community.id }, body: { name: community.name } });
    await club.deliver();
    await club.deliver();
    expect(await own(club.ana)).toMatchObject([{ status: 'refunded', event: { id: null } }, { status: 'kept' }]);
    expect(await own(club.ben)).toMatchObject([{ status: 'expired' }]);
    expect(await club.pay(open)).toEqual({ kind: 'closed' });
    expect(await own(club.cleo)).toMatchObject([{ status: 'refunded' }]);
    expect(subjects(club.ana)).toContain(`Your refund for ${event.title}`);
  });
});

describe('a deleted event', () => {
  it('ends its payment pages and refunds its seats', async () => {
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
  it('of an organiser leaves the events and the seats that people have paid for', async () => {
    const { community, owner, ana, ben } = club;
    await owner.get(addAdmin, { params: { id: community.id }, body: { user_id: ana.user.id } });
    const event = await eventOf(ana, community, { price: { amount: 1_200, currency: 'eur' } });
    await seat(ben, event);
    await ana.get(deleteAccount, { body: { password: PASSWORD } });
    await club.deliver();
    expect(await stateOf(ben, event)).toBe('going');
    expect(await own(ben)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('leaves its payments without the person', async () => {
    const guest = await club.member('Guest');
    const { event, id } = await seated(guest);
    await guest.get(deleteAccount, { body: { password: PASSWORD } });
    const list = await club.owner.get(listEventPayments, { params: { id: event.id } });
    expect(list.results).toMatchObject([{ id, person: null, amount: 1_200 }]);
    const { rows } = await club.server.app.pool.query('select parameters::text as sent from payments where id = $1', [
      id,
    ]);
    expect(rows[0].sent).not.toContain(guest.user.email);
  });
});
