import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { waitFor } from './wait-for.ts';

/** Name of the migrated database that every test file gets a copy of. */
export const templateName = 'homecoming_template';

/**
 * A separate database: a copy of a template, made in some 20 ms. Migrated and without rows, unless the template is
 * PostgreSQL's own `template0`, which is empty.
 */
export function freshDatabase(template = templateName): Promise<TestDatabase> {
  return copyDatabase(template, `test_${randomBytes(6).toString('hex')}`);
}

/** A database of a test file. */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  /** Also while it has connections, which it cuts. */
  drop(): Promise<void>;
}

/** The same under a name that does not exist. Nobody may be connected to the template. */
export async function copyDatabase(template: string, name: string): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl');
  await run(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => dropDatabase(adminUrl, name) };
}

/** Ends its sessions first: a statement that has to end them itself looks only each 100 ms whether they are gone. */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await waitFor(
      async () => {
        const ending = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
        if ((await client.query(ending, [name])).rowCount !== 0) throw new Error(`${name} has sessions`);
      },
      { interval: 2, timeout: 100 },
    ).catch(() => undefined);
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
