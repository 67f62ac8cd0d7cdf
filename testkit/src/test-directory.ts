import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { temporaryDirectory } from './temporary-directory.ts';

/** Makes an empty folder, which is removed when the test that asked for it has ended. Returns its path. */
export function testDirectory(name: string): string {
  const directory = temporaryDirectory(name);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
