import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { CLUSTER } from '../../storage/data-folder.ts';
import { makeWritableDirectory } from '../../writable-directory.ts';
import { processOptions, type ProcessUser } from './processes.ts';
import { outsideFolder } from './programs.ts';

/**
 * Makes the data folder and returns its real path. It is another than the requested one when this process is root
 * and PostgreSQL's user cannot enter that one (a checkout in a closed home folder). Throws a StartupError when it
 * cannot be written.
 */
export function prepareDirectory(
  directory: string,
  user: ProcessUser | undefined,
  log: (line: string) => void,
): string {
  const requested = makeWritableDirectory(resolve(directory));
  if (!user) return requested;

  const outside = join(outsideFolder, createHash('sha256').update(requested).digest('hex').slice(0, 12));
  // A database that was once moved stays where it is, also after the checkout was opened.
  const movedBefore = existsSync(join(outside, CLUSTER)) && !existsSync(join(requested, CLUSTER));
  if (!movedBefore && canEnter(requested, user)) return requested;
  log(`The database is kept in ${outside}, because PostgreSQL's user cannot enter ${requested}`);
  return makeWritableDirectory(outside);
}

/**
 * Makes a folder that PostgreSQL's user can write in, and nobody else.
 * @throws {StartupError} when that user cannot go there; `setting` names what to change
 */
export function prepareClosedFolder(folder: string, user: ProcessUser | undefined, setting: string): void {
  makeWritableDirectory(folder);
  if (user === undefined) return;
  chownSync(folder, user.uid, user.gid);
  if (canEnter(folder, user)) return;
  throw new StartupError(
    `PostgreSQL's user cannot enter ${folder}: choose another ${setting}, or start the server as an ordinary user.`,
  );
}

function canEnter(directory: string, user: ProcessUser): boolean {
  return spawnSync('test', ['-x', directory], processOptions(user)).status === 0;
}
