import { writeFileSync } from 'node:fs';
import { accessTo, startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import {
  createStatementCounter,
  type StatementCounter,
  type CallCosts,
  type MeasuredCosts,
} from '@homecoming/testkit/statement-counter.ts';
import { startBeside, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptedCalls, prepareCall, type Matrix, type MatrixCall } from './fixtures/matrix-calls.ts';
import { setUpPermissions } from './fixtures/permissions/setup.ts';

/*
 * `npm run bench -- statements`: what each call costs PostgreSQL, alone and 32 at once, with the effects that follow its
 * commit, without jobs. It is not part of `npm test`.
 */
const HOURS = 60 * 60 * 1_000;
const AT_ONCE = 32;
/** A statement has a name from its third run on, and each of the ten connections plans it once. */
const WARM_UP = [AT_ONCE, AT_ONCE];

let sandbox: TestSandbox;
let matrix: Matrix;
/** Over the same database, as servers are in use. */
let server: TestServer;
let counter: StatementCounter;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  const first = await startTestServer({}, undefined, accessTo(sandbox));
  matrix = { server: first, ...(await setUpPermissions(first, sandbox)) };
  server = await startBeside(first, { asInUse: true });
  counter = await createStatementCounter(first.databaseUrl);
}, HOURS);
afterAll(async () => {
  await counter.close();
  await server.close();
  await matrix.server.close();
  await sandbox.close();
}, HOURS);

it('counts what each call costs', { timeout: HOURS }, async () => {
  const lines: CallCosts[] = [];
  for (const call of acceptedCalls) {
    for (const atOnce of WARM_UP) await make(call, atOnce);
    const alone = await make(call, 1);
    const together = await make(call, AT_ONCE);
    lines.push({ name: call.name, alone, together });
  }
  writeFileSync(process.env.STATEMENTS_FILE ?? '', JSON.stringify(lines));
  expect(lines.length).toBeGreaterThan(0);
});

/** Makes a call that often at once. Returns what one of them costs. */
async function make(call: MatrixCall, atOnce: number): Promise<MeasuredCosts> {
  const calls = [];
  for (let index = 0; index < atOnce; index += 1) calls.push(await prepareCall(matrix, call));
  // A read has no effects
  if (call.case.endpoint.method !== 'GET') await counter.idle();
  await counter.reset();
  const results = await Promise.all(calls.map((start) => start(server)));
  if (call.case.endpoint.method !== 'GET') await counter.idle();
  const costs = await counter.read();
  return {
    atOnce,
    succeeded: results.filter(({ status }) => status < 400).length,
    statements: costs.statements / atOnce,
    commits: costs.commits / atOnce,
    planning: costs.planning / atOnce,
    executing: costs.executing / atOnce,
    mostPlanned: costs.mostPlanned,
    mostExecuted: costs.mostExecuted,
  };
}
