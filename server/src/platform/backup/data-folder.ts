import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from '../db/embedded/processes.ts';
import { StartupError } from '../startup-error.ts';
import type { CLUSTER, MEDIA } from '../storage/data-folder.ts';
import { copyDurably, flushFolder } from '../storage/durable-files.ts';
import { hashFile, type BackupFile } from './manifest.ts';

/** The name of a folder while it is filled begins so. The id of the process follows. */
const UNFINISHED = 'restoring-';

type Part = typeof CLUSTER | typeof MEDIA;

/**
 * @throws {StartupError} when a data folder has one of these parts already
 */
export function requireWithout(parts: readonly Part[], directory: string): void {
  for (const name of parts.toReversed()) {
    if (!existsSync(path.join(directory, name))) continue;
    throw new StartupError(`${directory} has a folder '${name}' already: set DATA_DIR to an empty folder.`);
  }
}

/**
 * Calls `fill` with a new folder, and then moves those parts that it has written into the data folder, in this order. A restore
 * that is killed has moved nothing, or all but the last of them.
 */
export async function fillDataFolder<Result>(
  directory: string,
  parts: readonly Part[],
  fill: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  requireWithout(parts, directory);
  await removeUnfinished(directory);
  const unfinished = path.join(directory, `${UNFINISHED}${process.pid}`);
  try {
    // PostgreSQL's user goes through it.
    await mkdir(unfinished, { mode: 0o711 });
    const result = await fill(unfinished);
    for (const name of parts.filter((part) => existsSync(path.join(unfinished, part)))) {
      await rename(path.join(unfinished, name), path.join(directory, name));
    }
    await flushFolder(directory);
    return result;
  } finally {
    await removeFolder(unfinished);
  }
}

/**
 * Removes what killed restores have left. In a container each process may have the same id, so a folder of this one is of an
 * earlier one.
 */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of readdirSync(directory).filter((entry) => entry.startsWith(UNFINISHED))) {
    const pid = Number(name.slice(UNFINISHED.length));
    if (pid === process.pid || commandLine(pid) === undefined) await removeFolder(path.join(directory, name));
  }
}

/** A PostgreSQL that was killed may be writing its last files. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Copies files of a backup, each compared with its sum on the way.
 * @throws {StartupError} when one is not what was backed up
 */
export async function copyVerified(source: string, files: readonly BackupFile[], target: string): Promise<void> {
  for (const file of files) {
    requireFile(source, file);
    const { sha256 } = await copyDurably(path.join(source, file.path), path.join(target, file.path));
    requireSum(file, sha256);
  }
}

/**
 * Compares files of a backup with their sums.
 * @throws {StartupError} when one is not what was backed up
 */
export async function verifyFiles(source: string, files: readonly BackupFile[]): Promise<void> {
  for (const file of files) {
    requireFile(source, file);
    requireSum(file, await hashFile(path.join(source, file.path)));
  }
}

function requireFile(source: string, file: BackupFile): void {
  if (existsSync(path.join(source, file.path))) return;
  throw new StartupError(`The backup is damaged: ${file.path} is not there.`);
}

function requireSum(file: BackupFile, sha256: string): void {
  if (sha256 === file.sha256) return;
  throw new StartupError(`The backup is damaged: ${file.path} is not what was copied.`);
}
