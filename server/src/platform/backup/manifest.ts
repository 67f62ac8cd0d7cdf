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
export type Manifest = ClusterManifest | PortableManifest;

interface AnyManifest {
  /** Times as ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** Major version of PostgreSQL. */
  readonly postgres: string;
  readonly files: readonly BackupFile[];
}

/** Of a copy of PostgreSQL's own files: the restored database needs the same major version, and kind of processor. */
export interface ClusterManifest extends AnyManifest {
  readonly format: 1;
  /** Folders without files, which PostgreSQL needs, too. */
  readonly emptyFolders: readonly string[];
}

/** Of the rows of all tables, which any PostgreSQL can load. */
export interface PortableManifest extends AnyManifest {
  readonly format: 2;
  /** The last migration that had run: it has made these tables. */
  readonly migration: string;
  readonly tables: readonly BackupTable[];
  /** Jobs that wait. */
  readonly jobs: BackupRows;
  /** The last number that was taken of each sequence, as text: it may have 19 digits. */
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  /** False: pictures and files are in a bucket, and not in the backup. */
  readonly hasMedia: boolean;
}

/** Rows in a file of a backup. */
export interface BackupRows {
  readonly path: string;
  readonly rows: number;
}

export interface BackupTable extends BackupRows {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Whether a backup, or what it adds to its manifest, is of rows. */
export function isPortable<AnyFormat extends Pick<Manifest, 'format'>>(
  backup: AnyFormat,
): backup is Extract<AnyFormat, Pick<PortableManifest, 'format'>> {
  return backup.format === 2;
}

const NAME = 'manifest.json';

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeDurably(path.join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`);
}

/** Whether a folder is a whole backup. */
export function isBackup(folder: string): boolean {
  return existsSync(path.join(folder, NAME));
}

/** @throws {StartupError} when the folder is no whole backup, one of another format, or its manifest was changed */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, NAME);
  if (!isBackup(folder)) throw new StartupError(`${folder} is no whole backup: it has no ${NAME}.`);
  const manifest = parseManifest(file);
  if (![1, 2].includes(manifest.format)) {
    throw new StartupError(`The backup ${folder} has another format: restore it with the release that made it.`);
  }
  const named = new Set(manifest.files.map((entry) => entry.path));
  const folders = isPortable(manifest) ? [] : (manifest.emptyFolders ?? []);
  const outside = [...named, ...folders].find(leadsOut);
  if (outside !== undefined) throw new StartupError(`The backup is damaged: ${file} names ${outside}, outside of it.`);
  // Only the files of this list are compared with their sums.
  const rows = isPortable(manifest) ? [manifest.jobs, ...manifest.tables].map((entry) => entry.path) : [];
  const unlisted = rows.find((name) => !named.has(name));
  if (unlisted !== undefined) throw new StartupError(`The backup is damaged: ${file} has no sum of ${unlisted}.`);
  return manifest;
}

/** The boundary to a file that writeManifest() has written. */
function parseManifest(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new StartupError(`The backup is damaged: ${file} is no JSON.`);
  }
}

/** Whether a path of a backup leads out of its folder. */
function leadsOut(name: string): boolean {
  return path.isAbsolute(name) || path.normalize(name).split(path.sep)[0] === '..';
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
