import { useEffect, useEffectEvent } from 'react';

/** Between two loads, in ms. */
const PROGRESS_MS = 3000;

/** Loads the progress of mails again while they are being sent. */
export function useReloadWhile(isWanted: boolean, reload: () => void): void {
  const load = useEffectEvent(reload);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => load(), PROGRESS_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
}
