import { useLayoutEffect, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';

/** Whether the browser has been idle, or the reader has scrolled, since it was `possible`; at once if it is `urgent`. */
export function useIdleOrScroll(isPossible: boolean, isUrgent: boolean): boolean {
  const [isReached, setReached] = useState(false);
  useLayoutEffect(() => {
    if (!isPossible) return;
    const reach = (): void => setReached(true);
    if (isUrgent) return reach();
    const ending = new AbortController();
    window.addEventListener('scroll', reach, { capture: true, passive: true, signal: ending.signal });
    const cancel = whenIdle(reach);
    return () => {
      ending.abort();
      cancel();
    };
  }, [isPossible, isUrgent]);
  return isReached;
}
