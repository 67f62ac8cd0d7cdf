import { expect, it } from 'vitest';
import { sendThroughKills } from './fixtures/send-faults.ts';

/** The long form is `npm run test:faults`. */
const isLong = process.env.FAULTS === 'long';
const size = isLong ? { sends: 10_000, kills: 50 } : { sends: 300, kills: 3 };
const timeout = isLong ? 30 * 60_000 : 120_000;

it(
  'every acknowledged message is there once and in one order, however often the server is killed',
  { timeout },
  async () => {
    expect(await sendThroughKills(size)).toEqual([]);
  },
);

it('and the check fails when the unique key of messages is switched off', { timeout }, async () => {
  const violations = await sendThroughKills({ sends: 100, kills: 1, isKeyOff: true });
  expect(violations.join('\n')).toMatch(/is there 2 times/);
});
