import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCommunity } from '@homecoming/contract/communities.ts';
import { getEvent } from '@homecoming/contract/events.ts';
import { listPayments } from '@homecoming/contract/payments.ts';
import { parseConfig } from '@homecoming/server/platform/config.ts';
import { createLog } from '@homecoming/server/platform/log.ts';
import {
  openPaymentSandbox,
  type PaymentSandbox,
} from '@homecoming/server/platform/payments/sandbox/payment-sandbox.ts';
import { events } from '@homecoming/server/schema/events.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAKING_TAKES, signInTo } from './fixtures/demo-world.ts';
import { sellDemoTickets } from './payments.ts';
import { makeDemoWorldIfEmpty } from './world.ts';

const program = fileURLToPath(new URL('../../payment-sandbox/src/main.ts', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'homecoming-demo-'));
let sandbox: PaymentSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openPaymentSandbox(program, parseConfig({ DATA_DIR: folder }), createLog('silent'));
  sandbox.start();
  server = await startTestServer({ DATA_DIR: folder }, undefined, sandbox.access);
  await makeDemoWorldIfEmpty(server.app, () => undefined);
}, MAKING_TAKES);
afterAll(async () => {
  await server.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

it('has a paid event to come, with a linked account, a sold ticket and a refund', async () => {
  const [{ id: eventId } = { id: '' }] = await server.app.db.select().from(events).where(isNotNull(events.priceAmount));
  // The first run fails between the last payment and its refund.
  const { pool } = server.app;
  await pool.query('alter table refunds add constraint no_refunds check (false)');
  await expect(sellDemoTickets.run(server.app, { eventId })).rejects.toThrow(/refunds/);
  await pool.query('alter table refunds drop constraint no_refunds');
  await sellDemoTickets.run(server.app, { eventId });
  await sellDemoTickets.run(server.app, { eventId });
  await server.runJobs();
  const [olivia, maya, amir] = await Promise.all(['olivia', 'maya', 'amir'].map((name) => signInTo(server, name)));
  const event = await maya?.get(getEvent, { params: { id: eventId } });
  expect(event).toMatchObject({ price: { amount: 1_800, currency: 'usd' }, my_registration: { status: 'going' } });
  const params = { id: event?.community.id ?? '' };
  expect((await olivia?.get(getCommunity, { params }))?.payouts).toMatchObject({ linked: true });
  expect((await maya?.get(listPayments, {}))?.results).toMatchObject([{ amount: 1_800, status: 'succeeded' }]);
  expect((await amir?.get(listPayments, {}))?.results).toMatchObject([{ amount: 1_800, status: 'refunded' }]);
});
