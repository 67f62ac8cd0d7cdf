import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { studies } from '../schema/alumni/studies.ts';

/** Erases what a deleted account studied, and that it confirmed what others did. */
export async function eraseStudies(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(studies).where(eq(studies.userId, userId));
  await tx.update(studies).set({ confirmedBy: null }).where(eq(studies.confirmedBy, userId));
}
