import { useSyncExternalStore } from 'react';
import { createTicker } from '../../lib/ticker.ts';

const SECOND_MS = 1000;
const eachSecond = createTicker(SECOND_MS);

/** Whole seconds until an instant, counting down; 0 after it. Null without an instant. */
export function useSecondsLeft(until: string | null): number | null {
  return useSyncExternalStore(eachSecond, () =>
    until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND_MS)),
  );
}

/** `29:05`: minutes and seconds. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
