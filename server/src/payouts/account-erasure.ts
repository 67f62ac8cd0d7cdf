import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { payoutAccounts } from '../schema/payouts.ts';

/** Separates the payout account of a deleted account from the person: earlier payments still name it. */
export async function erasePayoutAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.update(payoutAccounts).set({ userId: null }).where(eq(payoutAccounts.userId, userId));
}
