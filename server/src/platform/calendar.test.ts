import { expect, it } from 'vitest';
import { addMonths, dayNumber, getDayRange, getMonthStart, getWeekStart } from './calendar.ts';

const at = (moment: string) => new Date(moment);

it('returns the day, the Monday and the first of the month to the millisecond', () => {
  for (const moment of ['2026-11-16T00:00:00.000Z', '2026-11-18T12:00:00Z', '2026-11-22T23:59:59.999Z']) {
    expect(getWeekStart(at(moment))).toEqual(at('2026-11-16T00:00:00Z'));
    expect(getMonthStart(at(moment))).toEqual(at('2026-11-01T00:00:00Z'));
  }
  expect(getWeekStart(at('2026-11-23T00:00:00Z'))).toEqual(at('2026-11-23T00:00:00Z'));
  expect(getWeekStart(at('2026-03-01T05:00:00Z'))).toEqual(at('2026-02-23T00:00:00Z'));
  expect(getMonthStart(at('2028-02-29T23:59:59.999Z'))).toEqual(at('2028-02-01T00:00:00Z'));
  expect(getDayRange(at('2026-11-22T23:59:59.999Z'))).toEqual({
    from: at('2026-11-22T00:00:00Z'),
    to: at('2026-11-23T00:00:00Z'),
  });
  expect(dayNumber(at('1970-01-02T00:00:00Z'))).toBe(1);
});

it('adds months, and stays in the month that it says', () => {
  expect(addMonths(at('2026-08-15T10:00:00Z'), 6)).toEqual(at('2027-02-15T10:00:00Z'));
  expect(addMonths(at('2026-08-31T10:00:00Z'), 6)).toEqual(at('2027-02-28T10:00:00Z'));
  expect(addMonths(at('2026-08-31T10:00:00Z'), -6)).toEqual(at('2026-02-28T10:00:00Z'));
});
