import { SWRConfig, mutate } from 'swr';

/** Changes what is in memory. What is not, stays away: SWR would take the error of a load that failed for settled. */
export function updateCached<T>(isMeant: (key: string) => boolean, change: (known: T, key: string) => T): void {
  const { cache } = SWRConfig.defaultValue;
  for (const key of cache.keys()) {
    if (!isMeant(key) || cache.get(key)?.data === undefined) continue;
    void mutate<T>(key, (known) => known && change(known, key), { revalidate: false });
  }
}
