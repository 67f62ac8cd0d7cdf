import { sql, type SQL } from 'drizzle-orm';
import { factOutbox } from '../schema/platform.ts';
import type { App } from './app.ts';
import { prepared, type Transaction } from './db/database.ts';

/** Something that happened, such as 'post.liked', and the shape of what is told about it. */
export interface Fact<Data> {
  readonly name: string;
  /** Never set: carries the type. */
  readonly data?: Data;
}

/** What follows from a fact. */
export interface Subscriber<Data> {
  /** Must be exact: runs in the transaction that records the fact. Running it twice has no second effect. */
  inTransaction?(tx: Transaction, data: Data): Promise<void>;
  /**
   * Must be exact, and may come a moment later: runs in a transaction of its own, with all facts of the kind that came
   * one after the other. They wait in the database, so that none is lost. What they are about may be gone by then.
   */
  later?(tx: Transaction, data: readonly Data[]): Promise<void>;
  /** Tells others: runs once the transaction has committed. Lost when the process dies in between. */
  afterCommit?(app: App, data: Data): Promise<void> | void;
}

/** A subscriber whose effects come later, one fact after the other; their statements do not wait for each other. */
export function durableEach<Data>(effect: (tx: Transaction, data: Data) => Promise<void>): Subscriber<Data> {
  return {
    async later(tx, facts) {
      await Promise.all(facts.map((data) => effect(tx, data)));
    },
  };
}

/** Declares a kind of fact; a domain's facts.ts holds its own. Its data is JSON, and `at` in it a moment. */
export function fact<Data>(name: string): Fact<Data> {
  return { name };
}

/** Who wants to know which facts. Wired by app.ts, fixed afterwards. */
export class FactBus {
  readonly #subscribers = new Map<string, Subscriber<unknown>[]>();

  subscribe<Data>(to: Fact<Data>, subscriber: Subscriber<Data>): void {
    const list = this.#subscribers.get(to.name) ?? [];
    // The one place where facts lose their type: record() pairs each name with its own data again.
    list.push(subscriber as Subscriber<unknown>);
    this.#subscribers.set(to.name, list);
  }

  subscribersOf(name: string): readonly Subscriber<unknown>[] {
    return this.#subscribers.get(name) ?? [];
  }
}

interface UnitOfWork {
  readonly bus: FactBus;
  readonly afterCommit: ((app: App) => Promise<void> | void)[];
}

const unitsOfWork = new WeakMap<Transaction, UnitOfWork>();

/** Begins the list of what follows the commit of a transaction. Called by transaction() only. */
export function beginUnitOfWork(tx: Transaction, bus: FactBus): UnitOfWork {
  const unit: UnitOfWork = { bus, afterCommit: [] };
  unitsOfWork.set(tx, unit);
  return unit;
}

/** Records that something happened: exact effects run now, in the transaction; the others after its commit. */
export async function record<Data>(tx: Transaction, what: Fact<Data>, data: Data): Promise<void> {
  const unit = unitsOfWork.get(tx);
  if (unit === undefined) throw new Error(`'${what.name}' was recorded outside of transaction()`);
  const subscribers = unit.bus.subscribersOf(what.name);
  for (const subscriber of subscribers) {
    if (subscriber.afterCommit) unit.afterCommit.push((app) => subscriber.afterCommit?.(app, data));
  }
  const waits = subscribers.some((subscriber) => subscriber.later);
  if (waits) unit.afterCommit.push((app) => app.processOutbox());
  // None waits for another: what they send first travels together.
  await Promise.all([
    ...subscribers.map((subscriber) => subscriber.inTransaction?.(tx, data)),
    waits && keepPending(tx).execute({ name: what.name, data: JSON.stringify(data) }),
  ]);
}

/**
 * As record(), for a fact whose later effects the statement that made it true has kept by itself, with enqueueFactSql():
 * the hottest writes are one statement so. Nobody subscribes to such a fact `inTransaction`.
 */
export function recordQueued<Data>(tx: Transaction, what: Fact<Data>, data: Data): void {
  const unit = unitsOfWork.get(tx);
  if (unit === undefined) throw new Error(`'${what.name}' was recorded outside of transaction()`);
  unit.afterCommit.push((app) => app.processOutbox());
  for (const subscriber of unit.bus.subscribersOf(what.name)) {
    if (subscriber.inTransaction) throw new Error(`'${what.name}' has effects that have to be in its transaction`);
    if (subscriber.afterCommit) unit.afterCommit.push((app) => subscriber.afterCommit?.(app, data));
  }
}

/** In SQL: keeps a fact with the data (jsonb) of each row of `rows`, for a `with` beside what makes it true. */
export function enqueueFactSql<Data>(what: Fact<Data>, data: SQL, rows: SQL): SQL {
  return sql`insert into ${factOutbox} (name, data) select ${sql.raw(`'${what.name}'`)}, ${data} from ${rows}`;
}

const keepPending = prepared((db) =>
  db
    .insert(factOutbox)
    .values({ name: sql.placeholder('name'), data: sql`${sql.placeholder('data')}::jsonb` })
    .prepare('keep_pending_fact'),
);
