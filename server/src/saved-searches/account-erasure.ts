import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { savedSearches, searchMails } from '../schema/alumni/saved-searches.ts';

/** Erases what a deleted account searched. */
export async function eraseSavedSearches(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(savedSearches).where(eq(savedSearches.userId, userId));
  await tx.delete(searchMails).where(eq(searchMails.userId, userId));
}
