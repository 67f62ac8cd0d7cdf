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
  const ends: (() => void)[] = [];
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
        if (PAGE_EVENTS.includes(type)) ends.push(() => target.removeEventListener(type, listener, options));
        listen(type, listener, options);
      },
    );
  }
  return () => {
    for (const end of ends.splice(0)) end();
  };
}
