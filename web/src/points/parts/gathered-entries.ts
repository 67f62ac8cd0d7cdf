import type { PointEntry } from '@homecoming/contract/points.ts';

/** What earned points, several times for the same thing where it did: the newest of them, and all their points. */
export interface GatheredEntry extends PointEntry {
  key: string;
  times: number;
}

/** Entries, newest first, with those about the same thing as one. */
export function gatheredEntries(entries: readonly PointEntry[]): GatheredEntry[] {
  const coalesceByKey = new Map<string, GatheredEntry>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.reason, entry.post, entry.group, entry.about]);
    const known = coalesceByKey.get(key);
    if (known === undefined) coalesceByKey.set(key, { ...entry, key, times: 1 });
    else coalesceByKey.set(key, { ...known, times: known.times + 1, points: known.points + entry.points });
  }
  return [...coalesceByKey.values()];
}
