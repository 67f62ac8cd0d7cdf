import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from './startup-error.ts';

/**
 * Creates a data folder where it is missing and checks that it is writable. Returns its real path.
 * @throws {StartupError} when it cannot.
 */
export function makeWritableDirectory(directory: string): string {
  const probe = path.join(directory, `.write-test-${process.pid}`);
  try {
    makeDirectory(directory);
    writeFileSync(probe, '');
    rmSync(probe);
    return realpathSync(directory);
  } catch (cause) {
    throw new StartupError(
      `The data folder ${directory} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** Not `recursive`: below a folder that takes none, such as /proc, Node.js would try for ever. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  mkdirSync(directory, { mode: 0o755 });
}
