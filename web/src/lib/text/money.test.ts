import { expect, it } from 'vitest';
import { money, priceWords } from './money.ts';

it('says amounts of minor units, whole ones without decimals', () => {
  expect(money(4500, 'usd')).toBe('$45');
  expect(money(1250, 'eur')).toBe('€12.50');
  expect(money(900, 'jpy')).toBe('¥900');
  expect(priceWords(null)).toBe('Free');
});
