import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Throws an Error that says what to do, where what is built does not fit the sources and this user may not build: a
 * container, or a service of the system, which only reads its program.
 */
export function requireRightToBuild(what: string, folders: readonly string[]): void {
  for (const folder of folders.map(findExisting)) {
    try {
      accessSync(folder, constants.W_OK);
    } catch (cause) {
      const advice = 'run `npm run build` as a user who may, and start again';
      throw new Error(`${what} is not built from these sources, and this user may not write in ${folder}: ${advice}.`, {
        cause,
      });
    }
  }
}

function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(dirname(folder));
}
