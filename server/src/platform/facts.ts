import { sql } from 'drizzle-orm';
import { factOutbox } from '../schema/platform.ts';
import type { App } from './app.ts';
import { prepared, type Transaction } from './db/database.ts';

/** Something that happened, such as 'post.liked', and the shape of its data. */
export interface Fact<Data> {
  readonly name: string;
  /** Never set: carries the type. */
  readonly data?: Data;
}

/** The effects of a fact. */
export interface Subscriber<Data> {
  /** Runs in the transaction that records the fact. Running it twice has no second effect. */
  inTransaction?(tx: Transaction, data: Data): Promise<void>;
  /**
   * Runs soon after the commit, in a transaction of its own, with all consecutive facts of the kind. They wait in the
   * outbox, so none is lost. What they are about may have been deleted by then.
   */
  durable?(tx: Transaction, data: readonly Data[]): Promise<void>;
  /** Runs once after the commit, for live messages: it is lost when the process ends in between. */
  afterCommit?(app: App, data: Data): Promise<void> | void;
}

/** A subscriber whose durable effects of facts do not depend on each other: their statements travel together. */
export function durableEach<Data>(effect: (tx: Transaction, data: Data) => Promise<void>): Subscriber<Data> {
  return {
    async durable(tx, facts) {
      await Promise.all(facts.map((data) => effect(tx, data)));
    },
  };
}

/** As durableEach(), but facts about the same thing, by `getKey`, take effect one after the other. */
export function durableInOrder<Data>(
  getKey: (data: Data) => string,
  effect: (tx: Transaction, data: Data) => Promise<void>,
): Subscriber<Data> {
  return {
    async durable(tx, facts) {
      const aboutOne = Map.groupBy(facts, getKey);
      await Promise.all(
        [...aboutOne.values()].map(async (inOrder) => {
          for (const data of inOrder) await effect(tx, data);
        }),
      );
    },
  };
}

/** Declares a kind of fact; a domain's facts.ts has its own. The data is JSON, with `at` as the only date in it. */
export function fact<Data>(name: string): Fact<Data> {
  return { name };
}

/** The subscribers of each fact. Filled by app.ts, fixed afterwards. */
export class FactBus {
  readonly #subscribers = new Map<string, Subscriber<unknown>[]>();

  subscribe<Data>(to: Fact<Data>, subscriber: Subscriber<Data>): void {
    const list = this.#subscribers.get(to.name) ?? [];
    // The one place where facts lose their type: record() pairs each name with its own data again.
    list.push(subscriber as Subscriber<unknown>);
    this.#subscribers.set(to.name, list);
  }

  getSubscribers(name: string): readonly Subscriber<unknown>[] {
    return this.#subscribers.get(name) ?? [];
  }
}

interface UnitOfWork {
  readonly bus: FactBus;
  readonly afterCommit: ((app: App) => Promise<void> | void)[];
}

const unitsOfWork = new WeakMap<Transaction, UnitOfWork>();

/** Starts the list of effects that follow the commit of a transaction. Called by transaction() only. */
export function beginUnitOfWork(tx: Transaction, bus: FactBus): UnitOfWork {
  const unit: UnitOfWork = { bus, afterCommit: [] };
  unitsOfWork.set(tx, unit);
  return unit;
}

/** Records a fact: effects in the transaction run now, the others after its commit. */
export async function record<Data>(tx: Transaction, what: Fact<Data>, data: Data): Promise<void> {
  const unit = unitsOfWork.get(tx);
  if (unit === undefined) throw new Error(`'${what.name}' was recorded outside of transaction()`);
  const subscribers = unit.bus.getSubscribers(what.name);
  for (const subscriber of subscribers) {
    if (subscriber.afterCommit) unit.afterCommit.push((app) => subscriber.afterCommit?.(app, data));
  }
  const isDurable = subscribers.some((subscriber) => subscriber.durable);
  if (isDurable) unit.afterCommit.push((app) => app.processOutbox());
  // Started together, so that their first statements travel together.
  await Promise.all([
    ...subscribers.map((subscriber) => subscriber.inTransaction?.(tx, data)),
    isDurable && insertIntoOutbox(tx).execute({ name: what.name, data: JSON.stringify(data) }),
  ]);
}

const insertIntoOutbox = prepared((db) =>
  db
    .insert(factOutbox)
    .values({ name: sql.placeholder('name'), data: sql`${sql.placeholder('data')}::jsonb` })
    .prepare('insert_into_fact_outbox'),
);
