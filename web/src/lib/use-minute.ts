import { useSyncExternalStore } from 'react';
import { createTicker } from './ticker.ts';

const MINUTE = 60_000;
const eachMinute = createTicker(MINUTE);

/** The present time in ms, rounded down to a minute. Renders again each minute. */
export function useMinute(): number {
  return useSyncExternalStore(eachMinute, currentMinute);
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}
