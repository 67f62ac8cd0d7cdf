import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { events } from '../../schema/events.ts';
import { payments } from '../../schema/payments.ts';
import type { Move, Status } from '../state-machine.ts';
import { findUnrefundedPayment, hasDispute, type PaymentRow } from './access.ts';
import { endCheckoutsWhere } from './refunds/end-many.ts';
import { refundEnd } from './refunds/refund-end.ts';
import { requestRefund } from './refunds/send-refund.ts';

/** A move of a registration, as its fact has it. */
interface FollowedMove {
  readonly registrationId: string;
  readonly eventId: string;
  readonly userId: string;
  readonly by: string | null;
  readonly move: Move;
  readonly from: Status | null;
  readonly to: Status;
  readonly at: Date;
}

/**
 * What a move of a registration means for its money: its open page ends, and the money of a lost seat goes back. The
 * payments of a cancelled event are ended together, by `endBatch()`.
 */
export async function followMove(tx: Transaction, moved: FollowedMove): Promise<void> {
  const { from, to, move } = moved;
  if (move === 'end_event') return;
  if (from === 'awaiting_payment' && move !== 'pay' && move !== 'expire') {
    await endCheckoutsWhere(tx, eq(payments.registrationId, moved.registrationId));
  }
  if (from === 'going' && to === 'cancelled') await refundSeat(tx, moved);
}

async function refundSeat(tx: Transaction, moved: FollowedMove): Promise<void> {
  const payment = await findUnrefundedPayment(tx, moved.registrationId);
  if (payment === null || (await hasDispute(tx, payment.id, 'lost')) || !(await isDue(tx, moved, payment))) return;
  await requestRefund(tx, payment.id, {
    reason: moved.move === 'remove' ? 'removed' : 'cancelled',
    by: moved.by,
    at: moved.at,
  });
}

/** People who give up their seat, or leave the community, get their money back by the policy of the event; others always. */
async function isDue(
  tx: Transaction,
  { eventId, userId, by, move, at }: FollowedMove,
  payment: PaymentRow,
): Promise<boolean> {
  const isOwnDecision = by === userId || (by === null && move === 'leave');
  if (!isOwnDecision) return true;
  const [event] = await tx.select().from(events).where(eq(events.id, eventId));
  const end = event === undefined ? null : refundEnd(event, payment);
  return end !== null && at <= end;
}
