import { SWRConfig, mutate } from 'swr';

/**
 * Changes cached values, of one key or of all keys that match. A key without a value stays without: with one, SWR would
 * count its failed load as done. SWR drops the answer of a load during which its value changed, so that load runs again.
 */
export function updateCached<T>(
  isMeant: string | ((key: string) => boolean),
  change: (value: T, key: string) => T,
): void {
  const { cache } = SWRConfig.defaultValue;
  const keys = typeof isMeant === 'string' ? [isMeant] : [...cache.keys()].filter(isMeant);
  for (const key of keys) {
    const state = cache.get(key);
    if (state?.data === undefined || change(state.data, key) === state.data) continue;
    void mutate<T>(key, (value) => value && change(value, key), { revalidate: state.isValidating === true });
  }
}
