import { describe, expect, it } from 'vitest';
import { classYear, clockTime, count, counted, formatRelativeDay, fullDate, pastTime, relativeTime } from './format.ts';

describe('numbers', () => {
  it('writes class years with two digits', () => {
    expect(classYear(2014)).toBe('’14');
    expect(classYear(2007)).toBe('’07');
  });

  it('groups thousands and shortens large counts', () => {
    expect(count(1284)).toBe('1,284');
    expect(count(12_345)).toBe('12.3k');
    expect(count(1_200_000)).toBe('1.2M');
    expect(counted(1, 'member')).toBe('1 member');
    expect(counted(412, 'member')).toBe('412 members');
  });
});

describe('times', () => {
  const now = new Date(2026, 11, 5, 14, 0);
  const ago = (ms: number) => relativeTime(new Date(now.getTime() - ms).toISOString(), now);
  const HOUR = 3_600_000;

  it('tells it behind a verb, too', () => {
    const past = (ms: number) => pastTime(new Date(now.getTime() - ms).toISOString(), now);
    expect(past(10_000)).toBe('just now');
    expect(past(2 * HOUR)).toBe('2 h ago');
    expect(past(16 * HOUR)).toBe('yesterday');
    expect(past(3 * 24 * HOUR)).toBe('on Wednesday');
    expect(past(20 * 24 * HOUR)).toBe('on 15 November');
  });

  it('tells the day alone', () => {
    const day = (ms: number) => formatRelativeDay(new Date(now.getTime() - ms).toISOString(), now);
    expect(day(-HOUR)).toBe('today');
    expect(day(2 * HOUR)).toBe('today');
    expect(day(16 * HOUR)).toBe('yesterday');
    expect(day(3 * 24 * HOUR)).toBe('Wednesday');
    expect(day(20 * 24 * HOUR)).toBe('15 November');
  });

  it('tells how long ago something was', () => {
    expect(ago(10_000)).toBe('Now');
    expect(ago(5 * 60_000)).toBe('5 min');
    expect(ago(2 * HOUR)).toBe('2 h');
    expect(ago(16 * HOUR)).toBe('Yesterday');
    expect(ago(2 * 24 * HOUR)).toBe('Thursday');
    expect(ago(6 * 24 * HOUR)).toBe('Sunday');
    expect(ago(7 * 24 * HOUR)).toBe('28 November');
    expect(ago(20 * 24 * HOUR)).toBe('15 November');
    expect(ago(400 * 24 * HOUR)).toBe('31 October 2025');
  });

  it('writes dates and times of day in full', () => {
    const iso = new Date(2026, 11, 5, 19, 0).toISOString();
    expect(fullDate(iso)).toBe('Sat 5 December 2026');
    expect(clockTime(iso)).toBe('7:00 PM');
  });
});
