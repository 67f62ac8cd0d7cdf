import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import type { EventPayment, resolvePaymentProblem as resolveCall } from '@homecoming/contract/payments.ts';
import { and, eq, inArray, isNull, sql, type InferSelectModel } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { transaction } from '../../platform/transaction.ts';
import { paymentProblems } from '../../schema/payments.ts';
import { accessEventPayment, lockPayment, type PaymentRow } from './access.ts';
import { paymentProblemChanged } from './facts.ts';
import { readEventPayment } from './queries.ts';

type Problem = InferSelectModel<typeof paymentProblems>['kind'];

/** Puts a payment before the owners and payment owners of its community. */
export async function raiseProblem(tx: Transaction, payment: PaymentRow, kind: Problem, at: Date): Promise<void> {
  await tx
    .insert(paymentProblems)
    .values({ paymentId: payment.id, kind, createdAt: at })
    .onConflictDoUpdate({
      target: [paymentProblems.paymentId, paymentProblems.kind],
      set: { resolvedAt: null, createdAt: sql`excluded.created_at` },
    });
  await recordProblem(tx, payment, { problem: kind, isResolved: false, at });
}

/** Ends an open problem that solved itself. */
export async function dropProblem(tx: Transaction, payment: PaymentRow, kind: Problem, at: Date): Promise<void> {
  const dropped = await tx
    .delete(paymentProblems)
    .where(and(isOpenProblem(payment), eq(paymentProblems.kind, kind)))
    .returning();
  if (dropped.length > 0) await recordProblem(tx, payment, { problem: kind, isResolved: true, at });
}

/** Notes that a human has dealt with the problems of a payment that they have seen. Already so is a success. */
export async function resolveProblems(
  ctx: UserContext,
  id: string,
  { problems, note = '' }: BodyOf<typeof resolveCall>,
): Promise<EventPayment> {
  await accessEventPayment(ctx, id);
  const at = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    await lockPayment(tx, id);
    // Again: the right may have ended while this waited.
    const payment = await accessEventPayment(withTransaction(ctx, tx), id);
    const resolved = await tx
      .update(paymentProblems)
      .set({ resolvedAt: at, resolvedBy: ctx.actor.userId, note: note || null })
      .where(and(isOpenProblem(payment), inArray(paymentProblems.kind, problems)))
      .returning({ problem: paymentProblems.kind });
    for (const { problem } of resolved) await recordProblem(tx, payment, { problem, isResolved: true, at });
  });
  return readEventPayment(ctx, id);
}

function isOpenProblem({ id }: PaymentRow) {
  return and(eq(paymentProblems.paymentId, id), isNull(paymentProblems.resolvedAt));
}

function recordProblem(
  tx: Transaction,
  { id: paymentId, eventId, title, communityId, amount, currency }: PaymentRow,
  change: { problem: Problem; isResolved: boolean; at: Date },
): Promise<void> {
  return record(tx, paymentProblemChanged, { paymentId, eventId, title, communityId, amount, currency, ...change });
}
