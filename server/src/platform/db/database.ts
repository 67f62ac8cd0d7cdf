import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { TransactionClient } from './transaction-client.ts';

export type Pool = pg.Pool;
/** Reads and writes: each statement on its own over the pool, or together inside of inTransaction(). */
export type Queryable = NodePgDatabase;

declare const open: unique symbol;
/** A database inside of an open transaction: what writes ask for, so that none happens outside of one. */
export type Transaction = Queryable & { readonly [open]: true };

// Money and counts stay exact; nothing of ours outgrows a safe integer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool of connections. A connection that breaks is replaced; the statement on it fails. */
export function openDatabase(url: string, options: { max: number; log: Log }): { pool: Pool; db: Queryable } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'homecoming',
    statement_timeout: 10_000,
    // For a database that says nothing at all any more.
    query_timeout: 12_000,
    lock_timeout: 5_000,
    // A plan is made once, not for each call: planning a feed costs more than reading it (docs/decisions/003).
    options: ['-c plan_cache_mode=force_generic_plan', '-c transaction_timeout=30s'].join(' '),
    // Statements of one transaction that do not wait for each other travel together.
    pipeline: true,
  });
  const onError = (error: Error) => options.log.warn({ reason: error.message }, 'a database connection broke');
  pool.on('error', onError);
  // One that breaks while it is lent out fails its statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return { pool, db: drizzle(pool, { casing: 'snake_case' }) };
}

/** Whether statements on this run inside of an open transaction. */
export function isTransaction(db: Queryable): db is Transaction {
  return inTransactions.has(db);
}

export interface TransactionOptions {
  /**
   * `work` sends all of its statements before it waits for the first, and the commit goes out with them. They make sure
   * by themselves that nothing is written without the right: a refusal afterwards takes nothing back.
   */
  readonly singleRoundTrip?: boolean;
}

/**
 * Runs `work` in a transaction on a connection of its own. On a busy server the round trips, not the work, are what a
 * write costs: see TransactionClient.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  { singleRoundTrip = false }: TransactionOptions = {},
): Promise<Result> {
  const client = await pool.connect();
  const { statements, tx } = transactionOn(client);
  let broken: Error | undefined;
  try {
    statements.begin({ singleRoundTrip });
    const result = await work(tx);
    await statements.commit();
    return result;
  } catch (error) {
    await statements.rollback().catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * A query that is built and planned once for each connection. Building costs as much as running a short one.
 * The `build` function ends in `.prepare('a name of its own')`.
 */
export function prepared<Statement>(build: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const statements = new WeakMap<Queryable, Statement>();
  return (db) => {
    const known = statements.get(db);
    if (known !== undefined) return known;
    const statement = build(db);
    statements.set(db, statement);
    return statement;
  };
}

interface OnConnection {
  readonly statements: TransactionClient;
  readonly tx: Transaction;
}

const transactions = new WeakMap<pg.PoolClient, OnConnection>();
const inTransactions = new WeakSet<Queryable>();

/** One object for each connection, so that its prepared statements are built once. */
function transactionOn(client: pg.PoolClient): OnConnection {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  const statements = new TransactionClient(client);
  // Drizzle asks of a client only that it can query. The only place that makes a Transaction.
  const tx = drizzle(statements as unknown as pg.PoolClient, { casing: 'snake_case' }) as unknown as Transaction;
  const fresh = { statements, tx };
  transactions.set(client, fresh);
  inTransactions.add(tx);
  return fresh;
}
