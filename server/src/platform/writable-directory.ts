import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from './startup-error.ts';

/**
 * Creates a data folder where it is missing and checks that it is writable. Returns its real path.
 * @throws {StartupError} when it cannot.
 */
export function makeWritableDirectory(directory: string): string {
  const probe = path.join(directory, `.write-test-${process.pid}`);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
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
