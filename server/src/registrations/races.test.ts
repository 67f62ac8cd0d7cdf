import { afterEach, expect, it } from 'vitest';
import { mix, openRaceTrack, rush, scanAtOnce, switchLockOff, type RaceTrack } from './fixtures/races.ts';

/** The long form is `npm run test:races`. */
const isLong = process.env.RACES === 'long';
const size = isLong
  ? { people: 1_000, capacity: 100, seeds: 20, mixed: 200, scans: 200 }
  : { people: 60, capacity: 10, seeds: 2, mixed: 40, scans: 60 };
const timeout = isLong ? 30 * 60_000 : 120_000;
const seeds = Array.from({ length: size.seeds }, (_, index) => index + 1);

let track: RaceTrack;
afterEach(() => track.close());

it(`${size.people} people register at once over two servers for ${size.capacity} seats`, { timeout }, async () => {
  track = await openRaceTrack(size.people);
  for (const seed of seeds) expect(await rush(track, size.capacity, seed), `seed ${seed}`).toEqual([]);
});

it('everybody registers at once for eight events, which share transactions', { timeout }, async () => {
  track = await openRaceTrack(size.mixed);
  for (const seed of seeds) expect(await rush(track, size.capacity, seed, 8), `seed ${seed}`).toEqual([]);
});

it('approvals, cancellations, changes of the capacity and the waitlist keep the seats', { timeout }, async () => {
  track = await openRaceTrack(size.mixed);
  for (const seed of seeds) expect(await mix(track, size.capacity, seed), `seed ${seed}`).toEqual([]);
});

it('one ticket is checked in once, and its retries get the first answer', { timeout }, async () => {
  track = await openRaceTrack(1);
  expect(await scanAtOnce(track, size.scans, 20)).toEqual([]);
});

it('finds oversold seats when the lock is off', { timeout }, async () => {
  track = await openRaceTrack(60);
  await switchLockOff(track);
  const violations: string[] = [];
  for (let seed = 1; seed <= 5 && violations.length === 0; seed += 1) violations.push(...(await rush(track, 10, seed)));
  expect(violations.join('\n')).toMatch(/more seats than the capacity/);
});
