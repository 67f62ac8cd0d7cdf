import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BackupConfig } from '../config.ts';
import { ARCHIVE, ARCHIVED_WAL, listSegments } from './archive.ts';
import { countBytes, isPortable, readManifest } from './manifest.ts';
import { listBackups } from './scheduled-backups.ts';

/** Two hours more than a day: a backup takes a while. */
const OVERDUE_AFTER_MS = 26 * 60 * 60 * 1_000;

/** What there is to restore from. */
export interface BackupState {
  readonly last: LastBackup | null;
  readonly isOverdue: boolean;
  readonly count: number;
  /** Null: only the times of backups can be restored. */
  readonly archivedUntil: Date | null;
}

interface LastBackup {
  readonly startedAt: Date;
  readonly bytes: number;
  /** How long it took. */
  readonly seconds: number;
  /** It has the rows, and not the files of PostgreSQL. */
  readonly isPortable: boolean;
}

/** Reads the state of the backups that the server makes. */
export function readBackupState({ directory, archivesWal }: BackupConfig, now: Date): BackupState {
  const backups = listBackups(directory);
  const [newest] = backups;
  const last = newest === undefined ? null : readLast(newest.folder, newest.startedAt);
  return {
    last,
    isOverdue: last === null || now.getTime() - last.startedAt.getTime() > OVERDUE_AFTER_MS,
    count: backups.length,
    archivedUntil: archivesWal && last !== null ? findEndOfArchive(path.join(directory, ARCHIVE, ARCHIVED_WAL)) : null,
  };
}

/** The manifest of an installation with many pictures is large, and does not change: it is read once. */
let known: (LastBackup & { readonly folder: string }) | null = null;

function readLast(folder: string, startedAt: Date): LastBackup {
  if (known?.folder === folder) return known;
  const manifest = readManifest(folder);
  const seconds = (Date.parse(manifest.endedAt) - Date.parse(manifest.startedAt)) / 1_000;
  known = {
    folder,
    startedAt,
    bytes: countBytes(manifest),
    seconds: Math.round(seconds),
    isPortable: isPortable(manifest),
  };
  return known;
}

function findEndOfArchive(wal: string): Date | null {
  if (!existsSync(wal)) return null;
  // Names rise with time, within a timeline and from one to the next.
  const newest = listSegments(wal).at(-1);
  return newest === undefined ? null : statSync(path.join(wal, newest)).mtime;
}
