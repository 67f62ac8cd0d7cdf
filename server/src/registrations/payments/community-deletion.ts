import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueueInSql } from '../../platform/jobs/jobs.ts';
import { events } from '../../schema/events.ts';
import { disputes, payments, refunds } from '../../schema/payments.ts';
import { registrations } from '../../schema/registrations.ts';
import { isOpen } from './access.ts';
import { endCheckout } from './jobs.ts';
import { sendRefund } from './send-refund.ts';

/**
 * Ends the open payment pages of a community that is being deleted, and refunds the paid seats of its events that are not
 * over. The jobs need the payments only, which stay. The events are locked.
 */
export async function endPaymentsOfCommunity(tx: Transaction, communityId: string, at: Date): Promise<void> {
  const end = enqueueInSql(endCheckout, {
    payload: sql`json_build_object('paymentId', ${payments.id})`,
    key: sql`'end-checkout ' || ${payments.id}`,
    runAt: sql`now()`,
  });
  await tx.execute(
    sql`select count(${end}) from ${payments} where ${and(eq(payments.communityId, communityId), isOpen)}`,
  );
  const send = enqueueInSql(sendRefund, {
    payload: sql`json_build_object('refundId', requested.id)`,
    key: sql`'refund ' || requested.id`,
    runAt: sql`now()`,
  });
  const now = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`with requested as (
      insert into ${refunds} (payment_id, reason, status, created_at)
      select ${payments.id}, 'event_cancelled', 'pending', ${now} from ${payments}
        join ${registrations} on ${registrations.id} = ${payments.registrationId}
        join ${events} on ${events.id} = ${payments.eventId}
      where ${payments.communityId} = ${communityId} and ${payments.status} = 'succeeded'
        and ${registrations.status} = 'going'
        and (${events.status} = 'cancelled' or ${events.endsAt} > ${now})
        and not exists (select from ${disputes}
          where ${disputes.paymentId} = ${payments.id} and ${disputes.status} = 'lost')
      on conflict do nothing returning id)
    select count(${send}) from requested`);
}
