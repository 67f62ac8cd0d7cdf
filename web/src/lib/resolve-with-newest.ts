/**
 * Returns a refresh of cached data that resolves when the newest call for its key has: SWR discards the reply of a
 * request that a newer one for the same data has replaced, so until then the cache may still have the data of before.
 */
export function resolveWithNewest(refresh: (key: string) => Promise<unknown>): (key: string) => Promise<void> {
  const newest = new Map<string, Promise<unknown>>();
  return async (key) => {
    let awaited: Promise<unknown> | undefined = refresh(key);
    newest.set(key, awaited);
    while (awaited !== undefined) {
      await awaited;
      const newer = newest.get(key);
      if (newer === awaited) newest.delete(key);
      awaited = newer === awaited ? undefined : newer;
    }
  };
}
