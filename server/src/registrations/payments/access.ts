import { and, asc, eq, inArray, ne, notExists, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { App } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { payments, refunds } from '../../schema/payments.ts';

export type PaymentRow = InferSelectModel<typeof payments>;

/** SQL condition over payments: the provider may still take the money. */
export const isOpen = inArray(payments.status, ['open', 'processing']);

/** Whether a payment was made by this installation. With a copied database, those of the other one are not touched. */
export function isOwnPayment({ config }: Pick<App, 'config'>, { parameters }: PaymentRow): boolean {
  return parameters.metadata?.installation === config.publicUrl;
}

/** SQL condition over payments: one that this installation made. */
export function isOfInstallation({ config }: Pick<App, 'config'>): SQL {
  return sql`${payments.parameters} -> 'metadata' ->> 'installation' = ${config.publicUrl}`;
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
export async function findPaymentOfIntent(
  db: Queryable,
  intent: string | { readonly id: string } | null,
): Promise<PaymentRow | null> {
  if (intent === null) return null;
  const intentId = typeof intent === 'string' ? intent : intent.id;
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
    .where(and(eq(payments.registrationId, registrationId), isOpen));
  return row ?? null;
}

/** SQL condition over payments: one of a registration that succeeded. */
export function isSucceededOf(registrationId: string): SQL | undefined {
  return and(eq(payments.registrationId, registrationId), eq(payments.status, 'succeeded'));
}

/** The payment that holds the seat of a registration: the one that succeeded and is not refunded, or null. */
export async function findUnrefundedPayment(db: Queryable, registrationId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(isSucceededOf(registrationId), notExists(refundOf(db, payments.id))))
    .orderBy(asc(payments.id))
    .limit(1);
  return row ?? null;
}

/** Changes a payment, and returns it. */
export async function updatePayment(
  db: Queryable,
  id: string,
  columns: PgUpdateSetSource<typeof payments>,
): Promise<PaymentRow> {
  const [row] = await db.update(payments).set(columns).where(eq(payments.id, id)).returning();
  return existing(row);
}

/** Whether money of a payment is on its way back, or is back. */
export async function isRefundRequested(db: Queryable, paymentId: string): Promise<boolean> {
  return (await refundOf(db, paymentId)).length > 0;
}

/** The refund of a payment that has not failed. */
function refundOf(db: Queryable, paymentId: string | typeof payments.id) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')));
}

function existing(row: PaymentRow | null | undefined): PaymentRow {
  if (row == null) throw new Error('a payment is never deleted');
  return row;
}
