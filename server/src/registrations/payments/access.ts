import { and, desc, eq, inArray, type InferSelectModel } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { payments } from '../../schema/payments.ts';

export type PaymentRow = InferSelectModel<typeof payments>;

/** SQL condition over payments: the provider may still take the money. */
export const isOpen = inArray(payments.status, ['open', 'processing']);

/** A payment, without a check of rights. */
export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

/** The payment of a payment intent at the provider, or null. */
export async function findPaymentOfIntent(db: Queryable, intentId: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.paymentIntentId, intentId));
  return row ?? null;
}

/** Locks a payment until the end of the transaction, after its event. */
export async function lockPayment(tx: Transaction, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  if (row === undefined) throw new Error('a payment is never deleted');
  return row;
}

/** The payment of a registration that is open, or null. */
export async function findOpenPayment(db: Queryable, registrationId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.registrationId, registrationId), isOpen));
  return row ?? null;
}

/** The payments of a registration that succeeded, the newest first. */
export function findSucceededPayments(db: Queryable, registrationId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.registrationId, registrationId), eq(payments.status, 'succeeded')))
    .orderBy(desc(payments.id));
}

/** Changes a payment, and returns it. */
export async function updatePayment(
  db: Queryable,
  id: string,
  columns: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [row] = await db.update(payments).set(columns).where(eq(payments.id, id)).returning();
  if (row === undefined) throw new Error('a payment is never deleted');
  return row;
}
