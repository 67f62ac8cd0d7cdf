import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { updatePayment, type PaymentRow } from './access.ts';
import { paymentProblemChanged } from './facts.ts';

type Problem = NonNullable<PaymentRow['problem']>;

/** Puts a payment before the owners and payment owners of its community. */
export async function raiseProblem(
  tx: Transaction,
  { id }: PaymentRow,
  problem: Problem,
  at: Date,
): Promise<PaymentRow> {
  const raised = await updatePayment(tx, id, { problem, resolvedAt: null, problemNote: null, resolvedBy: null });
  await recordProblem(tx, raised, problem, at);
  return raised;
}

/** Ends a problem that solved itself. */
export async function dropProblem(tx: Transaction, { id }: PaymentRow, at: Date): Promise<void> {
  await recordProblem(tx, await updatePayment(tx, id, { problem: null, resolvedAt: null }), null, at);
}

/** Notes that a human has dealt with the problem of a payment. */
export async function noteResolution(
  tx: Transaction,
  { id }: PaymentRow,
  { note, by, at }: { note: string | null; by: string; at: Date },
): Promise<void> {
  const resolved = await updatePayment(tx, id, { problemNote: note, resolvedAt: at, resolvedBy: by });
  await recordProblem(tx, resolved, null, at);
}

function recordProblem(
  tx: Transaction,
  { id: paymentId, eventId, communityId, amount, currency }: PaymentRow,
  problem: Problem | null,
  at: Date,
): Promise<void> {
  return record(tx, paymentProblemChanged, { paymentId, eventId, communityId, amount, currency, problem, at });
}
