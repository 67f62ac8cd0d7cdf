import { createStore, del, get, set } from 'idb-keyval';
import { SWRConfig, mutate } from 'swr';
import { session } from '../session.ts';
import { tryDatabase } from '../unsent/indexed-db.ts';

/** Data of the cache, by its SWR key. */
type Entries = readonly (readonly [key: string, data: unknown])[];

interface Stored {
  /** The session that it was stored in: what another one may see, only the server knows. */
  token: string;
  entries: Entries;
}

const WRITE_EVERY_MS = 3_000;
/** The one record: a browser has the data of one user at a time. */
const RECORD = 'last';
const database = createStore('homecoming-offline', 'data');

/**
 * Stores data of the cache in this browser for a reload without a connection, whenever it has changed, until `ended`.
 * `select` chooses from all data what is worth it.
 */
export function startOfflineCache(token: string, select: (all: Entries) => Entries, ended: AbortSignal): void {
  let last: Entries = [];
  function write(): void {
    // Another tab has ended the session, and deleted what was stored
    if (session.token() !== token) return;
    const { cache } = SWRConfig.defaultValue;
    const all = [...cache.keys()].map((key) => [key, cache.get(key)?.data] as const);
    const entries = select(all.filter(([, data]) => data !== undefined));
    const isSame = entries.length === last.length && entries.every(([, data], index) => data === last[index]?.[1]);
    if (isSame) return;
    last = entries;
    const stored: Stored = { token, entries };
    void tryDatabase(() => set(RECORD, stored, database), undefined);
  }
  if (ended.aborted) return;
  const timer = setInterval(write, WRITE_EVERY_MS);
  ended.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', write, { signal: ended });
}

/** Puts what was stored in the session of a token into the cache, where there is nothing yet. */
export async function restoreOfflineCache(token: string): Promise<void> {
  const stored = await tryDatabase(() => get<Stored>(RECORD, database), undefined);
  if (stored?.token !== token || session.token() !== token) return;
  const { cache } = SWRConfig.defaultValue;
  const missing = stored.entries.filter(([key]) => cache.get(key)?.data === undefined);
  await Promise.all(missing.map(([key, data]) => mutate(key, data, { revalidate: false })));
}

/** Deletes what is stored: the session has ended. */
export async function clearOfflineCache(): Promise<void> {
  await tryDatabase(() => del(RECORD, database), undefined);
}
