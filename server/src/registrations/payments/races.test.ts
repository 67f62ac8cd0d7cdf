import { accessTo, startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRaceTrack, switchLockOff } from '../fixtures/races.ts';
import { ledgerDifferences } from './fixtures/ledger.ts';
import { preparePayments, repeatWebhooks, sellOut, type PaymentTrack } from './fixtures/payment-races.ts';

/** The long form is `npm run test:races`. */
const isLong = process.env.RACES === 'long';
const size = isLong
  ? { people: 300, capacity: 30, seeds: 20, copies: 20, payments: 1_000 }
  : { people: 30, capacity: 6, seeds: 2, copies: 4, payments: 5 };
const timeout = isLong ? 60 * 60_000 : 120_000;

let sandbox: TestSandbox;
let track: PaymentTrack;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  const opened = await openRaceTrack(Math.max(size.people, size.payments), accessTo(sandbox));
  track = await preparePayments(opened, sandbox);
});
afterAll(async () => {
  await track.close();
  await sandbox.close();
});

it(
  `each webhook of ${size.payments} payments that comes 1 to ${size.copies} times at once, in any order, has one effect`,
  { timeout },
  async () => {
    const crowd = track.crowd.slice(0, size.payments);
    expect(await repeatWebhooks({ ...track, crowd }, size.copies)).toEqual([]);
    if (isLong) console.log('webhooks:', JSON.stringify((await sandbox.control('ledger')).totals));
  },
);

it(
  `${size.people} people buy ${size.capacity} tickets at once, over a slow and lossy provider`,
  { timeout },
  async () => {
    track = { ...track, crowd: track.crowd.slice(0, size.people) };
    for (let seed = 1; seed <= size.seeds; seed += 1) {
      const wrong = await sellOut(track, size.capacity, seed, size.copies);
      if (isLong) console.log(`seed ${seed}:`, wrong, JSON.stringify((await sandbox.control('ledger')).totals));
      expect.soft(wrong, `seed ${seed}`).toEqual([]);
    }
    // The comparison finds a payment that only the provider knows.
    const { pool, db } = track.servers[0].app;
    const { rows } = await pool.query<{ id: string }>(`select id from payments where status = 'succeeded' limit 1`);
    await pool.query(`update payments set status = 'expired', paid_at = null where id = $1`, [rows[0]?.id]);
    expect(await ledgerDifferences(db, sandbox)).toHaveLength(1);
  },
);

it.runIf(isLong)('finds oversold tickets when the lock is off', { timeout }, async () => {
  await switchLockOff(track);
  const wrong: string[] = [];
  for (let seed = 1; seed <= 5 && wrong.length === 0; seed += 1) wrong.push(...(await sellOut(track, 30, seed, 1)));
  console.log('without the lock:', wrong);
  expect(wrong.join('\n')).toMatch(/more seats than the capacity/);
});
