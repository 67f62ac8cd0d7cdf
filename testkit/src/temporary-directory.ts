import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes an empty folder for a server that is tried out or measured, and returns its path; `name` begins its name. */
export function temporaryDirectory(name: string): string {
  return makeDirectory(os.tmpdir(), name);
}

/** The same in memory, where there is such a place: nothing in it waits for a disk. */
export function memoryDirectory(name: string): string {
  return makeDirectory(existsSync(MEMORY) ? MEMORY : os.tmpdir(), name);
}

const MEMORY = '/dev/shm';

function makeDirectory(parent: string, name: string): string {
  const directory = mkdtempSync(path.join(parent, name));
  // As root the database runs as another user, who has to get in.
  chmodSync(directory, 0o755);
  return directory;
}
