import type { paidOutcomes } from '@homecoming/contract/registrations.ts';
import { sql, type SQL } from 'drizzle-orm';
import { disputes, paymentProblems, payments } from '../../schema/payments.ts';
import { registrations } from '../../schema/registrations.ts';
import { isPaidBack, isRefunded } from './access.ts';

/** SQL over payments that succeeded, with their registration: what became of the money. */
export const paymentOutcome = sql<(typeof paidOutcomes)[number]>`case
  when ${hasDispute('lost')} then 'lost'
  when ${hasDispute('open')} then 'disputed'
  when ${isPaidBack} then 'refunded'
  when ${isRefunded} then 'refunding'
  when ${hadProblem('amount_differs')} then 'differs'
  when ${registrations.status} = 'going' then 'paid'
  when ${hadProblem('refund_failed')} then 'refund_failed'
  else 'kept' end`;

function hasDispute(status: 'open' | 'lost'): SQL {
  return sql`exists (select from ${disputes} where ${disputes.paymentId} = ${payments.id} and ${disputes.status} = ${sql.raw(`'${status}'`)})`;
}

/** A human has to look at it, or has. */
function hadProblem(kind: 'amount_differs' | 'refund_failed'): SQL {
  return sql`exists (select from ${paymentProblems} where ${paymentProblems.paymentId} = ${payments.id}
    and ${paymentProblems.kind} = ${sql.raw(`'${kind}'`)})`;
}
