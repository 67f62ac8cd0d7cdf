import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freshDatabase } from '@homecoming/testkit/database.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { useServerProcesses } from './fixtures/server-process.ts';
import { buildSoakWorld, runRound } from './fixtures/soak/mixed-load.ts';
import { connectHeapReader, findSlope, readFigures, type ProcessFigures } from './fixtures/soak/process-figures.ts';

/** The long form is `npm run test:soak`. */
const minutes = Number(process.env.SOAK_MINUTES ?? 0);
const isLong = minutes > 0;
const MINUTE_MS = 60_000;
const MB = 2 ** 20;
const people = isLong ? 20 : 5;
const SAMPLES = isLong ? minutes : 8;
/** Before that, caches fill and code is compiled. */
const WARM_UP = isLong ? Math.ceil(minutes / 3) : 3;
const REQUESTS_PER_SECOND = 50;
/** What the growth of a sample may be: one leaked request holds more than 10 kB, and a round has 135 of them. */
const MAX_GROWTH = isLong ? { heap: 0.1 * MB, resident: 0.25 * MB } : { heap: 0.5 * MB, resident: Infinity };
/** Connections of a pool come and go. */
const MAX_OPENED = isLong ? 0.05 : 0.5;

const servers = useServerProcesses({ PAYMENTS: 'off', HOST: '127.0.0.1', RATE_LIMIT: 'off' });
type Server = ReturnType<typeof servers.start>;

/** What the server used, and the times of requests in ms: after each round, or each minute in the long form. */
interface Sample {
  readonly figures: ProcessFigures;
  readonly times: readonly number[];
}

it('keeps memory, files and connections flat under a mixed load', { timeout: (minutes + 4) * MINUTE_MS }, async () => {
  const database = await freshDatabase();
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const server = servers.start({ DATABASE_URL: database.url, NODE_OPTIONS: '--inspect=127.0.0.1:0' });
  await servers.ready(server);
  const samples = await takeSamples(db, server).catch((error: unknown) => {
    throw new Error(`the server said: ${findComplaints(server).join('\n')}`, { cause: error });
  });
  await db.end();
  await database.drop();

  const steady = samples.slice(WARM_UP);
  const growth = (name: keyof ProcessFigures) => findSlope(steady.map(({ figures }) => figures[name]));
  const table = samples.map(describeSample).join('\n');
  expect(growth('heap'), table).toBeLessThan(MAX_GROWTH.heap);
  expect(growth('resident'), table).toBeLessThan(MAX_GROWTH.resident);
  expect(growth('openFiles'), table).toBeLessThan(MAX_OPENED);
  expect(growth('databaseConnections'), table).toBeLessThan(MAX_OPENED);
});

async function takeSamples(db: pg.Client, server: Server): Promise<Sample[]> {
  const { pid } = server.child;
  if (pid === undefined) throw new Error('the server has no process');
  const heap = await connectHeapReader(server.output);
  try {
    const world = await buildSoakWorld(`http://127.0.0.1:${servers.port}`, db, people);
    const samples: Sample[] = [];
    while (samples.length < SAMPLES) {
      const times = isLong ? await runForAMinute(world) : await runRound(world);
      await waitForEffects(db);
      const sample = { figures: await readFigures(pid, heap, db), times };
      samples.push(sample);
      if (isLong) console.log(describeSample(sample));
    }
    return samples;
  } finally {
    // A process with a debugger does not end.
    heap.close();
  }
}

async function runForAMinute(world: Parameters<typeof runRound>[0]): Promise<number[]> {
  const started = performance.now();
  const times: number[] = [];
  do {
    times.push(...(await runRound(world)));
    const due = started + (times.length / REQUESTS_PER_SECOND) * 1_000;
    await wait(Math.max(0, due - performance.now()));
  } while (performance.now() < started + MINUTE_MS);
  return times;
}

async function waitForEffects(db: pg.Client): Promise<void> {
  await waitFor(async () => {
    const { rows } = await db.query(`select from fact_outbox union all
      select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`);
    expect(rows).toHaveLength(0);
  });
}

function describeSample({ figures, times }: Sample): string {
  const { heap, resident, openFiles, databaseConnections } = figures;
  const sorted = times.toSorted((a, b) => a - b);
  const [median, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)]?.toFixed(0));
  const memory = `heap ${(heap / MB).toFixed(1)} MB, resident ${(resident / MB).toFixed(0)} MB`;
  const connections = `${openFiles} files, ${databaseConnections} connections`;
  return `${memory}, ${connections}, ${times.length} requests, median ${median} ms, p99 ${p99} ms`;
}

/** The newest lines of its log that are a warning or worse. */
function findComplaints({ output }: Server): string[] {
  const isComplaint = (line: string) => Number(/"level":(\d+)/.exec(line)?.[1]) > 30;
  return output().split('\n').filter(isComplaint).slice(-20);
}

it('finds a heap that grows', async () => {
  const leak = `process.stdin.on('data', () => (globalThis.kept = [...(globalThis.kept ?? []), Array.from({ length: 2e5 }, () => ({}))]) && console.log('kept'))`;
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '-e', leak]);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const heap = await connectHeapReader(() => output);
  const sizes: number[] = [];
  while (sizes.length < 4) {
    child.stdin.write('more');
    await once(child.stdout, 'data');
    sizes.push(await heap.read());
  }
  heap.close();
  child.kill();
  expect(findSlope(sizes)).toBeGreaterThan(MB);
  expect(findSlope([5, 5, 6, 5, 5])).toBe(0);
});
