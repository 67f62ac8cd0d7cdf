import type { SWRConfiguration } from 'swr';
import { ApiError } from './api-error.ts';

const slow = isSlowConnection();

/** After this time the screen says that it is still loading. */
export const LOADING_SLOW_MS = slow ? 5000 : 3000;

/** For data that changes rarely: fetched again after 5 minutes, or by `mutate`. */
export const fiveMinuteCache = {
  dedupingInterval: 300_000,
  revalidateOnFocus: false,
  revalidateIfStale: false,
} satisfies SWRConfiguration;

/** Defaults of every SWR hook. */
export const swrConfig: SWRConfiguration = {
  dedupingInterval: 2000,
  focusThrottleInterval: 5000,
  errorRetryInterval: slow ? 10_000 : 5000,
  loadingTimeout: LOADING_SLOW_MS,
  // A refusal would stay the same: only a missing answer and a server error are tried again
  shouldRetryOnError: (error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
};

/** The connection as Chromium reports it; the DOM types do not have it. */
interface NetworkInformation {
  readonly effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
  readonly saveData?: boolean;
}

/** Whether the browser reports a slow connection: 2G, or data saving. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  if (connection === undefined) return false;
  return connection.saveData === true || connection.effectiveType === 'slow-2g' || connection.effectiveType === '2g';
}
