import { cancelEvent, updateEvent } from '@homecoming/contract/events.ts';
import { listPayments } from '@homecoming/contract/payments.ts';
import * as registrationCalls from '@homecoming/contract/registrations.ts';
import { describe, expect, it } from 'vitest';
import { cancel, signUpFor, fetchStatus } from '../../fixtures/club.ts';
import { getStatusName, setUpPaidClub } from '../fixtures/paid-club.ts';

const club = setUpPaidClub({ PLATFORM_FEE_PERCENT: '2.5' });
const MINUTE = 60_000;

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
    expect(await getStatusName(club.ana, event)).toBe('cancelled');
    expect(await statusOfPayment()).toBe('refunding');
    await club.deliver();
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('refunded');
    expect(await statusOfPayment()).toBe('refunded');
    expect((await signUpFor(club.ana, event)).body.status).toBe('awaiting_payment');
  });

  it('keeps the policy of when it was offered, and gets a better one', async () => {
    const refundUntil = async (event: { id: string }) =>
      (await fetchStatus(club.ana, event)).registration?.refund_until;
    const update = (event: { id: string }, body: object) =>
      club.owner.get(updateEvent, { params: { id: event.id }, body });
    const hoursBefore = ({ starts_at: startsAt }: { starts_at: string }, hours: number) =>
      new Date(Date.parse(startsAt) - hours * 60 * MINUTE).toISOString();
    const event = await seated({ refund_policy: { until: 24 } });
    for (const policy of [null, { until: 40 }]) {
      await update(event, { refund_policy: policy });
      expect(await refundUntil(event)).toBe(hoursBefore(event, 24));
    }
    await update(event, { refund_policy: { until: 2 } });
    expect(await refundUntil(event)).toBe(hoursBefore(event, 2));
    await update(event, { refund_policy: null });
    await cancel(club.ana, event);
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('refunded');
  });

  it('is kept where the policy gives nothing back', async () => {
    const event = await seated();
    await cancel(club.ana, event);
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('cancelled');
    expect(await statusOfPayment()).toBe('kept');
  });

  it.each([
    ['place', () => ({ venue: { kind: 'in_person' as const, name: 'Elsewhere' } })],
    ['start', () => ({ starts_at: new Date(club.server.clock.now().getTime() + 50 * 60 * MINUTE).toISOString() })],
  ])('is refunded until the start when the %s changed since it was paid', async (_part, change) => {
    const event = await seated({ refund_policy: { until: 200 } });
    const refundUntil = async (person = club.ana) => (await fetchStatus(person, event)).registration?.refund_until;
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
    expect(await getStatusName(club.ana, event)).toBe('refunded');
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
    expect(await getStatusName(club.ana, event)).toBe('refunded');
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
      // A webhook would bring the refund that was done
      await club.sandbox.control('settings', { [fault]: 1, webhook_url: null });
      await cancel(club.ana, event);
      await club.server.runJobs();
      expect(await statusOfPayment()).toBe('refunding');
      await club.forward(MINUTE);
      await club.reconcile();
      await club.deliver();
      expect(await getStatusName(club.ana, event)).toBe('refunded');
    },
  );

  it('waits for the provider to give the money back, and asks once', async () => {
    const event = await seated({ refund_policy: { until: 0 } });
    await club.sandbox.control('settings', { refunds_pending: true, lose_answers: 2 });
    await cancel(club.ana, event);
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('cancelled');
    await club.forward(MINUTE);
    await club.reconcile();
    const { rows } = await club.server.app.pool.query(
      'select provider_id as id from refunds order by created_at desc limit 1',
    );
    await club.sandbox.control(`refunds/${rows[0].id}/succeed`, {});
    await club.deliver();
    expect(await getStatusName(club.ana, event)).toBe('refunded');
  });
});
