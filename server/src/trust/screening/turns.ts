import { sql } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import { createTaskQueue } from '../../platform/concurrency/task-queue.ts';
import { perServer } from '../../platform/concurrency/per-server.ts';
import { isUnavailable } from '../../platform/db/errors.ts';
import { callerQueue } from '../../platform/transaction.ts';

/** The most texts of a person that wait for each other. */
const MAX_WAITING = 100;
/** First number of the advisory locks that hold the texts of a person apart. */
const TEXTS_LOCK = 7_246_016;

const getTurns = perServer(() =>
  createTaskQueue({
    maxWaitingOfKey: MAX_WAITING,
    failsWaiting: (error) => error instanceof Error && isUnavailable(error),
  }),
);

/**
 * Publishes or changes a text of the caller after those that they sent before it: texts of one shared transaction do not
 * see each other, and both would pass slow mode.
 */
export function runAfterEarlierTexts<Result>(ctx: UserContext, publish: () => Promise<Result>): Promise<Result> {
  return getTurns(ctx).run(publish, [callerQueue(ctx.actor)]);
}

/** Waits in the transaction of the context until texts of the caller that another server publishes are committed. */
export async function lockTexts({ db, actor }: UserContext): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${TEXTS_LOCK}, hashtext(${actor.userId}))`);
}
