import type { SWRConfiguration } from 'swr';
import { ApiError } from './api-error.ts';
import { isSlowConnection } from './connection.ts';

const slow = isSlowConnection();

/** How long a load may take before the screen says that it still runs. */
export const LOADING_SLOW_MS = slow ? 5000 : 3000;

/** For lists that change rarely: asked again after 5 minutes, or when `mutate` forces it. */
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
  // An answer of the server stands until something changes; only silence and its own faults are worth another try.
  shouldRetryOnError: (error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
};
