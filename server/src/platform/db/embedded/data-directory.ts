import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeWritableDirectory } from '../../writable-directory.ts';
import { processOptions, type ProcessUser } from './processes.ts';
import { outsideFolder } from './programs.ts';

/** The folder inside a data folder that holds the database itself. */
export const clusterName = 'cluster';

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
  const movedBefore = existsSync(join(outside, clusterName)) && !existsSync(join(requested, clusterName));
  if (!movedBefore && canEnter(requested, user)) return requested;
  log(`The database is kept in ${outside}, because PostgreSQL's user cannot enter ${requested}`);
  return makeWritableDirectory(outside);
}

function canEnter(directory: string, user: ProcessUser): boolean {
  return spawnSync('test', ['-x', directory], processOptions(user)).status === 0;
}
