import { accessTo, startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRaceTrack, type RaceTrack } from '../fixtures/races.ts';
import { ledgerDifferences } from './fixtures/ledger.ts';
import { preparePayments, sellOut } from './fixtures/payment-races.ts';

/** The long form is `npm run test:races`. */
const isLong = process.env.RACES === 'long';
const size = isLong
  ? { people: 300, capacity: 30, seeds: 20, copies: 20 }
  : { people: 30, capacity: 6, seeds: 2, copies: 4 };
const timeout = isLong ? 60 * 60_000 : 120_000;

let sandbox: TestSandbox;
let track: RaceTrack;
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
  track = await openRaceTrack(size.people, accessTo(sandbox));
});
afterEach(async () => {
  await track.close();
  await sandbox.close();
});

it(
  `${size.people} people buy ${size.capacity} tickets at once, over a slow and lossy provider`,
  { timeout },
  async () => {
    const prepared = await preparePayments(track, sandbox);
    for (let seed = 1; seed <= size.seeds; seed += 1) {
      expect(await sellOut(prepared, size.capacity, seed, size.copies), `seed ${seed}`).toEqual([]);
      if (isLong) console.log(`seed ${seed}`, JSON.stringify((await sandbox.control('ledger')).totals));
    }
    // The comparison finds a payment that only the provider knows.
    const { pool, db } = track.servers[0].app;
    await pool.query(`update payments set status = 'expired', paid_at = null where id =
    (select id from payments where status = 'succeeded' limit 1)`);
    expect(await ledgerDifferences(db, sandbox)).toHaveLength(1);
  },
);
