import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './children.ts';

const ignored = /(^|\/)(node_modules|dist)$|\.test\.tsx?$/;

/** A hash of the names and contents of files and whole folders, given from the root; without tests and built files. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => listFiles(join(root, path)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (ignored.test(path)) return [];
  if (!existsSync(path)) return [];
  const entries = readEntries(path);
  if (!entries) return [path];
  return entries.toSorted().flatMap((name) => listFiles(join(path, name)));
}

/** The names in a folder; undefined for a file. */
function readEntries(path: string): string[] | undefined {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}
