import { countStatements, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobWorkers } from '../../schema/platform.ts';
import { transaction } from '../transaction.ts';
import { handleErrors } from '../http/error-handler.ts';
import { serveOperations } from '../http/operations.ts';
import { createLog } from '../log.ts';
import { freeJobsOfDeadWorkers } from './dead-workers.ts';
import { defineJob, enqueue, type Job } from './jobs.ts';
import { runDueJobs, startWorker } from './worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const done: string[] = [];
const note = defineJob<{ word: string }>('test.note', async (_app, { word }) => void done.push(word));
let failures = 2;
const flaky = defineJob<{ word: string }>('test.flaky', async (_app, { word }) => {
  failures -= 1;
  if (failures >= 0) throw new Error('not yet');
  done.push(word);
});

function enqueueNow<Payload extends object>(
  job: Job<Payload>,
  payload: Payload,
  options?: Parameters<typeof enqueue>[3],
): Promise<void> {
  return transaction(server.app, (tx) => enqueue(tx, job, payload, options));
}

it('runs a job only when the transaction that enqueued it commits', async () => {
  await transaction(server.app, (tx) => enqueue(tx, note, { word: 'kept' }));
  const undone = transaction(server.app, async (tx) => {
    await enqueue(tx, note, { word: 'rolled back' });
    throw new Error('changed our mind');
  });
  await expect(undone).rejects.toThrow('changed our mind');
  await runDueJobs(server.app, [note]);
  expect(done.splice(0)).toEqual(['kept']);
});

it('returns from a run when the queue knows that its last job has failed', async () => {
  const holder = await server.app.pool.connect();
  const ends: string[] = [];
  const holding = defineJob('test.holding', async () => {
    await holder.query('begin');
    await holder.query('select from graphile_worker._private_jobs for update');
    throw new Error('not today');
  });
  try {
    await enqueueNow(holding, {});
    const running = runDueJobs(server.app, [holding]).then(() => ends.push('run'));
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await waitFor(async () => expect((await server.app.pool.query(waiting)).rowCount).toBe(1));
    // A run that did not wait would have returned by now.
    for (let query = 0; query < 50; query += 1) await server.app.pool.query('select 1');
    ends.push('end of the job');
    await holder.query('delete from graphile_worker._private_jobs');
    await holder.query('commit');
    await running;
    expect(ends).toEqual(['end of the job', 'run']);
  } finally {
    holder.release();
  }
});

it('replaces a job with the same key that has not begun', async () => {
  for (const word of ['first', 'second']) await enqueueNow(note, { word }, { key: 'one of a kind' });
  await runDueJobs(server.app, [note]);
  expect(done.splice(0)).toEqual(['second']);
});

it('enqueues what a transaction enqueues at once in one statement; of two with one key the later one stays', async () => {
  const enqueueAll = () =>
    transaction(server.app, async (tx) => {
      await Promise.all([
        enqueue(tx, note, { word: 'one' }),
        enqueue(tx, note, { word: 'replaced' }, { key: 'same' }),
        enqueue(tx, note, { word: 'two' }),
        enqueue(tx, note, { word: 'three' }, { key: 'same' }),
        enqueue(tx, note, { word: 'gives way' }, { key: 'same', unlessPending: true }),
        enqueue(tx, note, { word: 'not again' }, { key: 'waits', unlessPending: true }),
      ]);
    });
  await enqueueNow(note, { word: 'waits' }, { key: 'waits' });
  // Those that begin and end the transaction, and one
  expect(await countStatements(server, enqueueAll)).toBe(3);
  await runDueJobs(server.app, [note]);
  expect(done.splice(0).toSorted()).toEqual(['one', 'three', 'two', 'waits']);
});

it('waits until a job is due', async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  await enqueueNow(note, { word: 'later' }, { runAt });
  await runDueJobs(server.app, [note]);
  expect(done.splice(0)).toEqual([]);
});

it('keeps a job that fails, and tries it again', async () => {
  await enqueueNow(flaky, { word: 'third time lucky' });
  // The back-off grows; here each try is made due as soon as the failure before is stored.
  await waitFor(async () => {
    await server.app.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await runDueJobs(server.app, [flaky]);
    expect(done).toContain('third time lucky');
  });
  expect(failures).toBe(-1);
  done.splice(0);
});

it('runs jobs as they come, and stops', async () => {
  const worker = await startWorker(server.app, [note]);
  await enqueueNow(note, { word: 'now' });
  await waitFor(() => expect(done).toContain('now'));
  await worker.stop();
});

it('restarts after an unexpected stop, is not ready in between, and can be stopped then, also twice', async () => {
  const worker = await startWorker(server.app, [note]);
  const http = fastify();
  handleErrors(http);
  await serveOperations(http, server.app, () => worker);
  const ready = async () => (await http.inject('/health/ready')).statusCode;
  expect(await ready()).toBe(200);
  await stopRunners();
  await waitFor(async () => expect(await ready()).toBe(503));
  await enqueueNow(note, { word: 'after a pause' });
  await waitFor(() => expect(done).toContain('after a pause'));
  expect(await ready()).toBe(200);
  await stopRunners();
  await waitFor(() => expect(worker.isAway).toBe(true));
  await worker.stop();
  await worker.stop();
  await http.close();
});

it('survives the loss of all connections while jobs end and fail, and runs each to its end', async () => {
  const release = Promise.withResolvers<void>();
  const begun: string[] = [];
  const ended: string[] = [];
  const holding = defineJob<{ word: string }>('test.holding', async (_app, { word }) => {
    begun.push(word);
    await release.promise;
    if (word === 'fails' && begun.filter((other) => other === word).length === 1) throw new Error('not at first');
    ended.push(word);
  });
  const worker = await startWorker(server.app, [holding]);
  for (const word of ['ends', 'fails']) await enqueueNow(holding, { word });
  await waitFor(() => expect(begun.toSorted()).toEqual(['ends', 'fails']));
  // The ends of both are stored over connections that are gone. What is not awaited there fails this whole run.
  await cutConnections(() => release.resolve());
  await waitFor(async () => {
    await makeDue();
    expect(ended).toContain('fails');
    expect(await jobsLeft('test.holding')).toBe(0);
  });
  expect(ended).toContain('ends');
  await worker.stop();
});

it('goes on when the ends of several jobs could not be stored', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs = [0, 0, 0];
  const gated = defineJob<{ number: number }>('test.gated', async (_app, { number }) => {
    runs[number] = (runs[number] ?? 0) + 1;
    await gates[number]?.promise;
  });
  const worker = await startWorker({ ...server.app, log }, [gated], { pollMs: 1_000, restartAfterMs: 5 });
  for (const number of gates.keys()) await enqueueNow(gated, { number });
  await waitFor(() => expect(runs).toEqual([1, 1, 1]));
  const { pool } = server.app;
  await pool.query('alter table graphile_worker._private_jobs rename to away');
  // One after the other: their ends are stored by a statement each.
  for (const [number, { resolve }] of gates.entries()) {
    resolve();
    await waitFor(() => expect(lines.join('').split('"code":"42P01"').length).toBeGreaterThan(number + 1));
  }
  await pool.query('alter table graphile_worker.away rename to _private_jobs');
  await waitFor(async () => expect(await jobsLeft('test.gated')).toBe(0));
  expect(runs.every((count) => count <= 2)).toBe(true);
  await worker.stop();
});

it('runs a job that it locked without getting the answer', async () => {
  done.splice(0);
  const worker = await startWorker(server.app, [note], { pollMs: 5, restartAfterMs: 5 });
  await waitFor(async () => expect(await workersLeft()).toBe(1));
  await enqueueNow(note, { word: 'unheard of' }, { runAt: new Date(Date.now() + 3_600_000) });
  const { pool } = server.app;
  await pool.query(`update graphile_worker._private_jobs set run_at = now(), attempts = 1, locked_at = now(),
    locked_by = (select id from job_workers) where payload ->> 'word' = 'unheard of'`);
  // Until it has looked for a job in between, and got no answer.
  await waitFor(async () => {
    await pool.query('alter table graphile_worker._private_jobs rename to away');
    await pool.query('alter table graphile_worker.away rename to _private_jobs');
    expect(done).toContain('unheard of');
  });
  await worker.stop();
  expect(done.splice(0)).toEqual(['unheard of']);
});

it('runs other jobs while one that began before the worker was replaced still runs, and that one once', async () => {
  done.splice(0);
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const long = defineJob<object>('test.long', async () => {
    runs += 1;
    await gate.promise;
  });
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const worker = await startWorker({ ...server.app, log }, [note, long], { pollMs: 5, restartAfterMs: 5 });
  await enqueueNow(long, {});
  await waitFor(() => expect(runs).toBe(1));
  const { pool } = server.app;
  await waitFor(async () => {
    await pool.query('alter table graphile_worker._private_jobs rename to away');
    await pool.query('alter table graphile_worker.away rename to _private_jobs');
    expect(lines.join('')).toContain('the job worker is replaced');
  });
  await enqueueNow(note, { word: 'meanwhile' });
  await waitFor(() => expect(done).toContain('meanwhile'));
  expect(await jobsLeft('test.long')).toBe(1);
  gate.resolve();
  await waitFor(async () => expect(await jobsLeft('test.long')).toBe(0));
  await worker.stop();
  expect(runs).toBe(1);
  expect(await workersLeft()).toBe(0);
  done.splice(0);
});

describe('a worker whose process was killed', () => {
  const times = { everyMs: 50, deadAfterMs: 500 };
  /** What a kill leaves behind: a locked job, and a worker that reported last some time ago. */
  async function leaveJob(word: string, silentFor: string): Promise<void> {
    await runDueJobs(server.app, [note]);
    done.splice(0);
    await enqueueNow(note, { word });
    const killed = `pool-killed-${word}`;
    const { pool } = server.app;
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = $1 where run_at <= now()`,
      [killed],
    );
    await pool.query(`insert into job_workers (id, seen_at) values ($1, now() - $2::interval)`, [killed, silentFor]);
  }

  it('runs the jobs of a killed worker in another one', async () => {
    await leaveJob('taken over', '1 minute');
    const worker = await startWorker(server.app, [note], times);
    await waitFor(() => expect(done).toContain('taken over'));
    await worker.stop();
    expect(done.splice(0)).toEqual(['taken over']);
    expect(await workersLeft()).toBe(0);
  });

  it('leaves jobs to a worker that may still report', async () => {
    await leaveJob('not taken', '-1 minute');
    const worker = await startWorker(server.app, [note], times);
    await enqueueNow(note, { word: 'free' });
    await waitFor(() => expect(done).toContain('free'));
    await freeJobsOfDeadWorkers(server.app, times.deadAfterMs);
    await worker.stop();
    expect(done.splice(0)).toEqual(['free']);
    await freeJobsOfDeadWorkers(server.app, -120_000);
    await runDueJobs(server.app, [note]);
    expect(done.splice(0)).toEqual(['not taken']);
  });

  it('reports before its first job, and is deleted when it stops', async () => {
    const reported: number[] = [];
    const look = defineJob<object>('test.look', async () => void reported.push(await workersLeft()));
    await enqueueNow(look, {});
    const worker = await startWorker(server.app, [look]);
    await waitFor(() => expect(reported).toEqual([1]));
    await worker.stop();
    expect(await workersLeft()).toBe(0);
  });
});

it('keeps what people wrote out of the log when the statement of a job fails', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const broken = defineJob<{ token: string }>('test.broken', async (app, { token }) => {
    await app.db.execute(sql`select ${token}::text from nowhere`);
  });
  const worker = await startWorker({ ...server.app, log }, [broken]);
  await enqueueNow(broken, { token: 'a-secret-token' });
  await waitFor(() => expect(lines.join('')).toContain('42P01'));
  await worker.stop();
  expect(lines.join('')).toContain('test.broken');
  expect(lines.join('')).not.toContain('a-secret-token');
});

/** Cuts every connection of this server to its database, again and again while `work` takes effect. */
async function cutConnections(work: () => void): Promise<void> {
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const admin = new pg.Client({ connectionString: server.databaseUrl });
  await admin.connect();
  await admin.query(others);
  work();
  for (let turn = 0; turn < 50; turn += 1) await admin.query(others);
  await admin.end();
}

function makeDue() {
  return server.app.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
}

async function jobsLeft(task: string): Promise<number> {
  const { rows } = await server.app.pool.query('select 1 from graphile_worker.jobs where task_identifier = $1', [task]);
  return rows.length;
}

async function workersLeft(): Promise<number> {
  return server.app.db.$count(jobWorkers);
}

/** Makes every runner on this database stop, as an unknown update of the queue's tables would. */
async function stopRunners(): Promise<void> {
  const { exitCode } = process;
  const listening = `select 1 from pg_stat_activity where query like 'LISTEN "jobs:insert"%' and datname = current_database()`;
  await waitFor(async () => expect((await server.app.pool.query(listening)).rowCount).toBeGreaterThan(0));
  await server.app.pool.query(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 99}')`);
  // The runner sets the exit code of its process; the tests keep theirs.
  await waitFor(() => expect(process.exitCode).toBe(57));
  process.exitCode = exitCode;
}
