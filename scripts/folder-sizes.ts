import { dirname } from 'node:path/posix';
import type { Tree } from './source-tree.ts';

const MAX_FILES = 25;

/** Folders that are too large at present. A new one is divided by subject instead. */
const tooLarge: ReadonlySet<string> = new Set(['web/src/lib', 'web/src/ui/layout']);

/** Every folder of the server and the web with too many files, as a line for people. Tests and styles count, too. */
export function findLargeFolders(tree: Tree): string[] {
  const files = Map.groupBy(tree.keys(), dirname);
  return [...files].flatMap(([folder, { length }]) => {
    if (!/^(server|web)\/src(\/|$)/.test(folder)) return [];
    if (tooLarge.has(folder) === length > MAX_FILES) return [];
    return tooLarge.has(folder)
      ? [`${folder}: has ${length} files by now; take it off the list in scripts/folder-sizes.ts`]
      : [`${folder}: has ${length} files; divide it by subject, so that no folder has more than ${MAX_FILES}`];
  });
}
