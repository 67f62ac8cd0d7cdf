import { and, eq, not, notExists, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { enqueueInSql } from '../../../platform/jobs/jobs.ts';
import { disputes, payments, refunds } from '../../../schema/payments.ts';
import { canStillBePaid, isRefunded } from '../access.ts';
import { endCheckout } from '../jobs.ts';
import { REFUND_KEY, sendRefund } from './send-refund.ts';

/** Ends the open payment pages of many payments with one statement. The jobs need the payments only, which stay. */
export async function endCheckoutsWhere(tx: Transaction, where: SQL | undefined): Promise<void> {
  const end = enqueueInSql(endCheckout, {
    payload: sql`json_build_object('paymentId', ${payments.id})`,
    key: sql`'end-checkout ' || ${payments.id}`,
    runAt: sql`now()`,
  });
  await tx.execute(sql`select count(${end}) from ${payments} where ${and(where, canStillBePaid)}`);
}

/** Refunds many payments for seats of cancelled events with one statement. Already refunded is a success. */
export async function refundWhere(
  tx: Transaction,
  where: SQL | undefined,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const send = enqueueInSql(sendRefund, {
    payload: sql`json_build_object('refundId', requested.id)`,
    key: sql`${REFUND_KEY}::text || requested.id`,
    runAt: sql`now()`,
  });
  const isLost = and(eq(disputes.paymentId, payments.id), eq(disputes.status, 'lost'));
  const isRefundable = and(
    eq(payments.status, 'succeeded'),
    not(isRefunded),
    notExists(tx.select({ id: disputes.id }).from(disputes).where(isLost)),
  );
  await tx.execute(sql`with requested as (
      insert into ${refunds} (payment_id, reason, by_id, status, created_at)
      select ${payments.id}, 'event_cancelled', ${by}::uuid, 'pending', ${at.toISOString()}::timestamptz
      from ${payments} where ${and(where, isRefundable)}
      on conflict do nothing returning id)
    select count(${send}) from requested`);
}
