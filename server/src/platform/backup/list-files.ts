import { readdirSync } from 'node:fs';
import path from 'node:path';

interface Listing {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Folders without files and folders. */
  readonly emptyFolders: readonly string[];
}

/** What is below a folder, as paths from it, in order. What `isLeftOut` is not among them, nor what is below it. */
export function listFiles(folder: string, isLeftOut: (name: string) => boolean = () => false): Listing {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const named = entries.map((entry) => ({
    entry,
    name: path.relative(folder, path.join(entry.parentPath, entry.name)),
  }));
  const kept = named.filter(({ name }) => !isBelowLeftOut(name, isLeftOut));
  const selectNames = (isWanted: (entry: (typeof entries)[number]) => boolean) =>
    kept.flatMap(({ entry, name }) => (isWanted(entry) ? [name] : [])).toSorted();
  const folders = selectNames((entry) => entry.isDirectory());
  const parents = new Set(kept.map(({ name }) => path.dirname(name)));
  return {
    files: selectNames((entry) => entry.isFile()),
    folders,
    emptyFolders: folders.filter((name) => !parents.has(name)),
  };
}

function isBelowLeftOut(name: string, isLeftOut: (name: string) => boolean): boolean {
  const parent = path.dirname(name);
  return isLeftOut(name) || (parent !== '.' && isBelowLeftOut(parent, isLeftOut));
}
