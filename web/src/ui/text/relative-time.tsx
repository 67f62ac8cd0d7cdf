import { useSyncExternalStore } from 'react';
import { clockTime, fullDate, relativeTime } from '../../lib/text/format.ts';

/** How long ago something was; updated every minute. */
export function RelativeTime({ iso }: { iso: string }) {
  const now = new Date(useSyncExternalStore(eachMinute, currentMinute));
  return (
    <time dateTime={iso} title={`${fullDate(iso)}, ${clockTime(iso)}`}>
      {relativeTime(iso, now)}
    </time>
  );
}

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on the screen. */
function eachMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}
