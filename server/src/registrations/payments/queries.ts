import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import {
  paymentErrors,
  type EventPayment,
  type listEventPayments as eventCall,
} from '@homecoming/contract/payments.ts';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { movesMoney } from '../../communities/access.ts';
import { accessEvent } from '../../events/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { keysetPage, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/http/fail.ts';
import { requirePayments } from '../../platform/payments/provider.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { paymentProblems, payments, refunds } from '../../schema/payments.ts';
import { registrations } from '../../schema/registrations.ts';
import { users } from '../../schema/users.ts';
import { isOwnMembership, isPaidBack } from './access.ts';
import { paymentOutcome } from './outcome.ts';
import { presentEventPayment, presentPayment, type PaymentView } from './present.ts';

const newestFirst = keysetPage('desc', [[payments.id, ({ id }: PaymentView) => id]]);
const newestProblemsFirst = keysetPage('desc', [[paymentProblems.paymentId, ({ id }: PaymentView) => id]]);

/** The caller's payments, the newest first. */
export function listPayments(ctx: UserContext, query: PageQuery) {
  requirePayments(ctx);
  return listPage(ctx, eq(payments.userId, ctx.actor.userId), query, presentPayment);
}

/** The payments of an event, for those who see its revenue. */
export async function listEventPayments(ctx: UserContext, eventId: string, query: QueryOf<typeof eventCall>) {
  const { can } = await accessEvent(ctx, eventId, 'read');
  if (!can.read_revenue) throw fail(commonErrors.forbidden);
  const where = and(eq(payments.eventId, eventId), query.filter === 'problems' ? isUnresolved : undefined);
  return listPage(ctx, where, query, presentEventPayment);
}

/** Payments with an open problem, of the communities whose money the caller moves; staff: all. */
export async function listPaymentProblems(ctx: UserContext, query: PageQuery) {
  const { rows } = await ctx.db.execute<{ id: string }>(
    ctx.actor.isStaff ? idsOfAllProblems(query) : idsOfOwnProblems(ctx, query),
  );
  const ids = rows.map(({ id }) => id);
  return listPage(ctx, sql`${payments.id} = any(${sql.param(ids)}::uuid[])`, query, presentEventPayment);
}

/** SQL: the ids of payments with an open problem, from the index of these. */
function idsOfAllProblems({ cursor, limit }: PageQuery): SQL {
  return sql`select distinct ${paymentProblems.paymentId} as id from ${paymentProblems}
    where ${and(isNull(paymentProblems.resolvedAt), newestProblemsFirst.after(cursor))}
    order by ${newestProblemsFirst.orderBy[0]} limit ${pageSize(limit) + 1}`;
}

/** SQL: the same among the payments of the communities whose money the caller moves. */
function idsOfOwnProblems({ actor }: UserContext, { cursor, limit }: PageQuery): SQL {
  return sql`select ${payments.id} from ${memberships}
      join ${payments} on ${payments.communityId} = ${memberships.communityId}
    where ${and(eq(memberships.userId, actor.userId), movesMoney, isUnresolved, newestFirst.after(cursor))}
    order by ${newestFirst.orderBy[0]} limit ${pageSize(limit) + 1}`;
}

/** A payment as those read it who move the money of its community. */
export async function readEventPayment(ctx: UserContext, id: string): Promise<EventPayment> {
  const { results } = await listPage(ctx, eq(payments.id, id), {}, presentEventPayment);
  const [payment] = results;
  if (payment === undefined) throw fail(paymentErrors.payment_not_found);
  return payment;
}

/** SQL condition over payments: a human has to look at one. */
const isUnresolved = sql`exists (select from ${paymentProblems}
  where ${paymentProblems.paymentId} = ${payments.id} and ${paymentProblems.resolvedAt} is null)`;

async function listPage<Item>(
  ctx: UserContext,
  where: SQL | undefined,
  query: PageQuery,
  present: (view: PaymentView) => Item,
) {
  const size = pageSize(query.limit);
  const rows = await ctx.db
    .select({
      id: payments.id,
      status: payments.status,
      outcome: paymentOutcome,
      eventId: payments.eventId,
      title: payments.title,
      startsAt: events.startsAt,
      community: { id: communities.id, name: communities.name },
      amount: payments.amount,
      currency: payments.currency,
      fee: payments.fee,
      createdAt: payments.createdAt,
      paidAt: payments.paidAt,
      refundedAt: sql<string | null>`case when ${isPaidBack} then (select max(${refunds.closedAt}) from ${refunds}
        where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'succeeded') end`,
      problems: sql<PaymentView['problems']>`array(select ${paymentProblems.kind} from ${paymentProblems}
        where ${paymentProblems.paymentId} = ${payments.id} and ${paymentProblems.resolvedAt} is null
        order by ${paymentProblems.createdAt}, ${paymentProblems.kind})`,
      person: personColumns,
      movesMoney,
    })
    .from(payments)
    .leftJoin(events, eq(events.id, payments.eventId))
    .leftJoin(communities, eq(communities.id, payments.communityId))
    .leftJoin(registrations, eq(registrations.id, payments.registrationId))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(memberships, isOwnMembership(ctx))
    .where(and(where, newestFirst.after(query.cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(size + 1);
  return newestFirst.toPage(rows, size, present);
}
