import { expect, it } from 'vitest';
import {
  countdown,
  toInstant,
  ownStart,
  tileParts,
  zoneCity,
  zoneOffset,
  zonedClock,
  zonedDate,
  zonedDay,
  zonedMonth,
  zonedSpan,
  zonedTime,
} from './zoned-time.ts';

const losAngeles = 'America/Los_Angeles';
const supper = { starts_at: '2026-12-06T03:00:00.000Z', ends_at: '2026-12-06T06:30:00.000Z', timezone: losAngeles };

it('says date and time in the zone of the event', () => {
  expect(zonedDate(supper.starts_at, losAngeles)).toBe('Sat 5 December 2026');
  expect(zonedTime(supper.starts_at, losAngeles)).toBe('7:00 PM');
  expect(zonedSpan(supper)).toBe('7:00 to 10:30 PM');
  expect(tileParts(supper.starts_at, losAngeles)).toEqual({ month: 'Dec', day: '5', weekday: 'Sat' });
  expect(zonedDay(supper.starts_at, losAngeles)).toBe('2026-12-05');
  expect(zonedClock(supper.starts_at, losAngeles)).toBe('19:00');
  expect(zoneCity(losAngeles)).toBe('Los Angeles');
  expect(zoneOffset(supper.starts_at, losAngeles)).toBe('GMT-8');
});

it('says spans over noon, over midnight and over days', () => {
  const from = (starts_at: string, ends_at: string) => zonedSpan({ starts_at, ends_at, timezone: 'UTC' });
  expect(from('2026-12-05T11:00:00Z', '2026-12-05T14:00:00Z')).toBe('11:00 AM to 2:00 PM');
  expect(from('2026-12-05T20:00:00Z', '2026-12-06T01:00:00Z')).toBe('8:00 PM to 1:00 AM');
  expect(from('2026-12-05T09:00:00Z', '2026-12-07T17:00:00Z')).toBe('9:00 AM to Mon 7 December, 5:00 PM');
});

it('says the own time only where the clocks differ', () => {
  expect(ownStart(supper, losAngeles)).toBeNull();
  // Another name, the same clock
  expect(ownStart(supper, 'America/Tijuana')).toBeNull();
  expect(ownStart(supper, 'America/New_York')).toBe('10:00 PM');
  expect(ownStart(supper, 'Europe/Lisbon')).toBe('Sun 6 December, 3:00 AM');
});

it('finds the instant of a local time on both sides of a change of the clocks', () => {
  expect(toInstant('2026-12-05', '19:00', losAngeles)).toBe(supper.starts_at);
  expect(toInstant('2026-07-01', '19:00', 'Europe/Lisbon')).toBe('2026-07-01T18:00:00.000Z');
  expect(toInstant('2026-03-28', '12:00', 'Europe/Lisbon')).toBe('2026-03-28T12:00:00.000Z');
  expect(toInstant('2026-03-29', '12:00', 'Europe/Lisbon')).toBe('2026-03-29T11:00:00.000Z');
  expect(toInstant('2026-01-01', '00:15', 'Asia/Kathmandu')).toBe('2025-12-31T18:30:00.000Z');
});

it('takes the hour after a skipped time, and the first of a doubled one', () => {
  // On 29 March the clocks of Lisbon go from 01:00 to 02:00, on 25 October from 02:00 back to 01:00
  expect(zonedClock(toInstant('2026-03-29', '01:30', 'Europe/Lisbon') ?? '', 'Europe/Lisbon')).toBe('02:30');
  expect(toInstant('2026-10-25', '01:30', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z');
});

it('finds no instant of what is no date or no time', () => {
  const days = ['', '12026-12-05', '2026-13-05', '2026-12-32', 'soon', '9999-12-31'];
  expect(days.map((day) => toInstant(day, '19:00', losAngeles))).toEqual(days.map(() => null));
  expect(['', '25:00', '7 pm'].map((clock) => toInstant('2026-12-05', clock, losAngeles))).toEqual([null, null, null]);
  expect(toInstant('9999-12-30', '23:59', 'Pacific/Pago_Pago')).toBe('9999-12-31T10:59:00.000Z');
  expect(toInstant('0002-12-05', '19:00', 'UTC')).toBe('0002-12-05T19:00:00.000Z');
});

it('counts down in days of the zone', () => {
  const at = (now: string) => countdown(supper, new Date(now));
  expect(at('2026-12-05T12:00:00Z')).toBe('Today');
  expect(at('2026-12-05T03:00:00Z')).toBe('Tomorrow');
  expect(at('2026-12-01T20:00:00Z')).toBe('4 days away');
  expect(at('2026-11-21T20:00:00Z')).toBe('2 weeks away');
  expect(at('2026-09-01T20:00:00Z')).toBe('3 months away');
  expect(at('2026-12-06T04:00:00Z')).toBe('Now');
  expect(at('2026-12-06T06:30:00Z')).toBeNull();
});

it('names the month, with the year where it is another one', () => {
  expect(zonedMonth(supper.starts_at, losAngeles, new Date('2026-11-01T00:00:00Z'))).toBe('December');
  expect(zonedMonth('2027-01-10T12:00:00Z', 'UTC', new Date('2026-11-01T00:00:00Z'))).toBe('January 2027');
});

it('shows a zone that the browser does not know as UTC', () => {
  expect(zonedTime('2026-12-05T19:00:00Z', 'Mars/Olympus_Mons')).toBe('7:00 PM');
});
