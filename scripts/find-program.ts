import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './apt.ts';

/** Where programs of services are, which the PATH of people leaves out. */
const folderOfServices = '/usr/sbin';

/** The path of the first of these programs that is found, in the order of their names. */
export function findInPath(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), folderOfServices];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Whether this user can run a file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The path of a server program that a test starts for itself, installed by Debian's package of the same name where that
 * is possible. Where systemd runs nothing is installed, since the package would leave a service running; undefined then.
 */
export function findServerProgram(name: string): string | undefined {
  const found = findInPath([name]);
  if (found !== undefined || existsSync('/run/systemd/system')) return found;
  installDebianPackages([name]);
  return findInPath([name]);
}
