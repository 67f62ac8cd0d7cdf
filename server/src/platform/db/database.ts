import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';

export type Pool = pg.Pool;
export type Database = NodePgDatabase;
/** An open transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Either of them: what a read needs. */
export type Queryable = Database | Transaction;

// Money and counts stay exact; nothing of ours outgrows a safe integer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool of connections. A connection that breaks is replaced; the statement on it fails. */
export function openDatabase(url: string, options: { max: number; log: Log }): { pool: Pool; db: Database } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'homecoming',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    lock_timeout: 5_000,
  });
  const onError = (error: Error) => options.log.warn({ reason: error.message }, 'a database connection broke');
  pool.on('error', onError);
  // One that breaks while it is lent out fails its statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return { pool, db: drizzle(pool, { casing: 'snake_case' }) };
}

/**
 * A query that is built and planned once. Building costs as much as running a short one.
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
