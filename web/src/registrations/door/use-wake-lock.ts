import { useEffect } from 'react';

/** Keeps the screen of the device on while the page is open and in view, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    const ending = new AbortController();
    let lock: WakeLockSentinel | undefined;
    async function acquire(): Promise<void> {
      const { wakeLock } = navigator as Navigator & { wakeLock?: WakeLock };
      if (wakeLock === undefined || document.hidden) return;
      try {
        lock = await wakeLock.request('screen');
        if (ending.signal.aborted) await lock.release();
      } catch {
        // With a low battery browsers refuse
      }
    }
    void acquire();
    // The browser releases it when the page is hidden
    document.addEventListener('visibilitychange', () => void acquire(), { signal: ending.signal });
    return () => {
      ending.abort();
      void lock?.release();
    };
  }, []);
}
