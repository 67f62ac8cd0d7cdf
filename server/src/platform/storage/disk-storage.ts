import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder, writeDurably } from './durable-files.ts';
import { checkKey, checkPrefix } from './key.ts';
import type { Storage } from './storage.ts';

/** Stores files in a folder. Writes are atomic and durable. */
export function openDiskStorage(directory: string): Storage {
  return {
    put: (key, content) => writeWhole(getFilePath(directory, key), content),
    get: (key) => openFile(getFilePath(directory, key)),
    removeAll: (prefix) => removeStartingWith(directory, prefix),
  };
}

function getFilePath(directory: string, key: string): string {
  checkKey(key);
  return path.join(directory, ...key.split('/'));
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  // No key starts with a dot, so temporary files cannot be read.
  const temporary = path.join(folder, `.${randomUUID()}`);
  try {
    await writeDurably(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(folder);
}

async function openFile(file: string): ReturnType<Storage['get']> {
  const handle = await unlessMissing(open(file, 'r'));
  if (handle === null) return null;
  const stats = await handle.stat();
  if (stats.isFile()) return { stream: handle.createReadStream(), size: stats.size };
  await handle.close();
  return null;
}

async function removeStartingWith(directory: string, prefix: string): Promise<void> {
  checkPrefix(prefix);
  const parts = prefix.split('/');
  const start = parts.pop() ?? '';
  const folder = path.join(directory, ...parts);
  if (start === '') return rm(folder, { recursive: true, force: true });
  const names = (await unlessMissing(readdir(folder))) ?? [];
  const doomed = names.filter((name) => name.startsWith(start));
  await Promise.all(doomed.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
