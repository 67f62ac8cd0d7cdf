import { asc, eq, lt, sql } from 'drizzle-orm';
import { factOutbox } from '../schema/platform.ts';
import type { App } from './app.ts';
import type { Transaction } from './db/database.ts';
import { isUnavailable } from './db/errors.ts';
import type { FactBus } from './facts.ts';
import { defineJob } from './jobs/jobs.ts';
import { transaction } from './transaction.ts';

/** The most facts that one transaction processes, or that are processed one by one before others take their turn. */
const MAX_BATCH_SIZE = 200;
/** A fact whose effects fail so often stays in the table for people to look at, and the others go on. */
const MAX_TRIES = 5;
/** How long facts are collected before they are processed. */
const DEBOUNCE_MS = 150;
/** How long a failed batch waits for its next try. */
const RETRY_MS = 1_000;
/** Number of the advisory lock by which one server at a time processes facts, so that they keep their order. */
const OUTBOX_LOCK = 7_246_001;

/**
 * Waits for the batch that is being processed, and lets none begin until the end of this transaction. For work that
 * locks the same rows as the effects do, in another order.
 */
export async function lockOutbox(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${OUTBOX_LOCK})`);
}

/** Runs the durable effects of recorded facts: soon after each commit, or, for tests, before the answer. */
export class OutboxProcessor {
  readonly #app: App;
  readonly #immediately: boolean;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(app: App, options: { immediately: boolean }) {
    this.#app = app;
    this.#immediately = options.immediately;
  }

  /** There are facts to process. */
  notify(): Promise<void> | undefined {
    if (this.#immediately) return this.#run();
    this.#schedule(DEBOUNCE_MS);
    return undefined;
  }

  /** Waits for the batch that is being processed. The next server processes what is left. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(ms: number): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#run();
    }, ms);
  }

  #run(): Promise<void> {
    this.#running = this.#runAfter(this.#running);
    return this.#running;
  }

  async #runAfter(before: Promise<void>): Promise<void> {
    await before;
    if (this.#immediately) return processAll(this.#app);
    const outcome = await processBatch(this.#app);
    // Batch by batch, so that requests get connections in between.
    if (outcome !== 'empty') this.#schedule(outcome === 'more' ? 0 : RETRY_MS);
  }
}

/** Processes the facts of a server that ended before it could. */
export const processOutboxJob = defineJob('platform.process-outbox', processAll, { cron: '* * * * *' });

async function processAll(app: App): Promise<void> {
  while ((await processBatch(app)) === 'more');
}

/** What a batch leaves behind; 'retry' when one has failed, or while another server has the lock. */
type Outcome = 'empty' | 'more' | 'retry';

/** Processes the oldest facts in their order: none overtakes one that has to be tried again. */
async function processBatch(app: App): Promise<Outcome> {
  try {
    const processed = await transaction(app, (tx) => processNext(tx, app.facts, MAX_BATCH_SIZE));
    if (processed === null) return 'retry';
    return processed < MAX_BATCH_SIZE ? 'empty' : 'more';
  } catch (error) {
    if (!isUnavailable(error)) return processOneByOne(app);
    app.log.warn({ err: error }, 'the outbox waits: the database is not available');
    return 'retry';
  }
}

/** Processes up to the first that fails, and at most a batch. */
async function processOneByOne(app: App): Promise<Outcome> {
  const current: { id: number | null } = { id: null };
  try {
    for (let turn = 0; turn < MAX_BATCH_SIZE; turn += 1) {
      const processed = await transaction(app, (tx) => processNext(tx, app.facts, 1, (id) => (current.id = id)));
      if (processed !== 1) return processed === 0 ? 'empty' : 'retry';
    }
    return 'more';
  } catch (error) {
    app.log.error({ err: error, fact: current.id }, 'the durable effects of a fact failed');
    if (current.id !== null && !isUnavailable(error)) await countTry(app, current.id).catch(() => undefined);
    return 'retry';
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

/** Processes up to `limit` facts and returns how many it has processed, or null while another server has the lock. */
async function processNext(
  tx: Transaction,
  bus: FactBus,
  limit: number,
  onFirst?: (id: number) => void,
): Promise<number | null> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${OUTBOX_LOCK}) as locked`,
  );
  if (rows[0]?.locked !== true) return null;
  const next = tx
    .select({ id: factOutbox.id })
    .from(factOutbox)
    .where(lt(factOutbox.tries, MAX_TRIES))
    .orderBy(asc(factOutbox.id))
    .limit(limit);
  const deleted = await tx
    .delete(factOutbox)
    .where(sql`${factOutbox.id} = any(array${next})`)
    .returning({ id: factOutbox.id, name: factOutbox.name, data: sql<string>`${factOutbox.data}::text` });
  const oldest = deleted.toSorted((one, other) => one.id - other.id);
  const [first] = oldest;
  if (first === undefined) return 0;
  onFirst?.(first.id);
  for (const { name, data } of groupConsecutive(oldest)) {
    for (const subscriber of bus.getSubscribers(name)) await subscriber.durable?.(tx, data);
  }
  return oldest.length;
}

/** Joins consecutive facts of one kind. */
function groupConsecutive(facts: readonly { name: string; data: string }[]): { name: string; data: unknown[] }[] {
  const groups: { name: string; data: unknown[] }[] = [];
  for (const { name, data } of facts) {
    const last = groups.at(-1);
    const parsed: unknown = JSON.parse(data, (key, value: unknown) => (key === 'at' ? new Date(String(value)) : value));
    if (last?.name === name) last.data.push(parsed);
    else groups.push({ name, data: [parsed] });
  }
  return groups;
}
