import { signUp } from '@homecoming/contract/accounts.ts';
import { deleteCommunity } from '@homecoming/contract/communities.ts';
import { createPost, listPosts } from '@homecoming/contract/posts.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { makeCommunity, PASSWORD, signUpAs } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startBeside, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testDirectory } from '@homecoming/testkit/test-directory.ts';
import { temporaryDirectory } from '@homecoming/testkit/temporary-directory.ts';
import { useServerProcesses } from '../../fixtures/server-process.ts';
import { exportDatabase } from '../backup/export-database.ts';
import { listen } from '../../subscribers/fixtures/listen.ts';
import { parseConfig } from '../config.ts';
import { migrateJobs } from '../jobs/worker.ts';
import { readCodeBlock } from './fixtures/operations-code.ts';
import { migrateDatabase } from './migrate.ts';

const name = `roles_${randomBytes(6).toString('hex')}`;
const directory = temporaryDirectory('homecoming-roles-');
const servers = useServerProcesses({ PAYMENTS: 'off', HOST: '127.0.0.1' });
let server: TestServer;

/** The address of the database as a role, with its password of the documentation. */
function getUrl(role: string, password: string, database = name): string {
  return Object.assign(new URL(inject('postgresUrl')), { username: role, password, pathname: `/${database}` }).href;
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const split = (statements: string) => statements.split(';').filter((statement) => statement.trim() !== '');

const asAdmin = (database: string, ...statements: string[]) =>
  query(Object.assign(new URL(inject('postgresUrl')), { pathname: `/${database}` }).href, ...statements);

beforeAll(async () => {
  const code = readCodeBlock('Two roles in the database', 'sql').replaceAll('homecoming', name);
  const [before = '', after = ''] = code.split(`\\connect ${name}\n`);
  await asAdmin('postgres', ...split(before));
  await asAdmin(name, ...split(after));
  const databaseUrl = getUrl(name, 'another');
  const config = parseConfig({
    DATA_DIR: directory,
    RATE_LIMIT: 'off',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATION_URL: getUrl(`${name}_owner`, 'one'),
  });
  const clock = { now: () => new Date(), forward: () => undefined, stop: () => undefined };
  const paymentSandbox = {
    secretKey: 'sk_test_away',
    webhookSecrets: ['whsec_away'],
    sandboxUrl: 'http://127.0.0.1:9',
  };
  server = await startBeside({ app: { config }, databaseUrl, clock, paymentSandbox });
});

afterAll(async () => {
  await server.close();
  await asAdmin('postgres', `drop database ${name} with (force)`, `drop role ${name}`, `drop role ${name}_owner`);
  rmSync(directory, { recursive: true, force: true });
});

describe('a server with a role for migrations and one that serves', () => {
  it.each([
    ['create table anything (id integer)', 'permission denied for schema public'],
    ['create table graphile_worker.anything (id integer)', 'permission denied for schema graphile_worker'],
    ['create temporary table anything (id integer)', 'permission denied to create temporary tables'],
    ['create schema anything', 'permission denied for database'],
    ['drop table posts', 'must be owner of table posts'],
    ['alter table users drop column password_hash', 'must be owner of table users'],
    ['truncate users cascade', 'permission denied for table users'],
    ['create index anything on users (email)', 'must be owner of table users'],
    [`create role ${name}_other`, 'permission denied to create role'],
  ])('refuses to the latter: %s', async (statement, sentence) => {
    await expect(server.app.pool.query(statement)).rejects.toThrow(sentence);
    await expect(server.app.writePool.query(statement)).rejects.toThrow(sentence);
  });

  it('answers requests, works through jobs, and sends live messages and mails', async () => {
    const ana = await signUpAs(server, 'Ana Role');
    const community = await makeCommunity(ana);
    const live = await listen(server, ana);
    const body = { category: 'community', community: community.id, comment: 'Hello' } as const;
    const post = await ana.get(createPost, { body });
    expect((await ana.get(listPosts, {})).results).toMatchObject([{ id: post.id }]);
    expect(live.received.map(({ type }) => type)).toContain('post.created');
    const mo = await signUpAs(server, 'Mo Role', { verified: false });
    await server.runJobs();
    expect(server.mails).toMatchObject([{ to: mo.user.email, subject: 'Confirm your email address' }]);

    // Erasures run as jobs, in batches.
    await ana.get(deleteCommunity, { params: { id: community.id }, body: { name: community.name } });
    await ana.get(deleteAccount, { body: { password: PASSWORD } });
    await server.runJobs();
    const { rows } = await server.app.pool.query('select count(*) from posts');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('makes portable backups as the latter', async () => {
    const { tables } = await exportDatabase(server.databaseUrl, testDirectory('homecoming-roles-backup-'));
    expect(tables.find((table) => table.name === 'users')?.rows).toBeGreaterThan(0);
  });

  it('migrates as the former: all tables are its own', async () => {
    const { rows } = await server.app.pool.query(
      `select distinct tableowner from pg_tables where schemaname in ('public', 'graphile_worker', 'drizzle')`,
    );
    expect(rows).toEqual([{ tableowner: `${name}_owner` }]);
  });

  it('can be made of a server with one role', async () => {
    const old = `${name}_old`;
    await asAdmin('postgres', `create role ${old} login password 'one'`, `create database ${old} owner ${old}`);
    try {
      const ownerUrl = getUrl(old, 'one', old);
      await migrateDatabase(ownerUrl);
      await migrateJobs(ownerUrl);
      const code = readCodeBlock('Two roles in a database that is there already', 'sql').replaceAll('homecoming', old);
      await asAdmin(old, ...split(code));
      await query(ownerUrl, 'create table made_later (id serial)');
      const url = getUrl(`${old}_server`, 'another', old);
      await query(
        url,
        'insert into made_later default values',
        `insert into known_words (word) values ('lantern')`,
        `select graphile_worker.add_job('nobody.does')`,
      );
      const { tables, jobs } = await exportDatabase(url, testDirectory('homecoming-roles-backup-'));
      expect(tables).toContainEqual(expect.objectContaining({ name: 'known_words', rows: 1 }));
      expect(jobs.rows).toBe(1);
      await expect(query(url, 'drop table posts')).rejects.toThrow('must be owner of table posts');
    } finally {
      await asAdmin('postgres', `drop database ${old} with (force)`);
      await asAdmin('postgres', `drop role if exists ${old}_server`, `drop role ${old}`);
    }
  });

  it('starts as a process where everything is migrated, whose worker sends mails', async () => {
    const { databaseUrl, databaseMigrationUrl } = server.app.config;
    const urls = { DATABASE_URL: databaseUrl ?? '', DATABASE_MIGRATION_URL: databaseMigrationUrl ?? '' };
    const started = servers.start(urls);
    await servers.ready(started);
    const nobody = createClient(`http://127.0.0.1:${servers.port}`);
    const body = { email: 'bo@example.org', password: PASSWORD, first_name: 'Bo', last_name: 'Role' };
    await nobody.get(signUp, { body });
    await waitFor(async () => {
      const response = await nobody.fetch('/dev/mail/messages.json?to=bo@example.org');
      expect(await response.json()).toHaveLength(1);
    });
    expect(started.output()).not.toMatch(/permission denied|row-level security|error/i);
  });
});
