import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isStalePlan, isUnsent } from './errors.ts';
import { createStatementNames } from './statement-names.ts';

export type Pool = pg.Pool;
/** Reads and writes: each statement on its own over the pool, or together inside of inTransaction(). */
export type Queryable = NodePgDatabase;

declare const open: unique symbol;
/** A database inside of an open transaction: what writes ask for, so that none happens outside of one. */
export type Transaction = Queryable & { readonly [open]: true };

// Money and counts stay exact; nothing of ours outgrows a safe integer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Runs statements of a transaction that goes on where they fail: only they are taken back. Not `tx.transaction()`, which would
 * commit or roll back the whole. Rejects with the failure; resolves to true.
 */
export async function inSavepoint(tx: Transaction, work: () => Promise<void>): Promise<true> {
  await tx.execute(sql`savepoint tried`);
  try {
    await work();
  } catch (error) {
    await tx.execute(sql`rollback to savepoint tried`);
    throw error;
  }
  await tx.execute(sql`release savepoint tried`);
  return true;
}

/** Statements over a pool. */
export interface Database {
  readonly pool: Pool;
  readonly db: Queryable;
}

interface PoolOptions {
  readonly max: number;
  readonly log: Log;
  /** How long a database may say nothing before a statement fails, and a new connection. */
  readonly silentMs?: number;
}

/** Opens a pool of connections. A connection that breaks is replaced; the statement on it fails. */
export function openDatabase(url: string, options: PoolOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: options.silentMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'homecoming',
    statement_timeout: 10_000,
    // For a database that says nothing at all any more.
    query_timeout: options.silentMs ?? 12_000,
    lock_timeout: 5_000,
    // A plan is made once, not for each call, reads by indexes also if the table was empty then, and starts no processes
    // (docs/decisions/003).
    options: [
      '-c plan_cache_mode=force_generic_plan',
      '-c enable_seqscan=off',
      '-c max_parallel_workers_per_gather=0',
      '-c transaction_timeout=30s',
    ].join(' '),
    // Statements of one transaction that are started together travel together.
    pipeline: true,
  });
  const onError = (error: Error) => options.log.warn({ reason: error.message }, 'a database connection broke');
  pool.on('error', onError);
  // One that breaks while it is lent out fails its statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return { pool, db: createQueryable((config, values) => pool.query(config, values)) };
}

/** What openDatabase() asks for, as PostgreSQL shows it. */
const wantedSettings = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  transaction_timeout: '30s',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  max_parallel_workers_per_gather: '0',
};

/** Logs settings that a pooler between us and PostgreSQL has dropped: without them statements are slow, and wait for ever. */
export async function warnOfOtherSettings(pool: Pool, log: Log): Promise<void> {
  const names = Object.keys(wantedSettings);
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [names],
  );
  const found = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const other = Object.entries(wantedSettings).filter(([name, value]) => found[name] !== value);
  if (other.length === 0) return;
  log.warn({ wanted: Object.fromEntries(other) }, 'the database has other settings: see docs/operations.md, PgBouncer');
}

/** One for the process: the connections of all pools use the same names. */
const getStatementName = createStatementNames();

type RunStatement = (config: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;

/** Builds statements and runs them by their names. */
function createQueryable(run: RunStatement): Queryable {
  const query: RunStatement = (config, values) => {
    const name = config.name ?? getStatementName(config.text);
    return run(name === undefined ? config : { ...config, name }, values);
  };
  // Drizzle needs of a client only that it can query
  return drizzle({ query } as unknown as pg.PoolClient, { casing: 'snake_case' });
}

/** Whether this is an open transaction. */
export function isTransaction(db: Queryable): db is Transaction {
  return transactions.has(db);
}

export interface TransactionOptions {
  /** The longest wait for a lock, in place of that of the pool. */
  readonly lockTimeoutMs?: number;
}

/**
 * Runs `work` in a transaction on a connection of its own. A statement that is started after the end is rejected.
 * @throws what `work` throws; an error when a statement failed that `work` ignored. Nothing is written then.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  { lockTimeoutMs }: TransactionOptions = {},
): Promise<Result> {
  const client = await pool.connect();
  const connection = guardedConnection(client);
  let broken: Error | undefined;
  try {
    connection.isOpen = true;
    // Started together: `begin` travels with the first statement.
    const begin = lockTimeoutMs === undefined ? 'begin' : `begin; set local lock_timeout = ${lockTimeoutMs}`;
    const [, result] = await Promise.all([client.query(begin), work(connection.tx)]);
    connection.isOpen = false;
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back, since a statement of it failed');
    return result;
  } catch (error) {
    connection.isOpen = false;
    await client.query('rollback').catch((cause: Error) => (broken = cause));
    if (error instanceof Error && (isStalePlan(error) || isUnsent(error))) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * A query that is built once for each connection, which costs as much as running a short one. PostgreSQL plans all
 * statements once. The `build` function ends in `.prepare('a name of its own')`.
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

interface GuardedConnection {
  isOpen: boolean;
  readonly tx: Transaction;
}

const connections = new WeakMap<pg.PoolClient, GuardedConnection>();
const transactions = new WeakSet<Queryable>();

/** One object for each connection, so that its prepared statements are built once. */
function guardedConnection(client: pg.PoolClient): GuardedConnection {
  const known = connections.get(client);
  if (known !== undefined) return known;
  const queryable = createQueryable((config, values) =>
    guarded.isOpen
      ? client.query(config, values)
      : Promise.reject(new Error('a statement was started after the end of its transaction')),
  );
  // The only place that makes a Transaction
  const tx = queryable as Transaction;
  const guarded: GuardedConnection = { isOpen: false, tx };
  connections.set(client, guarded);
  transactions.add(tx);
  return guarded;
}
