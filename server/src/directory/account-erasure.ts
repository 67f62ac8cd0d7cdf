import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { directoryReaders } from '../schema/alumni/directory.ts';

/** Erases what directories noted about a deleted account. Its entries went with its memberships. */
export async function eraseReader(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(directoryReaders).where(eq(directoryReaders.userId, userId));
}
