import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { getProjectPath } from '../project-path.ts';
import { connectForLongWork } from './long-connection.ts';

const migrationsFolder = getProjectPath('server/migrations');
/** An arbitrary lock id, the same on every server. */
export const MIGRATION_LOCK = 7_461_902;

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Brings a database to the newest schema. An advisory lock serialises servers that start together. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connectForLongWork(url, 'homecoming migration');
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Whether there is a migration of this name. */
export function isMigration(name: string): boolean {
  return readJournal().entries.some(({ tag }) => tag === name);
}

/** Whether a database has the table of what has run: a first start makes it. */
export async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  return rows[0]?.isThere ?? false;
}

/** The name of the last migration of a database that has the table of them. Null: none, or one of a newer version. */
export async function readLastMigration(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ at: string }>('select max(created_at) as at from drizzle.__drizzle_migrations');
  return readJournal().entries.find(({ when }) => when === Number(rows[0]?.at))?.tag ?? null;
}

/**
 * Brings an empty database to the schema of a migration, in the transaction that is open: drizzle's migrate() would commit it.
 * The table of what has run is drizzle's, so that migrateDatabase() goes on from there.
 */
export async function migrateEmptyUpTo(client: pg.Client, last: string): Promise<void> {
  const count = readJournal().entries.findIndex(({ tag }) => tag === last) + 1;
  if (count === 0) throw new Error(`there is no migration ${last}`);
  await client.query(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(0, count)) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

function readJournal(): Journal {
  // The boundary to a file of the project, which drizzle-kit writes
  return JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal;
}
