import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../http/idempotency-key.ts';
import { tryDatabase } from './indexed-db.ts';

/** A file as IndexedDB keeps it: bytes, since some private windows refuse blobs. */
interface StoredFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

const database = createStore('homecoming-files', 'files');
/** Files of this page, and whether the browser has stored each of them. */
const inMemory = new Map<string, { file: File; stored: Promise<boolean> }>();

/** Stores a file of a user. It can be read at once under the key that is returned, and after a reload once it is stored. */
export function storeFile(user: string, file: File): string {
  const key = `${user} ${newIdempotencyKey()}`;
  inMemory.set(key, { file, stored: write(key, file) });
  return key;
}

/** Whether a file survives a reload. Private windows and full disks refuse files: they live as long as the page. */
export async function isFileStored(key: string): Promise<boolean> {
  const known = inMemory.get(key);
  return known === undefined ? (await readFile(key)) !== null : known.stored;
}

/** The file of a key; null when this browser does not have it. */
export async function readFile(key: string): Promise<File | null> {
  const known = inMemory.get(key);
  if (known !== undefined) return known.file;
  const found = await tryDatabase(() => get<StoredFile>(key, database), undefined);
  if (found === undefined) return null;
  const file = new File([found.bytes], found.name, { type: found.type });
  inMemory.set(key, { file, stored: Promise.resolve(true) });
  return file;
}

export function deleteFile(key: string): void {
  const known = inMemory.get(key);
  inMemory.delete(key);
  void tryDatabase(async () => {
    // Else a write under way would bring it back
    await known?.stored;
    await del(key, database);
  }, undefined);
}

/** Deletes all files of a user. */
export async function deleteUserFiles(user: string): Promise<void> {
  const isTheirs = (key: IDBValidKey): key is string => typeof key === 'string' && key.startsWith(`${user} `);
  const writes: Promise<boolean>[] = [];
  for (const [key, { stored }] of inMemory) {
    if (!isTheirs(key)) continue;
    writes.push(stored);
    inMemory.delete(key);
  }
  // Else a write under way would bring its file back
  await Promise.all(writes);
  await tryDatabase(async () => delMany((await keys(database)).filter(isTheirs), database), undefined);
}

/** The file of a key: undefined while it is read, null when this browser does not have it. */
export function useStoredFile(key: string | null): File | null | undefined {
  const [read, setRead] = useState<{ key: string; file: File | null } | null>(null);
  useEffect(() => {
    if (key === null || inMemory.has(key)) return;
    let isCurrent = true;
    void readFile(key).then((file) => isCurrent && setRead({ key, file }));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (key === null) return null;
  return inMemory.get(key)?.file ?? (read?.key === key ? read.file : undefined);
}

async function write(key: string, file: File): Promise<boolean> {
  return tryDatabase(async () => {
    const stored: StoredFile = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
    await set(key, stored, database);
    return true;
  }, false);
}
