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

it('brings people back to where they were, once, and only to pages of ours', () => {
  rememberPage('/posts/1?from=mail');
  expect(takeRememberedPage()).toBe('/posts/1?from=mail');
  expect(takeRememberedPage()).toBe('/home');
  rememberPage('//evil.example/');
  expect(takeRememberedPage()).toBe('/home');
});
