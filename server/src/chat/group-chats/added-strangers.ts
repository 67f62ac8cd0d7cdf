import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, countDistinct, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { HOUR_MS } from '../../platform/calendar.ts';
import { addedStrangers, conversations } from '../../schema/chat.ts';
import { users } from '../../schema/users.ts';
import { inOrder } from '../access.ts';

/** Groups to which one person adds strangers in an hour. */
const MAX_GROUPS = 10;
/** Strangers whom one person adds to groups in an hour. */
const MAX_STRANGERS = 200;

interface Addition {
  readonly groupId: string;
  readonly userIds: readonly string[];
}

/**
 * Counts the strangers among the people whom the caller adds to a group against the caller's budget of an hour. Strangers are
 * those with whom they have not written privately.
 * @throws too_many_requests when there are more than 200 in an hour, or such people in more than 10 groups.
 */
export async function spendStrangerBudget(ctx: UserContext, tx: Transaction, addition: Addition): Promise<void> {
  const { userId: byId } = ctx.actor;
  const { groupId, userIds } = addition;
  const strangers = userIds.length - (await countCorrespondents(tx, byId, userIds));
  if (strangers === 0 || !ctx.config.rateLimit) return;
  const at = ctx.clock.now();
  const since = new Date(at.getTime() - HOUR_MS);
  // Locks the person, so that two requests do not both count before either has written.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, byId)).for('no key update');
  await tx.delete(addedStrangers).where(and(eq(addedStrangers.byId, byId), lte(addedStrangers.createdAt, since)));
  const [before] = await tx
    .select({
      strangers: count(),
      otherGroups: countDistinct(sql`nullif(${addedStrangers.groupId}, ${groupId})`),
    })
    .from(addedStrangers)
    .where(and(eq(addedStrangers.byId, byId), gt(addedStrangers.createdAt, since)));
  const { strangers: strangersBefore = 0, otherGroups = 0 } = before ?? {};
  if (strangersBefore + strangers > MAX_STRANGERS || otherGroups >= MAX_GROUPS) {
    throw fail(commonErrors.too_many_requests, {
      message: 'You have added many people to group chats. Please wait a while before you add more.',
      retryAfterSeconds: 600,
    });
  }
  const row = { byId, groupId, createdAt: at };
  await tx.insert(addedStrangers).values(Array.from({ length: strangers }, () => row));
}

/** Deletes what was counted for an account that is erased. */
export async function eraseAddedStrangers(tx: Transaction, byId: string): Promise<void> {
  await tx.delete(addedStrangers).where(eq(addedStrangers.byId, byId));
}

/** How many of these people have a private conversation with somebody. */
function countCorrespondents(tx: Transaction, userId: string, others: readonly string[]): Promise<number> {
  const pairs = others.map((other) => inOrder(userId, other));
  if (pairs.length === 0) return Promise.resolve(0);
  return tx.$count(
    conversations,
    and(
      inArray(
        sql`(${conversations.lowId}, ${conversations.highId})`,
        pairs.map(([low, high]) => sql`(${low}::uuid, ${high}::uuid)`),
      ),
      gt(conversations.lastSequence, 0),
    ),
  );
}
