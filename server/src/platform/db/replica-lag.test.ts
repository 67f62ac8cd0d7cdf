import { parsePosition } from '@homecoming/contract/read-after.ts';
import { describe, expect, it } from 'vitest';
import { ReplicaLag } from './replica-lag.ts';

describe('the lag of a replica', () => {
  it('is not known before the first position', () => {
    const lag = new ReplicaLag();
    expect([lag.getLag(0), lag.replayed]).toEqual([Infinity, -1n]);
    lag.add({ position: 100n, at: 0 }, 99n);
    expect([lag.getLag(10), lag.replayed]).toEqual([Infinity, 99n]);
    lag.add({ position: 110n, at: 250 }, 100n);
    expect(lag.getLag(250)).toBe(250);
  });

  it('is 0 while the replica has all, also of a primary that writes nothing', () => {
    const lag = new ReplicaLag();
    for (const at of [0, 250, 500, 60_000]) {
      lag.add({ position: 100n, at }, 100n);
      expect(lag.getLag(at + 240)).toBe(0);
    }
    // Nobody has answered since.
    expect(lag.getLag(61_001)).toBe(1_001);
  });

  it('is the age of the newest position that was replayed', () => {
    const lag = new ReplicaLag();
    for (const number of [0, 1, 2, 3, 4]) lag.add({ position: BigInt(100 + number), at: number * 250 }, 100n);
    expect(lag.getLag(1_000)).toBe(1_000);
    lag.add({ position: 105n, at: 1_250 }, 103n);
    expect([lag.getLag(1_250), lag.replayed]).toEqual([500, 103n]);
    // The primary wrote nothing since: the last position is a newer one.
    lag.add({ position: 105n, at: 1_500 }, 104n);
    expect(lag.getLag(1_500)).toBe(500);
    lag.add({ position: 105n, at: 1_750 }, 105n);
    expect(lag.getLag(1_750)).toBe(0);
  });

  it('stays known while a replica is away for a day, and after that', () => {
    const lag = new ReplicaLag();
    const positions = 4 * 60 * 60 * 24;
    for (let number = 0; number < positions; number += 1) {
      lag.add({ position: BigInt(number), at: number * 250 }, 0n);
    }
    const now = positions * 250;
    expect(lag.getLag(now)).toBe(now);
    lag.add({ position: BigInt(positions), at: now }, BigInt(positions));
    expect(lag.getLag(now)).toBe(0);
  });

  it('begins again when the primary is another one, whose positions are lower', () => {
    const lag = new ReplicaLag();
    lag.add({ position: 500n, at: 0 }, 500n);
    lag.add({ position: 400n, at: 250 }, 390n);
    expect(lag.getLag(250)).toBe(Infinity);
    lag.add({ position: 410n, at: 500 }, 410n);
    expect(lag.getLag(500)).toBe(0);
  });
});

it('a position is read as one number of 64 bits, and nothing else is one', () => {
  expect(parsePosition('0/0')).toBe(0n);
  expect(parsePosition('0/FFFFFFFF')).toBe(2n ** 32n - 1n);
  // As texts they would be in the other order.
  expect(parsePosition('1/0')).toBe(2n ** 32n);
  expect(parsePosition('A/1')).toBe(10n * 2n ** 32n + 1n);
  expect(parsePosition('FFFFFFFF/FFFFFFFF')).toBe(2n ** 64n - 1n);
  for (const text of [
    '',
    '0',
    '/',
    '0/',
    '/0',
    '0/g',
    '0/a',
    '-1/0',
    '0/0 ',
    '0/0\n',
    '123456789/0',
    '0/123456789',
    '0/0/0',
  ]) {
    expect([text, parsePosition(text)]).toEqual([text, null]);
  }
});
