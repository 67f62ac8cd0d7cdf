import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { getProjectPath } from '../project-path.ts';

const migrationsFolder = getProjectPath('server/migrations');
/** An arbitrary lock id, the same on every server. */
const MIGRATION_LOCK = 7_461_902;

/** Brings a database to the newest schema. An advisory lock serialises servers that start together. */
export async function migrateDatabase(url: string): Promise<void> {
  // PostgreSQL asks a silent connection whether it lives: a machine that lost its power must not keep the lock for hours.
  const options = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, options });
  // A connection that breaks fails its statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // What a role has for requests: a migration of a large table takes longer.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set transaction_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
