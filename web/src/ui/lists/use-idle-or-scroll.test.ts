import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIdleOrScroll } from './use-idle-or-scroll.ts';

let idle: () => void;
const cancelled = vi.fn<(id: number) => void>();
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run;
    return 7;
  });
  vi.stubGlobal('cancelIdleCallback', cancelled);
});
afterEach(() => {
  cleanup();
  cancelled.mockReset();
  vi.unstubAllGlobals();
});

const render = (possible: boolean, urgent = false) =>
  renderHook(([isPossible, isUrgent]) => useIdleOrScroll(isPossible, isUrgent), {
    initialProps: [possible, urgent] as [boolean, boolean],
  });

it('waits until the browser is idle', () => {
  const { result } = render(true);
  expect(result.current).toBe(false);
  act(() => idle());
  expect(result.current).toBe(true);
});

it('waits until the reader scrolls the page or a box in it', () => {
  const { result } = render(true);
  const box = document.body.appendChild(document.createElement('div'));
  act(() => void box.dispatchEvent(new Event('scroll')));
  expect(result.current).toBe(true);
  box.remove();
});

it('does not count a scroll from before it was possible, and does not wait when it is urgent', () => {
  const { result, rerender, unmount } = render(false);
  act(() => void window.dispatchEvent(new Event('scroll')));
  rerender([true, false]);
  expect(result.current).toBe(false);
  rerender([true, true]);
  expect(result.current).toBe(true);
  unmount();
  expect(cancelled).toHaveBeenCalledWith(7);
});
