import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { registrationAnswers, registrations } from '../schema/registrations.ts';
import { endRegistrationsOf } from './endings.ts';

/** Frees the seats of a deleted account, and deletes its answers. The registrations stay, without a name, as numbers. */
export async function eraseRegistrations(tx: Transaction, userId: string, at: Date): Promise<void> {
  await endRegistrationsOf(tx, userId, at);
  const own = tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.userId, userId));
  await tx.delete(registrationAnswers).where(inArray(registrationAnswers.registrationId, own));
}
