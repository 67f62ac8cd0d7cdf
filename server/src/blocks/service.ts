import { blockErrors, type BlockedUser } from '@homecoming/contract/blocks.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { callerQueue, transaction } from '../platform/transaction.ts';
import { blocks } from '../schema/blocks.ts';
import { users } from '../schema/users.ts';
import { blocksChanged } from './facts.ts';
import { getBlocked } from './queries.ts';

/** Blocks a user. Already blocked is a success. */
export async function blockUser(ctx: UserContext, blockedId: string): Promise<BlockedUser> {
  if (ctx.actor.isStaff) throw fail(commonErrors.not_found);
  if (blockedId === ctx.actor.userId) {
    throw fail(commonErrors.invalid_input, { fields: { blocked: 'You cannot block yourself.' } });
  }
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const already = await getBlocked(txCtx, blockedId);
    if (already !== null) return already;
    await lockActiveUser(tx, blockedId);
    const added = await tx
      .insert(blocks)
      .values({ blockerId: ctx.actor.userId, blockedId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning(pair);
    const count = await tx.$count(blocks, eq(blocks.blockerId, ctx.actor.userId));
    // Calls at the same moment may pass it by a few
    if (count > limits.blockedPeople) throw fail(blockErrors.too_many_blocks);
    await recordBlockChanges(tx, added);
    const blocked = await getBlocked(txCtx, blockedId);
    if (blocked === null) throw fail(blockErrors.person_to_block_not_found);
    return blocked;
  });
}

/** Removes a block of the caller's. */
export async function unblockUser(ctx: UserContext, blockedId: string): Promise<void> {
  const unblock = async (tx: Transaction) => {
    const removed = await tx
      .delete(blocks)
      .where(and(eq(blocks.blockerId, ctx.actor.userId), eq(blocks.blockedId, blockedId)))
      .returning(pair);
    if (removed.length === 0) throw fail(blockErrors.block_not_found);
    await recordBlockChanges(tx, removed);
  };
  // The id in the path is that of the other person.
  await transaction(ctx, unblock, { queue: callerQueue(ctx.actor) });
}

/** The columns that recordBlockChanges() needs. */
export const pair = { blockerId: blocks.blockerId, blockedId: blocks.blockedId };

/** Records that blocks between pairs of people were set or removed. */
export async function recordBlockChanges(
  tx: Transaction,
  changed: readonly { blockerId: string; blockedId: string }[],
): Promise<void> {
  const pairs = changed.map(({ blockerId, blockedId }) => [blockerId, blockedId] as const);
  if (pairs.length > 0) await record(tx, blocksChanged, { pairs });
}

/** Locked: an account that is being deleted leaves no block behind. */
async function lockActiveUser(tx: Transaction, userId: string): Promise<void> {
  const [person] = await tx.select({ isActive: users.isActive }).from(users).where(eq(users.id, userId)).for('share');
  if (person?.isActive !== true) throw fail(blockErrors.person_to_block_not_found);
}
