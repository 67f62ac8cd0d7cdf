import { accountErrors } from '@homecoming/contract/accounts.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { App, Context } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { loginFailures } from '../schema/users.ts';

const WINDOW = 15 * 60 * 1_000;
const FAILURES_PER_EMAIL = 10;
const FAILURES_PER_ADDRESS = 100;
/** The most tries for one email address that may wait. */
const MOST_IN_LINE = 50;

/**
 * Runs a log-in try; `attempt` resolves to whether the password was right. Failures are counted, a success clears them.
 * Tries for one email address run one after another, so that concurrent guesses stay within the limit.
 * @throws login_locked after too many failures, for an unknown email address just as for a known one.
 */
export function tryPassword(ctx: Context, email: string, attempt: () => Promise<boolean>): Promise<boolean> {
  return serialize(email, async () => {
    if (await isLocked(ctx, email)) throw fail(accountErrors.login_locked, { retryAfterSeconds: WINDOW / 1_000 });
    const right = await attempt();
    if (right) await clearFailures(ctx, email);
    else await ctx.db.insert(loginFailures).values({ email, address: ctx.address, createdAt: ctx.clock.now() });
    return right;
  });
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
  if (tries === undefined) return false;
  return tries.ofEmail >= FAILURES_PER_EMAIL || tries.ofAddress >= FAILURES_PER_ADDRESS;
}

interface Line {
  last: Promise<unknown>;
  length: number;
}

const lines = new Map<string, Line>();

/** Runs work for one key sequentially, within this server. */
async function serialize<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= MOST_IN_LINE) throw fail(commonErrors.too_many_requests, { retryAfterSeconds: 2 });
  line.length += 1;
  lines.set(key, line);
  const turn = line.last.then(work, work);
  line.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(key);
  }
}
