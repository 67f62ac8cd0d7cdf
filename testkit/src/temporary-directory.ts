import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes an empty folder for a server that is tried out or measured, and returns its path; `name` begins its name. */
export function temporaryDirectory(name: string): string {
  return makeDirectory(os.tmpdir(), name);
}

/** The same in memory, where there is room for some databases: nothing in it waits for a disk. */
export function memoryDirectory(name: string): string {
  return makeDirectory(hasRoomInMemory() ? MEMORY : os.tmpdir(), name);
}

const MEMORY = '/dev/shm';
/** Containers have 64 MB there unless they ask for more. */
const ROOM_BYTES = 4 * 1024 ** 3;

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

function makeDirectory(parent: string, name: string): string {
  const directory = mkdtempSync(path.join(parent, name));
  // As root the database runs as another user, who has to get in.
  chmodSync(directory, 0o755);
  return directory;
}
