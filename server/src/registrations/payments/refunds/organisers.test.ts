import { cancelEvent } from '@homecoming/contract/events.ts';
import { addAdmin, addPaymentOwner } from '@homecoming/contract/members.ts';
import { listPayments, refundPayment, resolvePaymentProblem } from '@homecoming/contract/payments.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { countStatements } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paymentProblems, payments } from '../../../schema/payments.ts';
import { signUpFor } from '../../fixtures/club.ts';
import { setUpPaidClub, getStatusName } from '../fixtures/paid-club.ts';

const club = setUpPaidClub();

/** Ana, Ben and Cleo have seats. */
const seated = async (overrides = {}) => {
  const event = await club.paidEvent(overrides);
  for (const person of [club.ana, club.ben, club.cleo]) {
    if (event.price) await club.registerAndPay(person, event);
    else await signUpFor(person, event);
  }
  await club.deliver();
  expect(await getStatusName(club.ana, event)).toBe('going');
  return event;
};
const paymentsFor = (event: { id: string }) =>
  club.server.app.db.select().from(payments).where(eq(payments.eventId, event.id));

/** Runs `work` while the payments of an event are locked. */
async function whileLocked<Result>(event: { id: string }, work: () => Promise<Result>): Promise<Result> {
  const lock = await club.server.app.pool.connect();
  await lock.query('begin');
  await lock.query('select from payments where event_id = $1 for update', [event.id]);
  try {
    return await work();
  } finally {
    await lock.query('rollback');
    lock.release();
  }
}

describe('a cancelled event', () => {
  it('refunds each seat with as many statements as a free one needs', async () => {
    const [free, paid] = [await seated({ price: null }), await seated()];
    const open = await club.member('Open');
    for (const event of [free, paid]) await signUpFor(open, event);
    const end = (event: { id: string }) => club.owner.get(cancelEvent, { params: { id: event.id }, body: {} });
    const statements = await countStatements(club.server, () => end(free));
    expect(await countStatements(club.server, () => end(paid))).toBeLessThanOrEqual(statements);
    await club.deliver();
    for (const person of [club.ana, club.ben, club.cleo]) {
      expect((await person.get(listPayments, {})).results[0]?.status).toBe('refunded');
    }
    expect((await open.get(listPayments, {})).results[0]?.status).toBe('expired');
  });

  it('leaves the payment pages of other events open', async () => {
    const [cancelled, other] = [await club.paidEvent(), await club.paidEvent()];
    await signUpFor(club.ana, cancelled);
    const session = (await signUpFor(club.ben, other)).body.session_id ?? '';
    await club.owner.get(cancelEvent, { params: { id: cancelled.id }, body: {} });
    await club.deliver();
    await club.pay(session);
    await club.deliver();
    expect(await getStatusName(club.ben, other)).toBe('going');
  });
});

describe('the table of disputes', () => {
  it('takes no dispute without an amount, and none that is decided and open', async () => {
    const event = await seated();
    const { pool } = club.server.app;
    const insert = (amount: number, status: string, closedAt: Date | null) =>
      pool.query(
        `insert into disputes (payment_id, provider_id, status, amount, closed_at)
          select id, 'dp_' || id, $2, $3, $4 from payments where event_id = $1 limit 1`,
        [event.id, status, amount, closedAt],
      );
    const closed = club.server.clock.now();
    await expect(insert(0, 'open', null)).rejects.toThrow('disputes_amount');
    await expect(insert(1, 'open', closed)).rejects.toThrow('disputes_closed');
    await expect(insert(1, 'lost', null)).rejects.toThrow('disputes_closed');
  });
});

describe('two people who deal with a payment at once', () => {
  it('resolve its problem once', async () => {
    const event = await seated();
    const [payment] = await paymentsFor(event);
    await club.sandbox.control(`charges/${payment?.chargeId}/dispute`, {});
    await club.deliver();
    const params = { paymentId: payment?.id ?? '' };
    const problems = ['dispute_open' as const];
    const answers = await whileLocked(event, async () => {
      const first = club.owner.get(resolvePaymentProblem, { params, body: { problems, note: 'First' } });
      await untilWaitingForLocks(club.server, 1);
      const second = club.owner.get(resolvePaymentProblem, { params, body: { problems, note: 'Second' } });
      await untilWaitingForLocks(club.server, 2);
      return [first, second];
    });
    await Promise.all(answers);
    const isOfPayment = eq(paymentProblems.paymentId, params.paymentId);
    expect(await club.server.app.db.select().from(paymentProblems).where(isOfPayment)).toMatchObject([
      { note: 'First' },
    ]);
  });

  it('need the right once it is their turn', async () => {
    const event = await seated();
    const [payment] = await paymentsFor(event);
    const { community, owner, ana, ben } = club;
    const { pool } = club.server.app;
    await owner.get(addAdmin, { params: { id: community.id }, body: { user_id: ben.user.id } });
    await owner.get(addPaymentOwner, { params: { id: community.id }, body: { user_id: ben.user.id } });
    const params = { paymentId: payment?.id ?? '' };
    const refund = await whileLocked(event, async () => {
      const waiting = ben.call(refundPayment, { params, body: {} });
      await untilWaitingForLocks(club.server, 1);
      await pool.query(
        'update memberships set is_payment_owner = false, payment_owner_since = null where community_id = $1 and user_id = $2',
        [community.id, ben.user.id],
      );
      return { waiting };
    });
    expect((await refund.waiting).error.code).toBe('forbidden');
    expect(await getStatusName(ana, event)).toBe('going');
  });
});
