import { accountErrors } from '@homecoming/contract/accounts.ts';
import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { App, Context, UserContext } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { sweepRows } from '../platform/jobs/sweep-rows.ts';
import { createTaskQueue } from '../platform/concurrency/task-queue.ts';
import { loginFailures } from '../schema/users.ts';

const WINDOW = 15 * 60 * 1_000;
const FAILURES_PER_EMAIL = 10;
const FAILURES_PER_ADDRESS = 100;

/** The tries for each email address, or by each signed-in person, one after another within this server. */
const tries = createTaskQueue({ maxWaitingOfKey: 50 });

/**
 * Runs a log-in try; `attempt` resolves to whether the password was right. Failures are counted, a success clears them.
 * Tries for one email address run one after another, so that concurrent guesses stay within the limit.
 * @throws login_locked after too many failures, for an unknown email address just as for a known one; too_many_requests
 *   when too many tries for the email address wait.
 */
export function tryLogIn(ctx: Context, email: string, attempt: () => Promise<boolean>): Promise<boolean> {
  return tryPassword(ctx, { email, address: ctx.network }, attempt);
}

/**
 * As tryLogIn(), for a person who is signed in and gives the password again. Their failures have a count of their own: who
 * holds a session cannot lock its owner out.
 */
export function tryOwnPassword(ctx: UserContext, attempt: () => Promise<boolean>): Promise<boolean> {
  const own = ownKey(ctx.actor.userId);
  return tryPassword(ctx, { email: own, address: own }, attempt);
}

/** What failures are counted by. */
type Counted = Pick<typeof loginFailures.$inferSelect, 'email' | 'address'>;

function tryPassword(ctx: Context, counted: Counted, attempt: () => Promise<boolean>): Promise<boolean> {
  const { email } = counted;
  const guardedAttempt = async () => {
    if (await isLocked(ctx, counted)) throw fail(accountErrors.login_locked, { retryAfterSeconds: WINDOW / 1_000 });
    const right = await attempt();
    if (right) await clearFailures(ctx, email);
    else await ctx.db.insert(loginFailures).values({ ...counted, createdAt: ctx.clock.now() });
    return right;
  };
  return tries.run(guardedAttempt, [email]);
}

/** Clears the failed tries for an email address. */
export async function clearFailures(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(loginFailures).where(eq(loginFailures.email, email));
}

/** Clears the failed tries of a person to give their password again. */
export async function clearOwnFailures(ctx: Context, userId: string): Promise<void> {
  await clearFailures(ctx, ownKey(userId));
}

/** Nobody can type it as an email address: those are in lower case when they are counted. */
function ownKey(userId: string): string {
  return `USER ${userId}`;
}

/** Removes what no longer counts. */
export async function sweepFailures(app: App): Promise<void> {
  const { createdAt } = loginFailures;
  const before = new Date(app.clock.now().getTime() - WINDOW);
  await sweepRows(app, loginFailures, { where: lt(createdAt, before), oldestBy: createdAt });
}

async function isLocked(ctx: Context, { email, address }: Counted): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - WINDOW);
  const [failures] = await ctx.db
    .select({
      ofEmail: count(sql`case when ${loginFailures.email} = ${email} then 1 end`),
      ofAddress: count(sql`case when ${loginFailures.address} = ${address} then 1 end`),
    })
    .from(loginFailures)
    .where(
      and(gt(loginFailures.createdAt, since), or(eq(loginFailures.email, email), eq(loginFailures.address, address))),
    );
  if (failures === undefined) return false;
  return failures.ofEmail >= FAILURES_PER_EMAIL || failures.ofAddress >= FAILURES_PER_ADDRESS;
}
