import { vi } from 'vitest';

/**
 * Notes the timers and frames that are set from now on. Returns a function that ends those that are left, as a browser
 * does with those of a page that is closed.
 */
export function trackTimers(): () => void {
  // Those of now, also where a test fakes them later
  const { setTimeout, setInterval, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = globalThis;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const frames = new Set<number>();
  vi.stubGlobal('setTimeout', (...given: Parameters<typeof setTimeout>) => noted(timers, setTimeout(...given)));
  vi.stubGlobal('setInterval', (...given: Parameters<typeof setInterval>) => noted(timers, setInterval(...given)));
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
    noted(frames, requestAnimationFrame(callback)),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
    for (const frame of frames) cancelAnimationFrame(frame);
    timers.clear();
    frames.clear();
  };
}

function noted<T>(all: Set<T>, one: T): T {
  all.add(one);
  return one;
}

/** What happens to a page as a whole. Libraries that all pages share listen to other events, and only once. */
const PAGE_EVENTS = [
  'online',
  'offline',
  'visibilitychange',
  'storage',
  'popstate',
  'pagehide',
  'pageshow',
  'beforeunload',
];

/** Notes who listens to the window and the document from now on. Returns a function that ends that. */
export function trackListeners(): () => void {
  const spies = [window, document].map((target) => ({
    target,
    calls: vi.spyOn(target, 'addEventListener').mock.calls,
  }));
  return () => {
    for (const { target, calls } of spies) {
      for (const [type, listener, options] of calls.splice(0)) {
        if (PAGE_EVENTS.includes(type)) target.removeEventListener(type, listener, options);
      }
    }
  };
}
