import type { App } from './app.ts';
import type { Transaction } from './db/database.ts';

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
  /** Tells others: runs once the transaction has committed. Lost when the process dies in between. */
  afterCommit?(app: App, data: Data): Promise<void> | void;
}

/** Declares a kind of fact; a domain's facts.ts holds its own. */
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
  for (const subscriber of unit.bus.subscribersOf(what.name)) {
    await subscriber.inTransaction?.(tx, data);
    if (subscriber.afterCommit) unit.afterCommit.push((app) => subscriber.afterCommit?.(app, data));
  }
}
