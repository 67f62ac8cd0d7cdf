import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { payments } from '../../schema/payments.ts';
import { setUpPaidClub, stateOf } from './fixtures/paid-club.ts';
import { platformFee } from './platform-fee.ts';

const club = setUpPaidClub({ PLATFORM_FEE_PERCENT: '2.3' });

describe('the fee of the platform', () => {
  it('is exact for each price', async () => {
    for (const [amount, fee] of [
      [3_000, 69],
      [2_999, 68],
      [100, 2],
    ] as const) {
      const event = await club.paidEvent({ price: { amount, currency: 'eur' } });
      await club.registerAndPay(club.ana, event);
      await club.deliver();
      expect(await stateOf(club.ana, event)).toBe('going');
      const [payment] = await club.server.app.db.select().from(payments).where(eq(payments.eventId, event.id));
      expect(payment?.fee).toBe(fee);
    }
  });

  it('is never less than the share by a whole cent, and never more', () => {
    const wrong: string[] = [];
    for (let basisPoints = 0; basisPoints <= 5_000; basisPoints += 1) {
      for (const amount of [1, 49, 50, 99, 100, 999, 1_000, 2_999, 3_000, 12_345, 99_999_999]) {
        const fee = BigInt(platformFee(amount, basisPoints));
        const share = BigInt(amount) * BigInt(basisPoints);
        if (fee * 10_000n > share || (fee + 1n) * 10_000n <= share) wrong.push(`${amount} at ${basisPoints}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is read from a number with at most two decimals', () => {
    const read = (PLATFORM_FEE_PERCENT?: string) => parseConfig({ PLATFORM_FEE_PERCENT }).platformFeeBasisPoints;
    expect([undefined, '', '0', '0.29', '2.3', '8.7', '50'].map(read)).toEqual([0, 0, 0, 29, 230, 870, 5_000]);
    for (const wrong of ['-1', '50.01', '51', '2.345', 'two', '1e1', '0x1', ' ']) {
      expect(() => read(wrong)).toThrow('PLATFORM_FEE_PERCENT');
    }
  });
});
