import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { factOutbox } from '../schema/platform.ts';
import type { App } from './app.ts';
import type { Transaction } from './db/database.ts';
import { isUnavailable } from './db/errors.ts';
import type { FactBus } from './facts.ts';
import { defineJob } from './jobs/jobs.ts';
import { transaction } from './transaction.ts';

/** Facts that are settled in one transaction, or one by one before others have their turn. */
const BATCH = 200;
/** A fact whose effects fail so often is left for people to look at, and the others go on. */
const MOST_TRIES = 5;
/** How long facts gather before they are settled, in milliseconds. */
const GATHERING_MS = 150;
/** How long what could not be settled waits for the next try. */
const PAUSE_MS = 1_000;
/** What servers take turns by: one settles at a time, so that facts keep their order. */
const LOCK = 7_246_001;

/**
 * Nothing is settled until the end of this transaction, and it waits for what is being settled: for work that touches
 * what settling touches, person by person, in an order of its own.
 */
export async function lockOutbox(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** Sees to it that the later effects of facts come: soon after each, or, for tests, before the answer. */
export class OutboxProcessor {
  readonly #app: App;
  readonly #atOnce: boolean;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(app: App, options: { atOnce: boolean }) {
    this.#app = app;
    this.#atOnce = options.atOnce;
  }

  /** There are facts to settle. */
  settle(): Promise<void> | undefined {
    if (this.#atOnce) return this.#run();
    this.#wait(GATHERING_MS);
    return undefined;
  }

  /** Waits for what is being settled. What still waits is settled by the next server. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(ms: number): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#run();
    }, ms);
  }

  #run(): Promise<void> {
    this.#running = this.#settleAfter(this.#running);
    return this.#running;
  }

  async #settleAfter(before: Promise<void>): Promise<void> {
    await before;
    if (this.#atOnce) return settleAll(this.#app);
    const left = await settleSome(this.#app);
    // Batch by batch: what people wait for comes first.
    if (left !== 'nothing') this.#wait(left === 'more' ? GATHERING_MS : PAUSE_MS);
  }
}

/** Settles what a server left behind that ended in between. */
export const processOutboxJob = defineJob('platform.settle-facts', settleAll, { cron: '* * * * *', maxAttempts: 1 });

async function settleAll(app: App): Promise<void> {
  while ((await settleSome(app)) === 'more');
}

/** What is left after a batch; `later` is what has to be tried again, or what another server is at. */
type Left = 'nothing' | 'more' | 'later';

/**
 * Brings about the later effects of the facts that have waited longest, in their order: none overtakes one that has to
 * be tried again.
 */
async function settleSome(app: App): Promise<Left> {
  try {
    const settled = await transaction(app, (tx) => settleNext(tx, app.facts, BATCH));
    return settled === null ? 'later' : settled < BATCH ? 'nothing' : 'more';
  } catch (error) {
    if (!isUnavailable(error)) return settleOneByOne(app);
    app.log.warn({ err: error }, 'facts wait: the database has no time for them');
    return 'later';
  }
}

/** Up to the first that fails, and not more than a batch. */
async function settleOneByOne(app: App): Promise<Left> {
  const first: { id: number | null } = { id: null };
  try {
    for (let turn = 0; turn < BATCH; turn += 1) {
      const settled = await transaction(app, (tx) => settleNext(tx, app.facts, 1, (id) => (first.id = id)));
      if (settled !== 1) return settled === 0 ? 'nothing' : 'later';
    }
    return 'more';
  } catch (error) {
    app.log.error({ err: error, fact: first.id }, 'a fact could not be settled');
    if (first.id !== null && !isUnavailable(error)) await countTry(app, first.id).catch(() => undefined);
    return 'later';
  }
}

async function countTry(app: App, id: number): Promise<void> {
  await transaction(app, async (tx) => {
    await tx
      .update(factOutbox)
      .set({ tries: sql`${factOutbox.tries} + 1` })
      .where(eq(factOutbox.id, id));
  });
}

/** Settles the first of those that wait, at most so many; tells how many, or null while another server does. */
async function settleNext(
  tx: Transaction,
  bus: FactBus,
  most: number,
  onFirst?: (id: number) => void,
): Promise<number | null> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
  if (rows[0]?.mine !== true) return null;
  const waiting = await tx
    .select({ id: factOutbox.id, name: factOutbox.name, data: sql<string>`${factOutbox.data}::text` })
    .from(factOutbox)
    .where(lt(factOutbox.tries, MOST_TRIES))
    .orderBy(asc(factOutbox.id))
    .limit(most);
  const ids = waiting.map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) return 0;
  onFirst?.(first);
  await tx.delete(factOutbox).where(inArray(factOutbox.id, ids));
  for (const { name, data } of runsOf(waiting)) {
    for (const subscriber of bus.subscribersOf(name)) await subscriber.later?.(tx, data);
  }
  return waiting.length;
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
