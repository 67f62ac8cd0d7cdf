import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { paymentProblems, payments, refunds } from '../schema/payments.ts';
import { registrationAnswers, registrations } from '../schema/registrations.ts';
import { endUserRegistrations } from './endings.ts';

/**
 * Frees the seats of a deleted account, and deletes its answers. The registrations stay, without a name, as numbers; the
 * payments stay without the person. Returns whether there may be more.
 */
export async function eraseRegistrations(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  if (await endUserRegistrations(tx, { userId, by: null, at })) return true;
  const own = tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.userId, userId));
  await tx.delete(registrationAnswers).where(inArray(registrationAnswers.registrationId, own));
  // A page that may have been opened is asked for again with the same parameters. They lose the address then.
  const parameters = sql`case when ${payments.sessionId} is null and ${payments.status} = 'open'
    then ${payments.parameters} else ${payments.parameters} - 'customer_email' end`;
  await tx.update(payments).set({ userId: null, parameters }).where(eq(payments.userId, userId));
  await tx.update(paymentProblems).set({ resolvedBy: null }).where(eq(paymentProblems.resolvedBy, userId));
  await tx.update(refunds).set({ byId: null }).where(eq(refunds.byId, userId));
  return false;
}
