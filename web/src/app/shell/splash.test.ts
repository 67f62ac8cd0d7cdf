import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liftSplash } from './splash.ts';

let root: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="splash"></div><p id="slow"></p><p id="late"></p><div id="root"></div>';
  root = document.getElementById('root') ?? document.body;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function loadedFor(ms: number): void {
  vi.spyOn(performance, 'now').mockReturnValue(ms);
}

it('stays for a second, even if the app is faster', async () => {
  loadedFor(300);
  liftSplash(root);
  root.append(document.createElement('main'));
  await vi.advanceTimersByTimeAsync(690);
  expect(document.querySelector('#splash:not([data-leaving])')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(document.getElementById('splash')).toBeNull();
});

it('stays until the app renders something, with the way out beside it', async () => {
  loadedFor(7000);
  liftSplash(root);
  await vi.advanceTimersByTimeAsync(5000);
  expect(document.querySelector('#splash:not([data-leaving])')).not.toBeNull();
  expect(document.getElementById('slow')).not.toBeNull();
  expect(document.getElementById('late')).not.toBeNull();
  root.append(document.createElement('main'));
  await vi.advanceTimersByTimeAsync(200);
  expect(document.getElementById('splash')).toBeNull();
  expect(document.getElementById('slow')).toBeNull();
  expect(document.getElementById('late')).toBeNull();
});
