import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freshDatabase } from '@homecoming/testkit/database.ts';
import { accessTo, startPaymentSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { startTestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { jobs } from './app.ts';
import { scenes } from './fixtures/job-scenes.ts';
import { countEffects, enqueueWork } from './fixtures/job-load.ts';
import { buildSceneWorld } from './fixtures/scene-world.ts';
import { ended, useServerProcesses } from './fixtures/server-process.ts';
import { enqueue } from './platform/jobs/jobs.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { transaction } from './platform/transaction.ts';

/** The long form, with the real times and many more faults, is `npm run test:faults`. */
const isLong = process.env.FAULTS === 'long';
const timeout = isLong ? 20 * 60_000 : 120_000;
const FAULTS = isLong ? 10 : 1;
/** Generous: other tests use the processors, too. */
const LONG_ENOUGH = { timeout: 100_000, interval: 20 };

const servers = useServerProcesses({ PAYMENTS: 'off', HOST: '127.0.0.1' });

/** What each kind of job waits for while the test holds these tables. */
const blockedJobs = [
  'registrations.end',
  'accounts.erase-again',
  'outreach.notify-recipients',
  'accounts.send-reset-mail',
];
const holdTables = 'lock table registrations, memberships, event_mailings, mail_links in exclusive mode';

it('goes on with the jobs of a process that was killed with -9', { timeout }, async () => {
  const sandbox = await startPaymentSandbox();
  const survivor = await startTestServer({}, undefined, accessTo(sandbox));
  const { app } = survivor;
  try {
    const world = await buildSceneWorld(survivor, sandbox);
    const payloads = new Map<string, object>();
    for (const name of blockedJobs) payloads.set(name, (await scenes[name]?.(world)) ?? {});
    await app.pool.query('delete from graphile_worker._private_jobs');
    const holder = await app.pool.connect();
    await holder.query('begin');
    await holder.query(holdTables);
    const doomed = servers.start({ DATABASE_URL: survivor.databaseUrl });
    await servers.ready(doomed);
    await transaction(app, async (tx) => {
      for (const job of jobs.filter(({ name }) => blockedJobs.includes(name)))
        await enqueue(tx, job, payloads.get(job.name) ?? {});
    });
    const taken = `select locked_at is not null as locked from graphile_worker.jobs where task_identifier = any($1) and attempts > 0`;
    await waitFor(
      async () => expect((await app.pool.query(taken, [blockedJobs])).rowCount).toBe(blockedJobs.length),
      LONG_ENOUGH,
    );
    await ended(doomed.child, 'SIGKILL');
    const killedAt = performance.now();
    const { rows } = await app.pool.query<{ locked: boolean }>(taken, [blockedJobs]);
    // The control: without another server they would stay locked for hours.
    expect(rows.some(({ locked }) => locked)).toBe(true);
    await holder.query('rollback');
    holder.release();
    const worker = await startWorker(app, jobs, isLong ? {} : { everyMs: 100, deadAfterMs: 2_000 });
    const left = `select from graphile_worker.jobs where task_identifier = any($1)`;
    await waitFor(async () => {
      await makeRetriesDue(app.pool);
      expect((await app.pool.query(left, [blockedJobs])).rowCount).toBe(0);
    }, LONG_ENOUGH);
    const seconds = (performance.now() - killedAt) / 1_000;
    await worker.stop();
    if (isLong) console.log(`a killed process: its ${rows.length} jobs were done after ${seconds.toFixed(1)} s`);
    // The short form has shorter times.
    expect(isLong ? seconds : 0).toBeLessThan(60);
    const live = `select from registrations r join events e on e.id = r.event_id where e.title = 'Cancelled' and r.status = 'going'`;
    expect((await app.pool.query(live)).rowCount).toBe(0);
    const kept = `select from memberships m join users u on u.id = m.user_id where u.deleted_at is not null`;
    expect((await app.pool.query(kept)).rowCount).toBe(0);
    expect(survivor.mails.filter(({ subject }) => subject === 'Set a new password')).toHaveLength(1);
  } finally {
    await survivor.close();
    await sandbox.close();
  }
});

describe('a process that works through many jobs', () => {
  it('survives that all of its connections are terminated, and does each job once', { timeout }, async () => {
    const database = await freshDatabase();
    const server = servers.start({ DATABASE_URL: database.url });
    await servers.ready(server);
    for (let turn = 0; turn < FAULTS; turn += 1) {
      await survive(server, database.url, 'connections terminated', async (db) => {
        await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
      });
    }
    await ended(server.child, 'SIGTERM');
    await database.drop();
  });

  it('survives kill -9 of PostgreSQL, and does each job once', { timeout }, async () => {
    const server = servers.start();
    await servers.ready(server);
    for (let turn = 0; turn < FAULTS; turn += 1) {
      const { pid, url } = readCluster();
      await survive(server, url, 'PostgreSQL killed', async () => {
        process.kill(pid, 'SIGKILL');
        await waitFor(() => expect(readCluster().pid).not.toBe(pid), LONG_ENOUGH);
      });
    }
  });
});

/** Gives the process many jobs, does something to it when some of them are done, and checks what it has done afterwards. */
async function survive(
  server: ReturnType<typeof servers.start>,
  url: string,
  what: string,
  fault: (db: pg.Client) => Promise<void>,
): Promise<void> {
  const before = await connect(url);
  const expected = await enqueueWork(before, isLong ? 400 : 100);
  await waitFor(async () => expect((await countEffects(before)).jobs).toBeLessThan(expected.jobs * 0.8), {
    ...LONG_ENOUGH,
    interval: 5,
  });
  const { jobs: left } = await countEffects(before);
  await fault(before);
  const struckAt = performance.now();
  await before.end().catch(() => undefined);
  await servers.ready(server);
  const readyMs = performance.now() - struckAt;
  const after = await connect(url);
  await waitFor(async () => {
    if (!isLong) await makeRetriesDue(after);
    expect((await countEffects(after)).jobs).toBe(0);
  }, LONG_ENOUGH);
  const doneMs = performance.now() - struckAt;
  expect(await countEffects(after)).toEqual({ ...expected, jobs: 0 });
  await after.end();
  expect(server.child.exitCode).toBeNull();
  expect(server.output()).not.toContain('a promise failed that nobody waited for');
  if (!isLong) return;
  console.log(`${what}: ready after ${Math.round(readyMs)} ms, the other ${left} jobs after ${Math.round(doneMs)} ms`);
  expect(readyMs).toBeLessThan(5_000);
}

/** The pauses after failures grow with the tries: here what has failed is due again at once. */
async function makeRetriesDue(db: Pick<pg.Client, 'query'>): Promise<void> {
  await db.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null');
}

/** A connection that may break. */
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The PostgreSQL that the process has started. */
function readCluster(): { pid: number; url: string } {
  const read = (name: string) => readFileSync(path.join(servers.directory, 'cluster', name), 'utf8');
  const [pid = '', , , port = ''] = read('postmaster.pid').split('\n');
  return { pid: Number(pid), url: `postgres://homecoming:${read('homecoming.password')}@127.0.0.1:${port}/homecoming` };
}
