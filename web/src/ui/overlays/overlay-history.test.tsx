import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackListeners } from '../../../testing/page-life.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { createOverlayHistory, pageKey, useCloseOnBack } from './overlay-history.ts';

let endListeners: () => void;
let history: ReturnType<typeof createOverlayHistory>;
beforeEach(() => {
  endListeners = trackListeners();
  window.history.pushState(null, '', '/before');
  history = createOverlayHistory();
  history.push('/page');
  history.flush();
});
afterEach(() => {
  cleanup();
  history.destroy();
  endListeners();
});

/** An overlay that is open until it is asked to close. */
function openOverlay() {
  const onClose = vi.fn<() => void>(() => rerender({ opened: false }));
  const { rerender } = renderHook(({ opened }) => useCloseOnBack(opened, onClose), {
    initialProps: { opened: true },
  });
  history.flush();
  return { onClose, close: () => rerender({ opened: false }) };
}

const path = () => window.location.pathname;

it('closes the topmost overlay by Back, one at a time, and leaves the page after them', async () => {
  const [sheet, menu] = [openOverlay(), openOverlay()];
  window.history.back();
  await waitFor(() => expect(menu.onClose).toHaveBeenCalledOnce());
  expect(sheet.onClose).not.toHaveBeenCalled();
  expect(path()).toBe('/page');
  window.history.back();
  await waitFor(() => expect(sheet.onClose).toHaveBeenCalledOnce());
  expect(path()).toBe('/page');
  window.history.back();
  await waitFor(() => expect(path()).toBe('/before'));
});

it('leaves the page by one Back after overlays that were closed otherwise', async () => {
  for (let time = 0; time < 3; time += 1) openOverlay().close();
  window.history.back();
  await waitFor(() => expect(path()).toBe('/before'));
});

it('leaves no entry of an overlay behind the next page', async () => {
  const before = window.history.length;
  openOverlay().close();
  history.push('/next');
  history.flush();
  expect(window.history.length).toBe(before + 1);
  window.history.back();
  await waitFor(() => expect(path()).toBe('/page'));
  window.history.back();
  await waitFor(() => expect(path()).toBe('/before'));
});

it('closes every overlay with its page', () => {
  const [sheet, menu] = [openOverlay(), openOverlay()];
  history.push('/next');
  expect(sheet.onClose).toHaveBeenCalledOnce();
  expect(menu.onClose).toHaveBeenCalledOnce();
});

it('keeps one key for the page, whatever is open over it', () => {
  const key = pageKey(history.location);
  openOverlay();
  expect(pageKey(history.location)).toBe(key);
  // A search that is kept in the address while a sheet is open
  history.replace('/page?search=boats');
  expect(pageKey(history.location)).toBe(key);
  history.push('/next');
  expect(pageKey(history.location)).not.toBe(key);
});
