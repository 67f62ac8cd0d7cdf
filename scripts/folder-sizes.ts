import { dirname } from 'node:path/posix';
import type { Tree } from './source-tree.ts';

const MAX_FILES = 25;

/** Every folder of the server and the web with too many files, as a line for people. Tests and styles count, too. */
export function findLargeFolders(tree: Tree): string[] {
  const files = Map.groupBy(tree.keys(), dirname);
  return [...files].flatMap(([folder, { length }]) =>
    /^(server|web)\/src(\/|$)/.test(folder) && length > MAX_FILES
      ? [`${folder}: has ${length} files; divide it by subject, so that no folder has more than ${MAX_FILES}`]
      : [],
  );
}
