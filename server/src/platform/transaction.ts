import { and, eq } from 'drizzle-orm';
import { idempotencyKeys } from '../schema/platform.ts';
import type { App, Context, Idempotency, UserContext } from './app.ts';
import { inTransaction, type Transaction, type TransactionOptions } from './db/database.ts';
import { sqlState } from './db/errors.ts';
import { beginUnitOfWork } from './facts.ts';

/** Deadlock, or a serialisation failure: nothing was written, and another try may succeed. */
const RETRYABLE = new Set(['40P01', '40001']);
const TRIES = 3;

/**
 * One write. All of `work` commits or none of it; facts recorded in it take effect with it.
 * `work` may run again after a deadlock, so it touches nothing but the database.
 */
export async function transaction<Result>(
  app: App,
  work: (tx: Transaction) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(app, work, options);
    } catch (error) {
      if (attempt === TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Thrown when another request with the same key has committed: its answer is the answer. */
export class AlreadyDone extends Error {}

/**
 * A write that creates something, and whose result is the reply. With an `Idempotency-Key` the reply is kept in the
 * same transaction, so that a repeated request finds it whatever died in between.
 * @throws {AlreadyDone} when the same key committed before; the HTTP layer replays its answer.
 */
export function createOnce<Reply>(
  ctx: UserContext,
  work: (tx: Transaction) => Promise<Reply>,
  options?: TransactionOptions,
): Promise<Reply> {
  const { idempotency } = ctx;
  if (idempotency === null) return transaction(ctx, work, options);
  // The reply is written behind the work, so it takes another trip.
  return transaction(ctx, async (tx) => {
    await claim(tx, ctx.actor.userId, idempotency);
    const reply = await work(tx);
    await tx
      .update(idempotencyKeys)
      .set({ reply })
      .where(and(eq(idempotencyKeys.userId, ctx.actor.userId), eq(idempotencyKeys.key, idempotency.key)));
    return reply;
  });
}

/** The kept answer of a key, or null. */
export async function keptReply(ctx: Context, userId: string, key: string) {
  const [row] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return row ?? null;
}

/** Forgets the kept answers of somebody whose account is gone. */
export async function forgetReplies(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}

async function attemptOnce<Result>(
  app: App,
  work: (tx: Transaction) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  const committed = await inTransaction(
    app.writers,
    async (tx) => {
      const unit = beginUnitOfWork(tx, app.facts);
      return { result: await work(tx), effects: unit.afterCommit };
    },
    options,
  );
  // They begin in their order, and none waits for another.
  await Promise.all(committed.effects.map((effect) => tell(app, effect)));
  return committed.result;
}

/** What was written stands, whether or not somebody could be told. */
async function tell(app: App, effect: (app: App) => Promise<void> | void): Promise<void> {
  try {
    await effect(app);
  } catch (error) {
    app.log.error({ err: error }, 'an effect after the commit failed');
  }
}

async function claim(tx: Transaction, userId: string, idempotency: Idempotency): Promise<void> {
  // Of two at once the second waits here for the first, and then finds its row.
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({
      userId,
      key: idempotency.key,
      fingerprint: idempotency.fingerprint,
      reply: null,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) throw new AlreadyDone();
}
