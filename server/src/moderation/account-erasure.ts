import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { appeals, caseNotes, reporters, reports } from '../schema/moderation.ts';

/**
 * Erases an account from moderation: what it reported counts, without its words. Cases about it go on, and what was
 * decided about it stays until it is too old to object.
 */
export async function eraseReporter(tx: Transaction, userId: string): Promise<void> {
  await tx.update(reports).set({ note: null }).where(eq(reports.reporterId, userId));
  await tx.delete(reporters).where(eq(reporters.userId, userId));
  await tx.update(appeals).set({ text: '' }).where(eq(appeals.byId, userId));
  await tx.update(caseNotes).set({ byId: null }).where(eq(caseNotes.byId, userId));
}
