import { commonErrors } from '@homecoming/contract/errors.ts';
import { paymentErrors } from '@homecoming/contract/payments.ts';
import { and, asc, desc, eq, inArray, not, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import { movesMoney } from '../../communities/access.ts';
import type { App, UserContext } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { fail } from '../../platform/http/fail.ts';
import { memberships } from '../../schema/communities.ts';
import { disputes, payments, refunds } from '../../schema/payments.ts';

export type PaymentRow = InferSelectModel<typeof payments>;
export type RefundRow = InferSelectModel<typeof refunds>;

/** SQL condition over payments: the provider may still take the money. */
export const canStillBePaid = equalsConstant(payments.status, 'open', 'processing');

/** Whether a payment was made by this installation. With a copied database, those of the other one are not touched. */
export function isOwnPayment({ config }: Pick<App, 'config'>, { parameters }: PaymentRow): boolean {
  return parameters.metadata?.installation === config.publicUrl;
}

/** SQL condition over payments: one that this installation made. */
export function isOfInstallation({ config }: Pick<App, 'config'>): SQL {
  return sql`${payments.parameters} -> 'metadata' ->> 'installation' = ${config.publicUrl}`;
}

/** SQL condition over payments: the caller's membership in the community. */
export function isOwnMembership({ actor }: UserContext): SQL | undefined {
  return and(eq(memberships.communityId, payments.communityId), eq(memberships.userId, actor.userId));
}

/**
 * A payment for those who move the money of its community.
 * @throws payment_not_found for people outside the community; forbidden for its other members and staff
 */
export async function accessEventPayment(ctx: UserContext, id: string): Promise<PaymentRow> {
  const [found] = await ctx.db
    .select({ payment: payments, role: memberships.role, movesMoney })
    .from(payments)
    .leftJoin(memberships, isOwnMembership(ctx))
    .where(eq(payments.id, id));
  if (found === undefined || (found.role === null && !ctx.actor.isStaff)) throw fail(paymentErrors.payment_not_found);
  if (!found.movesMoney) throw fail(commonErrors.forbidden);
  return found.payment;
}

/** A payment, without a check of rights. */
export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

/** A payment that exists, without a check of rights: payments are never deleted. */
export async function requirePayment(db: Queryable, id: string): Promise<PaymentRow> {
  return existing(await findPayment(db, id));
}

/** The payment of a payment intent at the provider, or null. */
export async function findPaymentOfIntent(db: Queryable, intentId: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.paymentIntentId, intentId));
  return row ?? null;
}

/** Locks a payment until the end of the transaction, after its event. */
export async function lockPayment(tx: Transaction, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  return existing(row);
}

/** The payment of a registration that is open, or null. */
export async function findOpenPayment(db: Queryable, registrationId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.registrationId, registrationId), canStillBePaid));
  return row ?? null;
}

/** The newest payment of a registration, or null. */
export async function findNewestPayment(db: Queryable, registrationId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.registrationId, registrationId))
    .orderBy(desc(payments.id))
    .limit(1);
  return row ?? null;
}

/** SQL condition over payments: the provider has taken the money. */
export const isSucceeded = eq(payments.status, 'succeeded');

/** SQL condition over payments: one of a registration that succeeded. */
export function isSucceededFor(registrationId: string): SQL | undefined {
  return and(eq(payments.registrationId, registrationId), isSucceeded);
}

/** The payment that holds the seat of a registration: the one that succeeded and is not refunded, or null. */
export async function findUnrefundedPayment(db: Queryable, registrationId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(isSucceededFor(registrationId), not(isRefunded)))
    .orderBy(asc(payments.id))
    .limit(1);
  return row ?? null;
}

/** SQL over payments: how much of one is back, or on its way back too, in minor units. */
function amountBack(...statuses: ('pending' | 'succeeded')[]): SQL<number> {
  const back = and(eq(refunds.paymentId, payments.id), inArray(refunds.status, statuses));
  return sql<number>`(select coalesce(sum(coalesce(${refunds.amount}, ${payments.amount})), 0)::int from ${refunds} where ${back})`;
}

/** SQL condition over payments: all of one is back. */
export const isPaidBack = sql`${amountBack('succeeded')} >= ${payments.amount}`;

/** SQL condition over payments: all of one is back, or on its way back. */
export const isRefunded = sql`${amountBack('succeeded', 'pending')} >= ${payments.amount}`;

/** Whether all money of a payment is on its way back, or is back. */
export async function isRefundRequested(db: Queryable, paymentId: string): Promise<boolean> {
  return (await db.$count(payments, and(eq(payments.id, paymentId), isRefunded))) > 0;
}

/** Whether a payment has a dispute in one of these states. */
export async function hasDispute(
  db: Queryable,
  paymentId: string,
  ...statuses: ('open' | 'won' | 'lost')[]
): Promise<boolean> {
  return (await db.$count(disputes, and(eq(disputes.paymentId, paymentId), inArray(disputes.status, statuses)))) > 0;
}

function existing(row: PaymentRow | null | undefined): PaymentRow {
  if (row == null) throw new Error('a payment is never deleted');
  return row;
}
