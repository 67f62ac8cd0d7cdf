import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { transaction } from '../transaction.ts';
import { defineJob, enqueue } from './jobs.ts';
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
  for (const word of ['first', 'second']) await enqueue(server.app.db, note, { word }, { key: 'one of a kind' });
  await runDueJobs(server.app, [note]);
  expect(done.splice(0)).toEqual(['second']);
});

it('waits until a job is due', async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  await enqueue(server.app.db, note, { word: 'later' }, { runAt });
  await runDueJobs(server.app, [note]);
  expect(done.splice(0)).toEqual([]);
});

it('keeps a job that fails, and tries it again', async () => {
  await enqueue(server.app.db, flaky, { word: 'third time lucky' });
  // Its pauses grow by themselves; here each try is due at once, as soon as the one before has been noted.
  await vi.waitFor(async () => {
    await server.app.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await runDueJobs(server.app, [flaky]);
    expect(done).toContain('third time lucky');
  });
  expect(failures).toBe(-1);
  done.splice(0);
});

it('works through jobs as they come, and stops when told', async () => {
  const worker = await startWorker(server.app, [note]);
  await enqueue(server.app.db, note, { word: 'now' });
  await vi.waitFor(() => expect(done).toContain('now'));
  await worker.stop();
});
