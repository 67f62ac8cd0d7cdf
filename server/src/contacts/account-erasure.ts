import { eq, or } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { contacts, metChoices, metGuests } from '../schema/alumni/contacts.ts';

/** Erases where a deleted account was shown, whom it chose and who chose it. Its contacts keep that they met a former member. */
export async function eraseContacts(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(metGuests).where(eq(metGuests.userId, userId));
  await tx.delete(metChoices).where(or(eq(metChoices.userId, userId), eq(metChoices.personId, userId)));
  await tx.delete(contacts).where(eq(contacts.userId, userId));
}
