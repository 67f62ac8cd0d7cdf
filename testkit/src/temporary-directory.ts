import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes an empty folder for a server that is tried out or measured, and returns its path; `name` begins its name. */
export function temporaryDirectory(name: string): string {
  const directory = mkdtempSync(path.join(os.tmpdir(), name));
  // As root the database runs as another user, who has to get in.
  chmodSync(directory, 0o755);
  return directory;
}
