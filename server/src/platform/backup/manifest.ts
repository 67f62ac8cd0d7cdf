import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../startup-error.ts';
import { writeDurably } from '../storage/durable-files.ts';

/** A file of a backup, by its path in it. */
export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** What a backup holds. It is written last: a folder without it is no backup. */
export interface Manifest {
  readonly format: 1;
  /** Times as ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** Major version of PostgreSQL, which the restored database needs. */
  readonly postgres: string;
  readonly files: readonly BackupFile[];
  /** Folders without files, which PostgreSQL needs, too. */
  readonly emptyFolders: readonly string[];
}

const NAME = 'manifest.json';

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeDurably(path.join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`);
}

/** Whether a folder is a whole backup. */
export function isBackup(folder: string): boolean {
  return existsSync(path.join(folder, NAME));
}

/** @throws {StartupError} when the folder is no whole backup, or one of another format. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, NAME);
  if (!isBackup(folder)) throw new StartupError(`${folder} is no whole backup: it has no ${NAME}.`);
  // The boundary to a file that writeManifest() has written; its sums are checked.
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== 1) {
    throw new StartupError(`The backup ${folder} has another format: restore it with the release that made it.`);
  }
  return manifest;
}

/** The bytes of a backup. */
export function countBytes({ files }: Manifest): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The SHA-256 of a file, in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
