import { getInstallation } from '@homecoming/contract/installation.ts';
import { makeStaff, signUpAs } from '@homecoming/testkit/cast.ts';
import { temporaryDirectory } from '@homecoming/testkit/temporary-directory.ts';
import { startTestServer } from '@homecoming/testkit/test-server.ts';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = temporaryDirectory('homecoming-installation-');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const HOUR_MS = 60 * 60 * 1_000;

/** Asks as staff a server with these settings. */
async function ask(env: Record<string, string>, change?: (pool: { query(text: string): unknown }) => unknown) {
  const server = await startTestServer(env);
  try {
    const staff = await signUpAs(server, 'St Aff');
    await makeStaff(server, staff);
    await change?.(server.app.pool);
    return await staff.get(getInstallation, {});
  } finally {
    await server.close();
  }
}

function writeBackup(directory: string, startedAt: Date, bytes: number, format = 1): void {
  const name = `homecoming-${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}`;
  const endedAt = new Date(startedAt.getTime() + 4_000);
  const manifest = { format, startedAt, endedAt, postgres: '18', files: [{ path: 'a', bytes, sha256: '' }] };
  const parts = format === 1 ? { emptyFolders: [] } : { jobs: { path: 'a', rows: 0 }, tables: [] };
  mkdirSync(path.join(directory, name), { recursive: true });
  writeFileSync(path.join(directory, name, 'manifest.json'), JSON.stringify({ ...manifest, ...parts }));
}

it('says that no backups are made without BACKUP_DIR, and what waits', async () => {
  const quiet = await ask({});
  expect(quiet.backups).toMatchObject({ mode: 'off', last: null, is_overdue: false, archived_until: null });
  const busy = await ask({}, async (pool) => {
    await pool.query(`select graphile_worker.add_job('nobody.does', run_at => now() - interval '1 hour')`);
    await pool.query(`select graphile_worker.add_job('nobody.does', max_attempts => 1)`);
    await pool.query('update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1');
  });
  expect(busy.waiting.given_up_jobs).toBe(1);
  expect(busy.waiting.oldest_job_seconds).toBeGreaterThanOrEqual(3_600);
});

it('shows when the last backup was made, its size, and up to when any minute can be restored', async () => {
  const directory = path.join(root, 'daily');
  const [older, newer] = [new Date(Date.now() - 30 * HOUR_MS), new Date(Date.now() - HOUR_MS)];
  writeBackup(directory, older, 1_000);
  writeBackup(directory, newer, 74_000_000);
  mkdirSync(path.join(directory, 'homecoming-killed.unfinished-1'));
  const wal = path.join(directory, 'archive', 'wal');
  mkdirSync(wal, { recursive: true });
  const archivedAt = new Date(Date.now() - 60_000);
  for (const [name, at] of [
    ['000000010000000000000004.gz', older],
    ['000000010000000000000005', archivedAt],
  ] as const) {
    writeFileSync(path.join(wal, name), '');
    utimesSync(path.join(wal, name), at, at);
  }
  const env = { BACKUP_DIR: directory, BACKUP_KEEP: '5' };
  const startedAt = `${newer.toISOString().slice(0, 19)}.000Z`;
  const daily = { mode: 'daily', is_overdue: false, count: 2, keep_days: 5 };
  const last = { started_at: startedAt, bytes: 74_000_000, seconds: 4, is_portable: false };
  expect((await ask(env)).backups).toEqual({ ...daily, last, archived_until: null });
  const archived = (await ask({ ...env, BACKUP_WAL: 'on' })).backups.archived_until;
  expect(Date.parse(archived ?? '')).toBeCloseTo(archivedAt.getTime(), -2);
});

it('knows of backups with DATABASE_URL where BACKUP_DIR is set', async () => {
  const env = { DATABASE_URL: 'postgres://somebody@127.0.0.1/elsewhere' };
  expect((await ask(env)).backups).toMatchObject({ mode: 'own_database', last: null, is_overdue: false });
  const directory = path.join(root, 'elsewhere');
  writeBackup(directory, new Date(Date.now() - HOUR_MS), 1_000, 2);
  const { backups } = await ask({ ...env, BACKUP_DIR: directory });
  expect(backups).toMatchObject({ mode: 'daily', is_overdue: false, count: 1, last: { is_portable: true } });
});

it('says that a backup is overdue after 26 hours, and while there is none', async () => {
  const directory = path.join(root, 'overdue');
  expect((await ask({ BACKUP_DIR: directory })).backups).toMatchObject({ last: null, is_overdue: true, count: 0 });
  writeBackup(directory, new Date(Date.now() - 27 * HOUR_MS), 1_000);
  expect((await ask({ BACKUP_DIR: directory })).backups).toMatchObject({ is_overdue: true, count: 1 });
});
