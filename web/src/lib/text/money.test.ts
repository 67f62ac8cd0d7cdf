import { expect, it } from 'vitest';
import { money, formatPrice } from './money.ts';

it('says amounts of minor units, whole ones without decimals', () => {
  expect(money(4500, 'usd')).toBe('$45');
  expect(money(1250, 'eur')).toBe('€12.50');
  expect(money(900, 'jpy')).toBe('¥900');
  expect(formatPrice(null)).toBe('Free');
});
