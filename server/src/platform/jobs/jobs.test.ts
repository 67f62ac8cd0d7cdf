import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../transaction.ts';
import { handleErrors } from '../http/error-handler.ts';
import { serveOperations } from '../http/operations.ts';
import { createLog } from '../log.ts';
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

it('replaces a job with the same key that has not begun', async () => {
  for (const word of ['first', 'second']) await enqueueNow(note, { word }, { key: 'one of a kind' });
  await runDueJobs(server.app, [note]);
  expect(done.splice(0)).toEqual(['second']);
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
