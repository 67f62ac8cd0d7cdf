import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { processOptions, type ProcessUser } from './processes.ts';
import { outsideFolder } from './programs.ts';

/** The folder inside a data folder that holds the database itself. */
export const clusterName = 'cluster';

/**
 * Makes the data folder and returns its real path. It is another than the one asked for when this process is root
 * and PostgreSQL's user cannot enter that one (a checkout in a closed home folder). Throws a StartupError when it
 * cannot be written.
 */
export function prepareDirectory(
  directory: string,
  user: ProcessUser | undefined,
  log: (line: string) => void,
): string {
  const asked = makeWritable(resolve(directory));
  if (!user) return asked;

  const outside = join(outsideFolder, createHash('sha256').update(asked).digest('hex').slice(0, 12));
  // A database that was once moved stays where it is, also after the checkout was opened.
  const movedBefore = existsSync(join(outside, clusterName)) && !existsSync(join(asked, clusterName));
  if (!movedBefore && canEnter(asked, user)) return asked;
  log(`The database is kept in ${outside}, because PostgreSQL's user cannot enter ${asked}`);
  return makeWritable(outside);
}

function makeWritable(directory: string): string {
  const probe = join(directory, `.write-test-${process.pid}`);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(directory);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    throw new StartupError(
      `The data folder ${directory} cannot be written (${reason}): make it writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

function canEnter(directory: string, user: ProcessUser): boolean {
  return spawnSync('test', ['-x', directory], processOptions(user)).status === 0;
}
