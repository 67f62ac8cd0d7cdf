import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { memoryDirectory } from '@homecoming/testkit/temporary-directory.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartupError } from '../../startup-error.ts';
import { createDatabaseIfMissing } from '../create-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { commandLine } from './processes.ts';

const ownerProgram = fileURLToPath(new URL('./fixtures/owner.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let base: string;
let directory: string;
let cleanUps: (() => unknown)[];

beforeEach(() => {
  base = memoryDirectory('homecoming-test-');
  directory = join(base, 'data');
  cleanUps = [() => rmSync(base, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

test('the first start creates a database, and the next one finds what was written', async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  expect(await value(first.url(), 'show server_encoding')).toBe('UTF8');
  await createDatabaseIfMissing(first.url('town "hall"'));
  await createDatabaseIfMissing(first.url('town "hall"'));
  await value(first.url('town "hall"'), 'create table notes as select 42 as answer');
  await first.stop();
  await first.stop();
  expect(postmasterPid()).toBeUndefined();

  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await value(second.url('town "hall"'), 'select answer from notes')).toBe(42);
});

test('a PostgreSQL that is killed comes back on the same port', async () => {
  const lines: string[] = [];
  const postgres = await start({ log: (line) => lines.push(line) });
  const killed = kill(postmasterPid());
  await reachable(postgres.url());
  expect(postmasterPid()).not.toBe(killed);
  expect(lines.join('\n')).toContain('starting it again');

  // And once more: the restarted one is supervised, too.
  kill(postmasterPid());
  await reachable(postgres.url());
});

test('PostgreSQL ends with the server process that was killed, and the next start works', async () => {
  const owner = await startOwner();
  const pid = postmasterPid();
  kill(owner.pid);
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await value(next.url(), 'select 1')).toBe(1);
  expect(postmasterPid()).not.toBe(pid);
});

test('a PostgreSQL left without server and watchdog is adopted', async () => {
  const owner = await startOwner();
  const pid = postmasterPid();
  kill(watchdogPid());
  kill(owner.pid);
  const next = await start();
  expect(next.adopted).toBe(true);
  expect(postmasterPid()).toBe(pid);
  expect(await value(next.url(), 'select 1')).toBe(1);
});

test('a start works after server, watchdog and PostgreSQL were all killed', async () => {
  const owner = await startOwner();
  const pid = postmasterPid();
  kill(watchdogPid());
  kill(owner.pid);
  kill(pid);
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await value(next.url(), 'select 1')).toBe(1);
});

test('a process file that names a foreign program is removed, and the program keeps running', async () => {
  const first = await start();
  await first.stop();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: 'ignore',
    uid: uidOfCluster(),
  });
  cleanUps.push(() => stranger.kill('SIGKILL'));
  writeFileSync(pidFile(), [stranger.pid, join(directory, 'cluster'), 0, 5432, '', '', '', 'ready', ''].join('\n'));

  const second = await start();
  expect(await value(second.url(), 'select 1')).toBe(1);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test('a second server on the same folder is refused with a sentence, and the first goes on', async () => {
  const first = await start();
  const refusal = await startEmbeddedPostgres({ directory, durable: false }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toContain(`Another Homecoming server (process ${process.pid}) uses the database in`);
  expect(await value(first.url(), 'select 1')).toBe(1);
});

test('of two servers that start at the same moment one is refused', async () => {
  const results = await Promise.allSettled([startOwner(), startOwner()]);
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await value(await runningUrl(results), 'select 1')).toBe(1);
});

test('a folder that cannot be written is refused with a sentence', async () => {
  writeFileSync(join(base, 'file'), '');
  mkdirSync(join(base, 'closed'), { mode: 0o555 });
  // Root may write into a closed folder.
  const hopeless = [join(base, 'file'), join(base, 'file', 'data'), ...(isRoot ? [] : [join(base, 'closed', 'data')])];
  for (const folder of hopeless) {
    const refusal = await startEmbeddedPostgres({ directory: folder }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toContain(`The data folder ${folder} cannot be written`);
  }
});

test('a folder that holds something else is refused and left as it was', async () => {
  const diary = join(directory, 'cluster', 'diary.txt');
  mkdirSync(join(directory, 'cluster'), { recursive: true });
  writeFileSync(diary, 'dear diary');
  await expect(start()).rejects.toThrow(/holds something other than Homecoming's database/);
  expect(readFileSync(diary, 'utf8')).toBe('dear diary');
});

test.runIf(isRoot)('a folder that PostgreSQL cannot enter is replaced by one that it can', async () => {
  chmodSync(base, 0o700);
  const lines: string[] = [];
  const postgres = await start({ log: (line) => lines.push(line) });
  cleanUps.splice(1, 0, () => rmSync(postgres.directory, { recursive: true, force: true }));
  expect(postgres.directory).toMatch(/^\/var\/lib\/homecoming\/[0-9a-f]{12}$/);
  expect(lines.join('\n')).toContain(`The database is kept in ${postgres.directory}`);
  expect(await value(postgres.url(), 'select 1')).toBe(1);
});

async function start(options: { log?: (line: string) => void } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory, durable: false, ...options });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

/** A server in a process of its own, so that it can be killed. Rejects when it ends before PostgreSQL is there. */
async function startOwner(): Promise<ChildProcess & { url: string }> {
  const child = spawn(process.execPath, [ownerProgram, directory], { stdio: ['ignore', 'pipe', 'ignore'] });
  cleanUps.push(async () => {
    child.kill('SIGKILL');
    const [owner, watchdog] = watchdogFile();
    if (watchdog && owner === child.pid) await vi.waitUntil(() => !commandLine(watchdog), { timeout: 10_000 });
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the server process ended')));
  const printed = once(createInterface({ input: child.stdout }), 'line');
  const [url] = await Promise.race([printed, ended]);
  return Object.assign(child, { url: String(url) });
}

async function runningUrl(results: PromiseSettledResult<{ url: string }>[]): Promise<string> {
  const running = results.find((result) => result.status === 'fulfilled');
  if (!running) throw new Error('no server runs');
  return running.value.url;
}

async function value(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function reachable(url: string): Promise<void> {
  const answers = (): Promise<boolean> => value(url, 'select 1').then(Boolean, () => false);
  await vi.waitUntil(answers, { timeout: 10_000, interval: 20 });
}

function kill(pid: number | undefined): number {
  if (!pid) throw new Error('there is no process to kill');
  process.kill(pid, 'SIGKILL');
  return pid;
}

function pidFile(): string {
  return join(directory, 'cluster', 'postmaster.pid');
}

function postmasterPid(): number | undefined {
  return existsSync(pidFile()) ? Number.parseInt(readFileSync(pidFile(), 'utf8'), 10) : undefined;
}

function watchdogPid(): number | undefined {
  return watchdogFile()[1];
}

/** The process ids of the server and of its watchdog. */
function watchdogFile(): number[] {
  const file = join(directory, 'watchdog.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').map(Number) : [];
}

/** The stranger must belong to PostgreSQL's user: a process file with another user's process PostgreSQL ignores. */
function uidOfCluster(): number | undefined {
  return isRoot ? statSync(join(directory, 'cluster')).uid : undefined;
}
