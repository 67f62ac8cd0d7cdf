import { accountErrors } from '@homecoming/contract/accounts.ts';
import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { App, Context } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { createTaskQueue } from '../platform/task-queue.ts';
import { loginFailures } from '../schema/users.ts';

const WINDOW = 15 * 60 * 1_000;
const FAILURES_PER_EMAIL = 10;
const FAILURES_PER_ADDRESS = 100;

/** The tries for each email address, one after another within this server. */
const tries = createTaskQueue({ maxWaitingOfKey: 50 });

/**
 * Runs a log-in try; `attempt` resolves to whether the password was right. Failures are counted, a success clears them.
 * Tries for one email address run one after another, so that concurrent guesses stay within the limit.
 * @throws login_locked after too many failures, for an unknown email address just as for a known one; too_many_requests
 *   when too many tries for the email address wait.
 */
export function tryPassword(ctx: Context, email: string, attempt: () => Promise<boolean>): Promise<boolean> {
  const guardedAttempt = async () => {
    if (await isLocked(ctx, email)) throw fail(accountErrors.login_locked, { retryAfterSeconds: WINDOW / 1_000 });
    const right = await attempt();
    if (right) await clearFailures(ctx, email);
    else await ctx.db.insert(loginFailures).values({ email, address: ctx.address, createdAt: ctx.clock.now() });
    return right;
  };
  return tries.run(guardedAttempt, [email]);
}

/** Clears the failed tries for an email address. */
export async function clearFailures(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(loginFailures).where(eq(loginFailures.email, email));
}

/** Removes what no longer counts. */
export async function sweepFailures(app: App): Promise<void> {
  await app.db.delete(loginFailures).where(lt(loginFailures.createdAt, new Date(app.clock.now().getTime() - WINDOW)));
}

async function isLocked(ctx: Context, email: string): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - WINDOW);
  const [failures] = await ctx.db
    .select({
      ofEmail: count(sql`case when ${loginFailures.email} = ${email} then 1 end`),
      ofAddress: count(sql`case when ${loginFailures.address} = ${ctx.address} then 1 end`),
    })
    .from(loginFailures)
    .where(
      and(
        gt(loginFailures.createdAt, since),
        or(eq(loginFailures.email, email), eq(loginFailures.address, ctx.address)),
      ),
    );
  if (failures === undefined) return false;
  return failures.ofEmail >= FAILURES_PER_EMAIL || failures.ofAddress >= FAILURES_PER_ADDRESS;
}
