import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { pendingFacts } from '../schema/platform.ts';
import type { App } from './app.ts';
import type { Transaction } from './db/database.ts';
import { sqlState } from './db/errors.ts';
import type { FactBus } from './facts.ts';
import { defineJob } from './jobs/jobs.ts';
import { transaction } from './transaction.ts';

/** Facts that are settled in one transaction. */
const BATCH = 200;
/** A fact whose effects fail so often is left for people to look at. */
const MOST_TRIES = 5;
/** How long facts gather before they are settled, in milliseconds. */
const GATHERING_MS = 150;
/** What servers take turns by: one settles at a time, so that facts keep their order. */
const LOCK = 7_246_001;
/** A row that an effect refers to is gone, and with it the reason for the effect. */
const REFERS_TO_NOTHING = '23503';

/** Sees to it that the later effects of facts come: soon after each, or, for tests, before the answer. */
export class FactSettler {
  readonly #app: App;
  readonly #atOnce: boolean;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(app: App, options: { atOnce: boolean }) {
    this.#app = app;
    this.#atOnce = options.atOnce;
  }

  /** There are facts to settle. */
  settle(): Promise<void> | undefined {
    if (this.#atOnce) return this.#run();
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#run();
    }, GATHERING_MS);
    return undefined;
  }

  /** Waits for what is being settled. What still waits is settled by the next server. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  #run(): Promise<void> {
    this.#running = this.#running
      .then(() => settleFacts(this.#app))
      .catch((error: unknown) => this.#app.log.error({ err: error }, 'facts could not be settled; they wait'));
    return this.#running;
  }
}

/** Settles what a server left behind that ended in between. */
export const settleFactsJob = defineJob('platform.settle-facts', settleFacts, { cron: '* * * * *', maxAttempts: 1 });

/** Brings about the later effects of all facts that wait, in their order. */
async function settleFacts(app: App): Promise<void> {
  for (let settled = BATCH; settled >= BATCH;) {
    settled = await transaction(app, (tx) => settleBatch(tx, app.facts, BATCH)).catch((error: unknown) => {
      app.log.warn({ err: error }, 'facts could not be settled together; they are settled one by one');
      return settleOneByOne(app);
    });
  }
}

async function settleOneByOne(app: App): Promise<number> {
  const waiting = Math.min(BATCH, await app.db.$count(pendingFacts, lt(pendingFacts.tries, MOST_TRIES)));
  // Each once: one that fails goes behind the others.
  for (let tried = 0; tried < waiting; tried += 1) {
    await transaction(app, (tx) => settleBatch(tx, app.facts, 1)).catch((error: unknown) => putAside(app, error));
  }
  return waiting;
}

/** The first fact that waits has failed alone. It is tried again later, or is over with what it was about. */
async function putAside(app: App, error: unknown): Promise<void> {
  const isOver = sqlState(error) === REFERS_TO_NOTHING;
  if (!isOver) app.log.error({ err: error }, 'a fact could not be settled');
  await transaction(app, async (tx) => {
    const [first] = await firstWaiting(tx, 1);
    if (first === undefined) return;
    const isFirst = eq(pendingFacts.id, first.id);
    if (isOver) await tx.delete(pendingFacts).where(isFirst);
    else
      await tx
        .update(pendingFacts)
        .set({ tries: sql`${pendingFacts.tries} + 1` })
        .where(isFirst);
  });
}

/** Settles at most so many facts; tells how many. None while another server does. */
async function settleBatch(tx: Transaction, bus: FactBus, most: number): Promise<number> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
  if (rows[0]?.mine !== true) return 0;
  const waiting = await firstWaiting(tx, most);
  if (waiting.length === 0) return 0;
  await tx.delete(pendingFacts).where(
    inArray(
      pendingFacts.id,
      waiting.map(({ id }) => id),
    ),
  );
  for (const { name, data } of runsOf(waiting)) {
    for (const subscriber of bus.subscribersOf(name)) await subscriber.later?.(tx, data);
  }
  return waiting.length;
}

function firstWaiting(tx: Transaction, most: number) {
  return tx
    .select({ id: pendingFacts.id, name: pendingFacts.name, data: sql<string>`${pendingFacts.data}::text` })
    .from(pendingFacts)
    .where(lt(pendingFacts.tries, MOST_TRIES))
    .orderBy(asc(pendingFacts.tries), asc(pendingFacts.id))
    .limit(most);
}

/** Facts of one kind that follow each other, together. */
function runsOf(facts: readonly { name: string; data: string }[]): { name: string; data: unknown[] }[] {
  const runs: { name: string; data: unknown[] }[] = [];
  for (const { name, data } of facts) {
    const last = runs.at(-1);
    const read: unknown = JSON.parse(data, (key, value: unknown) => (key === 'at' ? new Date(String(value)) : value));
    if (last?.name === name) last.data.push(read);
    else runs.push({ name, data: [read] });
  }
  return runs;
}
