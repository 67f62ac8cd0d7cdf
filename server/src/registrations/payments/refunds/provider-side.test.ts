import { cancelEvent, type Event } from '@homecoming/contract/events.ts';
import { listPayments, refundPayment, resolvePaymentProblem } from '@homecoming/contract/payments.ts';
import { describe, expect, it, vi } from 'vitest';
import { ProviderRefusal, requirePayments } from '../../../platform/payments/provider.ts';
import { cancel, signUpFor, fetchStatus } from '../../fixtures/club.ts';
import { moneyHelpers } from '../fixtures/money-helpers.ts';
import { confirm, setUpPaidClub, getStatusName } from '../fixtures/paid-club.ts';
import { paymentEventHandlers } from '../provider-events.ts';
import { sendRefund } from './send-refund.ts';

const club = setUpPaidClub({ PLATFORM_FEE_PERCENT: '10' });
const { seated, own, problems, revenue, lines } = moneyHelpers(club);

describe('a refund in the dashboard of the provider', () => {
  it('takes over a refund from the dashboard, and ends the seat', async () => {
    const { event, charge } = await seated();
    await club.sandbox.control(`charges/${charge}/refund`, { reverse_transfer: true, refund_application_fee: true });
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await getStatusName(club.ana, event)).toBe('refunded');
  });
});

/** The charge of a person who has paid, as the provider knows it. */
const findCharge = async (session: string) => {
  const { charges } = (await club.sandbox.control('ledger')) as { charges: { session: string; charge: string }[] };
  return charges.find((one) => one.session === session)?.charge ?? '';
};
const whole = { reverse_transfer: true, refund_application_fee: true };

describe('a refund at the provider', () => {
  it('takes over a refund that was made before the payment was known here, by its event', async () => {
    const event = await club.paidEvent();
    await club.sandbox.control('settings', { enabled_events: ['refund.created'] });
    const session = await club.registerAndPay(club.ana, event);
    await club.sandbox.control(`charges/${await findCharge(session)}/refund`, whole);
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await getStatusName(club.ana, event)).toBe('refunded');
  });

  it('takes over a refund whose event came before the payment was known here, with the payment', async () => {
    const event = await club.paidEvent();
    await club.sandbox.control('settings', { webhook_url: null });
    const session = await club.registerAndPay(club.ana, event);
    await club.sandbox.control(`charges/${await findCharge(session)}/refund`, whole);
    await confirm(club.ana, session);
    await club.server.runJobs();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await getStatusName(club.ana, event)).toBe('refunded');
  });

  it('recognises a refund that was asked for here by its event when the answer was lost', async () => {
    const { event } = await seated(club.ana, { refund_policy: { until: 0 } });
    await club.sandbox.control('settings', { lose_answers: 3 });
    await cancel(club.ana, event);
    await club.server.runJobs();
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('refunded');
  });

  it('puts a refund before a human that leaves the money with the payout account', async () => {
    const { charge } = await seated();
    await club.sandbox.control(`charges/${charge}/refund`, {});
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await problems()).toMatchObject([{ problems: ['reversal_failed'] }]);
  });

  it('keeps the seat when a part is refunded, puts that before a human once, and can refund the rest', async () => {
    const { event, id, charge } = await seated();
    const part = await club.sandbox.control(`charges/${charge}/refund`, { ...whole, amount: 500 });
    await club.deliver();
    expect(await problems()).toMatchObject([{ problems: ['partly_refunded'], status: 'succeeded', refunded_at: null }]);
    expect(await getStatusName(club.ana, event)).toBe('going');
    expect(await revenue(club.owner, event)).toMatchObject({ gross: 1_200, refunded: 500 });
    await club.owner.get(resolvePaymentProblem, { params: { paymentId: id }, body: { problems: ['partly_refunded'] } });
    const again = { id: 'evt_again', type: 'refund.updated', account: null, objectId: String(part.id) };
    await paymentEventHandlers['refund.']?.(club.server.app, { ...again, receivedAt: new Date(), handledAt: null });
    expect(await problems()).toEqual([]);
    await club.owner.get(refundPayment, { params: { paymentId: id }, body: {} });
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await getStatusName(club.ana, event)).toBe('refunded');
  });

  it('ends the seat when two parts refund the whole payment', async () => {
    const { event, charge } = await seated();
    for (const amount of [500, 700]) {
      await club.sandbox.control(`charges/${charge}/refund`, { ...whole, amount });
      await club.deliver();
    }
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    expect(await getStatusName(club.ana, event)).toBe('refunded');
  });

  it('ends the seat only once the refund has succeeded', async () => {
    const { event, charge } = await seated();
    await club.sandbox.control('settings', { refunds_pending: true });
    const { id: refund } = await club.sandbox.control(`charges/${charge}/refund`, whole);
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('going');
    await club.sandbox.control(`refunds/${String(refund)}/fail`, {});
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('going');
    expect(await problems()).toMatchObject([{ problems: ['refund_failed'] }]);
  });
});

describe('a refund that fails', () => {
  it('puts a refund before a human that fails at the payout account and without it, and does not try again', async () => {
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
    // As after a server that ended before its job was marked as done
    const { rows } = await club.server.app.pool.query('select id from refunds order by created_at desc limit 1');
    await sendRefund.run(club.server.app, { refundId: rows[0].id });
    expect(await own()).toMatchObject([{ status: 'refund_failed' }]);
  });

  it('reads a refund ever more rarely while the bank takes days', async () => {
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

  it('refunds the buyer first when the payout account has no money, and puts that before a human', async () => {
    const { event } = await seated(club.ana, { refund_policy: { until: 0 } });
    await club.sandbox.control(`accounts/${club.account}/fail_reversals`, {});
    await cancel(club.ana, event);
    await club.deliver();
    expect(await own()).toMatchObject([{ status: 'refunded' }]);
    const [found] = await problems();
    expect(found).toMatchObject({ problems: ['reversal_failed'], can: { resolve: true } });
    await club.owner.get(resolvePaymentProblem, {
      params: { paymentId: found?.id ?? '' },
      body: { problems: ['reversal_failed'], note: 'Paid back' },
    });
    expect(await problems()).toEqual([]);
  });

  it('puts a refund before a human that fails at the bank', async () => {
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
    expect(await fetchStatus(club.ana, event)).toMatchObject({
      status: 'cancelled',
      paid: { outcome: 'refund_failed' },
    });
    expect((await club.ana.get(listPayments, {})).results[0]?.status).toBe('refund_failed');
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
  it('shows a dispute to owners, keeps the seat, and stops refunds; a lost dispute ends the seat', async () => {
    const { event, id, charge } = await seated();
    const { id: dispute } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    expect(await problems()).toMatchObject([{ id, problems: ['dispute_open'], status: 'disputed' }]);
    expect(await getStatusName(club.ana, event)).toBe('going');
    const refund = await club.owner.call(refundPayment, { params: { paymentId: id }, body: {} });
    expect(refund.error.code).toBe('payment_disputed');
    await club.sandbox.control(`disputes/${String(dispute)}/lose`, {});
    await club.deliver();
    expect(await problems()).toMatchObject([{ problems: ['dispute_lost'], status: 'lost' }]);
    expect(await getStatusName(club.ana, event)).toBe('cancelled');
    expect(await revenue(club.owner, event)).toMatchObject({ gross: 1_200, refunded: 1_200 });
  });

  it('leaves nothing to look at after a dispute that is won', async () => {
    const { event, charge } = await seated();
    const { id: dispute } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await club.deliver();
    await club.sandbox.control(`disputes/${String(dispute)}/win`, {});
    await club.deliver();
    expect(await problems()).toEqual([]);
    expect(await getStatusName(club.ana, event)).toBe('going');
  });
});

describe('problems of a payment', () => {
  it('keeps problems of a payment apart: what solves one leaves the others', async () => {
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
    expect(await problems()).toMatchObject([{ problems: ['refund_failed'], status: 'refund_failed' }]);
    expect(await lines(club.owner)).toHaveLength(1);
    const resolve = (problem: 'refund_failed' | 'dispute_open') =>
      club.owner.get(resolvePaymentProblem, {
        params: { paymentId: id },
        body: { problems: [problem], note: 'By bank transfer' },
      });
    // One that has come since the list was read stays.
    expect((await resolve('dispute_open')).problems).toEqual(['refund_failed']);
    expect((await resolve('refund_failed')).problems).toEqual([]);
    await club.server.runJobs();
    expect(await problems()).toEqual([]);
    expect(await lines(club.owner)).toEqual([]);
  });
});

describe('a refund that is owed while the bank decides', () => {
  it.each([
    ['the person cancels within the policy', (event: Event) => cancel(club.ana, event)],
    ['the event is cancelled', (event: Event) => club.owner.get(cancelEvent, { params: { id: event.id }, body: {} })],
  ])('sends a refund because %s once the dispute is won', async (_why, end) => {
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

  it('sends no refund when the dispute is lost', async () => {
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

  it.each([
    ['won', 'win', 'refunded', []],
    ['lost', 'lose', 'lost', [{ problems: ['dispute_lost'] }]],
  ])('waits also for a dispute that is not known here yet, and that is %s', async (_how, decide, status, left) => {
    const { event, charge } = await seated(club.ana, { refund_policy: { until: 0 } });
    await club.sandbox.control('settings', { webhook_url: null });
    const { id: dispute } = await club.sandbox.control(`charges/${charge}/dispute`, {});
    await cancel(club.ana, event);
    await club.server.runJobs();
    expect(await problems()).toEqual([]);
    const webhook_url = `${club.server.url}/api/v1/events/payments/webhook/`;
    await club.sandbox.control('settings', { webhook_url });
    await club.sandbox.control(`disputes/${String(dispute)}/${decide}`, {});
    await club.deliver();
    expect(await own()).toMatchObject([{ status }]);
    expect(await problems()).toMatchObject(left);
    expect(await problems()).toHaveLength(left.length);
  });
});
