import { SWRConfig } from 'swr';

/** The cached value of an SWR key. The caller names its type, which the cache does not know. */
export function cached<T>(key: string): T | undefined {
  // A key of an endpoint has its reply; other keys are written by the domain that makes them
  return SWRConfig.defaultValue.cache.get(key)?.data as T | undefined;
}
