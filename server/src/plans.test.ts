import { accessTo, startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { startBeside, startTestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from './app.ts';
import { acceptedPlans } from './fixtures/accepted-plans.ts';
import { insertForeignRows } from './fixtures/foreign-rows/foreign-rows.ts';
import { matrixCalls, prepareCall, timedCalls, type Matrix, type MatrixCall } from './fixtures/matrix-calls.ts';
import { setUpPermissions } from './fixtures/permissions/setup.ts';
import { collectPlans, explainStatements, type StatementPlan } from './fixtures/read-plans.ts';

/*
 * `npm run test:plans`: what reads cost when every table has a million rows of other people. It is not part of `npm test`.
 */
const ROWS = Number(process.env.PLANS_ROWS);
const HOURS = 60 * 60 * 1_000;
/** Rows that a plan may read for each that it returns, and for all of them when they are few. */
const MAX_READ_EACH = 20;
const MIN_READ = 500;
/** Pages that it may touch. */
const MAX_PAGES_EACH = 200;
const MIN_PAGES = 2_000;
const TIMES = 15;
const MAX_RATIO = 1.2;
/** What the clock of one request is not good for. */
const NOISE_MS = 2;

const sandboxes: TestSandbox[] = [];
let alone: Matrix;
let crowded: Matrix;
beforeAll(async () => {
  alone = await setUp();
  crowded = await setUp();
  await insertForeignRows(crowded.server.databaseUrl, ROWS);
  // Cities are not those of others.
  await insertForeignRows(alone.server.databaseUrl, ROWS, { only: ['places', 'place_names'] });
  await alone.server.app.pool.query('vacuum analyze');
}, 2 * HOURS);
afterAll(async () => {
  for (const { server } of [alone, crowded]) await server.close();
  for (const sandbox of sandboxes) await sandbox.close();
}, HOURS);

it('takes no longer for the rows of others', { timeout: HOURS }, async () => {
  const lines: Timed[] = [];
  for (const call of timedCalls) {
    const line = await time(call, TIMES);
    // What else the machine does passes: only what stays slow counts.
    lines.push(isSlow(line) ? await time(call, 3 * TIMES) : line);
  }
  const slow = lines.filter(isSlow);
  const all = (side: 'alone' | 'crowded') => lines.reduce((sum, line) => sum + line[side], 0);
  console.log(
    `${lines.length} reads, all of them with / without others: ${(all('crowded') / all('alone')).toFixed(2)}`,
  );
  console.log(`the median of the ratios: ${median(lines.map(({ ratio }) => ratio)).toFixed(2)}`);
  for (const { name, ...times } of slow) console.log(`slower: ${name} ${JSON.stringify(times)}`);
  expect(slow.map(({ name }) => name)).toEqual([]);
});

it('reads at most twenty rows for each that it returns', { timeout: HOURS }, async () => {
  await explainStatements(crowded.server.databaseUrl);
  const watched = await startBeside(crowded.server);
  const plans = collectPlans(watched);
  const named = new Map<string, string>();
  let count = 0;
  const judge = (caller: string) => {
    for (const plan of plans.take()) {
      count += 1;
      if (isBounded(plan) || isAccepted(caller, plan) || named.has(plan.statement)) continue;
      const { worst, read, returned, pages, statement } = plan;
      named.set(statement, `${caller}: ${worst}, ${read} rows and ${pages} pages for ${returned}: ${statement}`);
    }
  };
  try {
    for (const call of matrixCalls) {
      const make = await prepareCall(crowded, call);
      judge(call.name);
      const { status } = await make(watched);
      judge(call.name);
      if (status >= 500) named.set(call.name, `${call.name} answers ${status}`);
    }
    for (const job of jobs.filter(({ cron }) => cron !== null)) {
      await job.run(watched.app, {}).catch((error: unknown) => named.set(job.name, `${job.name} fails: ${error}`));
      judge(job.name);
    }
  } finally {
    await watched.close();
  }
  console.log(`${count} plans`);
  for (const line of named.values()) console.log(line.replaceAll(/\s+/g, ' ').slice(0, 1_500));
  expect(count).toBeGreaterThan(matrixCalls.length);
  expect([...named.values()].map((line) => line.slice(0, 150))).toEqual([]);
});

interface Timed {
  readonly name: string;
  /** Milliseconds without and with the rows of others. */
  readonly alone: number;
  readonly crowded: number;
  readonly ratio: number;
}

async function time(call: MatrixCall, times: number): Promise<Timed> {
  const [one, other] = [await prepareCall(alone, call), await prepareCall(crowded, call)];
  const [without, withOthers]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < times; turn += 1) {
    without.push((await one(alone.server)).ms);
    withOthers.push((await other(crowded.server)).ms);
  }
  const medians = { alone: median(without), crowded: median(withOthers) };
  return { name: call.name, ...medians, ratio: medians.crowded / medians.alone };
}

function isSlow(line: Timed): boolean {
  return line.ratio > MAX_RATIO && line.crowded - line.alone > NOISE_MS;
}

async function setUp(): Promise<Matrix> {
  const sandbox = await startPaymentSandbox();
  sandboxes.push(sandbox);
  const server = await startTestServer({}, undefined, accessTo(sandbox));
  return { server, ...(await setUpPermissions(server, sandbox)) };
}

function isBounded({ read, returned, pages }: StatementPlan): boolean {
  return (
    read <= Math.max(MIN_READ, MAX_READ_EACH * returned) && pages <= Math.max(MIN_PAGES, MAX_PAGES_EACH * returned)
  );
}

function isAccepted(caller: string, { statement }: StatementPlan): boolean {
  return acceptedPlans.some((plan) => caller.startsWith(plan.caller) && statement.includes(plan.statement));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
