import { createStore as databaseStore, del, delMany, get, set, values } from 'idb-keyval';
import type { ApiError } from '../http/api-error.ts';
import { createStore, useStore } from '../store.ts';
import { tryDatabase } from './indexed-db.ts';
import { deleteFile } from './stored-files.ts';

/** Something to send that must arrive once. */
export interface OutboxEntry<Content = unknown> {
  readonly id: string;
  /** The same for each try, so that the server takes the entry once. */
  readonly idempotencyKey: string;
  /** The id of its author. Entries of other users of this browser are neither shown nor sent. */
  readonly user: string;
  /** The name given to `defineOutboxKind`. */
  readonly kind: string;
  /** Entries of one queue are sent one at a time, the oldest first. A failed entry does not delay the others. */
  readonly queue: string;
  /** When it was added, in milliseconds since 1970; unique in its tab. */
  readonly createdAt: number;
  /** What is sent: data that can be cloned. */
  readonly content: Content;
  /** Keys of stored-files.ts, by the name of the field. */
  readonly files: Readonly<Record<string, string>>;
  /** `queued` is sent automatically, `failed` only after `retryEntry`. */
  readonly state: 'queued' | 'sending' | 'failed';
  /** Why the last try failed; null before the first one. */
  readonly failure: OutboxFailure | null;
  /** How much of the files is sent, 0 to 1; null without files and between tries. */
  readonly progress: number | null;
  /** Whether it survives a reload. Where the browser stores nothing, it lives as long as the page. */
  readonly isStored: boolean;
}

/** What of an `ApiError` can be stored. */
export type OutboxFailure = Pick<ApiError, 'status' | 'code' | 'message' | 'fields' | 'details'>;

const database = databaseStore('homecoming-outbox', 'entries');
const entries = createStore<readonly OutboxEntry[]>([]);

/** The entries that this tab knows of, the oldest first. */
export function knownEntries(): readonly OutboxEntry[] {
  return entries.get();
}

export function useEntries(): readonly OutboxEntry[] {
  return useStore(entries);
}

export function findEntry(id: string): OutboxEntry | undefined {
  return entries.get().find((entry) => entry.id === id);
}

/** Adds an entry to memory, or replaces it. */
export function putEntry(entry: OutboxEntry): void {
  const others = entries.get().filter(({ id }) => id !== entry.id);
  entries.set([...others, entry].toSorted((a, b) => a.createdAt - b.createdAt));
}

/** Removes entries from memory. */
export function dropEntries(isMeant: (entry: OutboxEntry) => boolean): void {
  entries.set(entries.get().filter((entry) => !isMeant(entry)));
}

/** Returns whether the browser has stored the entry. */
export async function storeEntry(entry: OutboxEntry): Promise<boolean> {
  return tryDatabase(() => set(entry.id, entry, database).then(() => true), false);
}

/** Whether no other tab has sent or removed an entry. Their messages may still be on their way. */
export async function isStillStored({ id, isStored }: OutboxEntry): Promise<boolean> {
  if (!isStored) return true;
  return tryDatabase(async () => (await get(id, database)) !== undefined, true);
}

export async function loadUserEntries(user: string): Promise<OutboxEntry[]> {
  const all = await tryDatabase(() => values<OutboxEntry>(database), []);
  return all.filter((entry) => entry.user === user);
}

/** Deletes an entry from the browser, with its files unless `keepFiles`. */
export async function deleteEntry({ id, files }: OutboxEntry, keepFiles = false): Promise<void> {
  if (!keepFiles) for (const key of Object.values(files)) deleteFile(key);
  await tryDatabase(() => del(id, database), undefined);
}

/** Deletes all entries of a user from this browser. Their files go with `deleteUserFiles`. */
export async function deleteUserEntries(user: string): Promise<void> {
  dropEntries((entry) => entry.user === user);
  const ids = (await loadUserEntries(user)).map(({ id }) => id);
  await tryDatabase(() => delMany(ids, database), undefined);
}
