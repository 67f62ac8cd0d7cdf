import { accountErrors } from '@homecoming/contract/accounts.ts';
import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { App, Context } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { loginFailures } from '../schema/users.ts';

const WINDOW = 15 * 60 * 1_000;
const FAILURES_PER_EMAIL = 10;
const FAILURES_PER_ADDRESS = 100;

/**
 * Counts one try with a password, before it is checked: of many at once only the allowed number gets through.
 * A success takes the count of that e-mail address back with forgiveFailures().
 * @throws login_locked when there were too many, for an unknown e-mail address just as for a known one.
 */
export async function countAttempt(ctx: Context, email: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - WINDOW);
  if (await isLocked(ctx, email, since, FAILURES_PER_EMAIL, FAILURES_PER_ADDRESS)) throw locked();
  const createdAt = ctx.clock.now();
  const [attempt] = await ctx.db
    .insert(loginFailures)
    .values({ email, address: ctx.address, createdAt })
    .returning({ id: loginFailures.id });
  if (!(await isLocked(ctx, email, since, FAILURES_PER_EMAIL + 1, FAILURES_PER_ADDRESS + 1))) return;
  // Came in at once with others that filled the count; only tries that are checked stay counted.
  if (attempt) await ctx.db.delete(loginFailures).where(eq(loginFailures.id, attempt.id));
  throw locked();
}

/** A right password: the failed tries for this e-mail address are forgotten. */
export async function forgiveFailures(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(loginFailures).where(eq(loginFailures.email, email));
}

/** Removes what no longer counts. */
export async function sweepFailures(app: App): Promise<void> {
  await app.db.delete(loginFailures).where(lt(loginFailures.createdAt, new Date(app.clock.now().getTime() - WINDOW)));
}

async function isLocked(ctx: Context, email: string, since: Date, perEmail: number, perAddress: number) {
  const [tries] = await ctx.db
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
  return tries !== undefined && (tries.ofEmail >= perEmail || tries.ofAddress >= perAddress);
}

function locked() {
  return fail(accountErrors.login_locked, { retryAfterSeconds: WINDOW / 1_000 });
}
