import { afterEach, expect, it } from 'vitest';
import { rememberPage, takeRememberedPage } from './browser/return-to.ts';
import { session } from './session.ts';

afterEach(() => session.end('signed-out'));

it('follows what other tabs do with the token', () => {
  const ends: unknown[] = [];
  const stop = session.listen((end) => ends.push(end));
  session.begin('mine');
  localStorage.removeItem('homecoming.accessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'homecoming.accessToken' }));
  expect(session.token()).toBeNull();
  localStorage.setItem('homecoming.accessToken', 'theirs');
  window.dispatchEvent(new StorageEvent('storage', { key: 'homecoming.accessToken' }));
  expect(session.token()).toBe('theirs');
  stop();
  expect(ends).toEqual([null, 'elsewhere', null]);
});

function changeElsewhere(values: Record<string, string>): void {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(`homecoming.${key}`, value);
  window.dispatchEvent(new StorageEvent('storage', { key: 'homecoming.accessToken' }));
}

it('goes on with a renewed token, here and in other tabs, and ends for nobody', () => {
  session.begin('first');
  const ends: unknown[] = [];
  const stop = session.listen((end) => ends.push(end));
  session.renew('first', 'second');
  expect([session.token(), localStorage.getItem('homecoming.accessToken')]).toEqual(['second', 'second']);
  // Another tab entered the password next
  changeElsewhere({ renewedToken: 'second', accessToken: 'third' });
  expect(session.token()).toBe('third');
  expect(ends).toEqual([]);
  // That of an answer which came too late
  session.renew('second', 'late');
  expect(session.token()).toBe('third');
  changeElsewhere({ renewedToken: 'of somebody else', accessToken: 'theirs' });
  expect(ends).toEqual(['elsewhere', null]);
  stop();
});

it('is not over when the server refuses a token that another tab has renewed a moment ago', () => {
  session.begin('first');
  localStorage.setItem('homecoming.renewedToken', 'first');
  localStorage.setItem('homecoming.accessToken', 'second');
  session.refuse('first');
  expect([session.token(), session.findRenewed('first')]).toEqual(['second', 'second']);
  session.refuse('second');
  expect([session.token(), session.lastEnd(), session.findRenewed('first')]).toEqual([null, 'expired', null]);
  expect(localStorage.getItem('homecoming.renewedToken')).toBeNull();
});

it('brings people back to where they were, once, and only to pages of ours', () => {
  rememberPage('/posts/1?from=mail');
  expect(takeRememberedPage()).toBe('/posts/1?from=mail');
  expect(takeRememberedPage()).toBe('/home');
  rememberPage('//evil.example/');
  expect(takeRememberedPage()).toBe('/home');
});
