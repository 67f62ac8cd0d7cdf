import type { InferSelectModel } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { refunds } from '../../schema/payments.ts';
import { sendRefund } from './send-refund.ts';

export type RefundRow = InferSelectModel<typeof refunds>;

/** Decides to give a payment back, whole. Already decided is a success: a payment is refunded once. */
export async function requestRefund(
  tx: Transaction,
  paymentId: string,
  { reason, by, at }: { reason: RefundRow['reason']; by: string | null; at: Date },
): Promise<void> {
  const [refund] = await tx
    .insert(refunds)
    .values({ paymentId, reason, byId: by, status: 'pending', createdAt: at })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (refund) await enqueue(tx, sendRefund, { refundId: refund.id }, { key: `refund ${refund.id}` });
}
