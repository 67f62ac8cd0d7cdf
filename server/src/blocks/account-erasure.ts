import { eq, or } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { blocks } from '../schema/blocks.ts';
import { pair, recordBlockChanges } from './service.ts';

/** Removes all blocks by and of an account that is being deleted. */
export async function eraseBlocks(tx: Transaction, userId: string): Promise<void> {
  const removed = await tx
    .delete(blocks)
    .where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
    .returning(pair);
  await recordBlockChanges(tx, removed);
}
