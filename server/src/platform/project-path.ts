import { existsSync } from 'node:fs';
import path from 'node:path';

/** The root of the project. This code runs in its own file or, in a bundle, in a file of another folder. */
const root = findRoot(import.meta.dirname);

/** The absolute path of a file or folder of the project, given from its root. */
export function getProjectPath(relativePath: string): string {
  return path.join(root, relativePath);
}

function findRoot(directory: string): string {
  if (existsSync(path.join(directory, 'package-lock.json'))) return directory;
  const parent = path.dirname(directory);
  if (parent === directory)
    throw new Error('The server runs outside of its project: no folder has a package-lock.json');
  return findRoot(parent);
}
