import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BackupConfig, Config } from '../config.ts';
import { commandLine } from '../db/embedded/processes.ts';
import { openServerLock, type ServerLock } from '../db/server-lock.ts';
import type { Log } from '../log.ts';
import { getProjectPath } from '../project-path.ts';
import { CLUSTER } from '../storage/data-folder.ts';
import { archiveMedia, compressSegments, pruneArchive, readFirstSegment, readTimeline } from './archive.ts';
import { isBackup } from './manifest.ts';
import { DAY_MS } from '../calendar.ts';

/** A backup among others in one folder. */
interface StoredBackup {
  readonly folder: string;
  readonly startedAt: Date;
  /** No time after it can be reached from it. */
  readonly isPortable: boolean;
}

/** Backups of the running server, at a time of the day. */
export interface ScheduledBackups {
  /** Makes a backup if one is due at this time, and removes old ones. Once at a time; never rejects. */
  check(now: Date): Promise<void>;
  /** Ends a backup that runs. */
  stop(): Promise<void>;
}

type Source = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'storage'>;

const CHECK_EVERY_MS = 60_000;
/** An arbitrary lock id: of several servers over one database, the one that has it makes the backups. */
const BACKUP_LOCK = 7_461_903;
const PREFIX = 'homecoming-';
/** The name of a backup: when it began, in UTC. */
const NAME = /^homecoming-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})$/;

/** Makes a backup a day from now on: at its time, or as soon as the server runs again. */
export function startBackups(backups: BackupConfig, source: Source, log: Log): ScheduledBackups {
  const stopping = new AbortController();
  // The built-in database belongs to this server.
  const lock = source.databaseUrl === null ? null : openServerLock(source.databaseUrl, BACKUP_LOCK);
  let running: Promise<void> | null = null;
  const check = (now: Date) => {
    const logFailure = (error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'the backup failed; it is tried again in a minute');
    };
    running ??= makeBackupIfDue(backups, source, lock, now, stopping.signal)
      .catch(logFailure)
      .then(() => (backups.archivesWal ? tidyArchive(backups.directory, source) : undefined))
      .catch(logFailure)
      .finally(() => (running = null));
    return running;
  };
  const timer = setInterval(() => void check(new Date()), CHECK_EVERY_MS);
  void check(new Date());
  return {
    check,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
      await lock?.release();
    },
  };
}

async function makeBackupIfDue(
  backups: BackupConfig,
  source: Source,
  lock: ServerLock | null,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  if (!isBackupDue(backups, source, now)) return;
  if (lock !== null && !(await lock.tryAcquire())) return;
  // Another server may have made it just before it gave up the lock.
  if (!isBackupDue(backups, source, now)) return;
  const { directory, keepDays } = backups;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeUnfinished(directory);
  // Before the new one: the disk may be full.
  await removeOld(directory, new Date(now.getTime() - keepDays * DAY_MS));
  await makeBackup(path.join(directory, `${PREFIX}${formatName(now)}`), source, signal);
  await removeOld(directory, new Date(now.getTime() - keepDays * DAY_MS));
}

function isBackupDue(
  { directory, hour, minute, archivesWal }: BackupConfig,
  { dataDirectory }: Source,
  now: Date,
): boolean {
  const [newest] = listBackups(directory);
  if (newest === undefined || newest.startedAt < getLastTime(now, hour, minute)) return true;
  // After a restore the archive goes on from another past: only a new backup leads to what is written now.
  const timeline = archivesWal ? readTimeline(path.join(dataDirectory, CLUSTER)) : null;
  return timeline !== null && (newest.isPortable || !readFirstSegment(newest.folder).startsWith(timeline));
}

/** Removes what only removed backups needed, and archives what is new since the last backup. */
async function tidyArchive(directory: string, { storage }: Source): Promise<void> {
  const backups = listBackups(directory).filter(({ isPortable }) => !isPortable);
  const [newest] = backups;
  if (newest !== undefined) await pruneArchive(directory, backups);
  await compressSegments(directory);
  if (newest !== undefined && storage.kind === 'disk') {
    await archiveMedia(storage.directory, directory, newest.startedAt);
  }
}

/**
 * Whole backups in a folder that were made by a schedule, newest first. Their names say when: manifests of many files would
 * take long to read, each minute and for each answer of `/metrics`.
 */
export function listBackups(directory: string): StoredBackup[] {
  if (!existsSync(directory)) return [];
  const backups = readdirSync(directory).flatMap((name): StoredBackup[] => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? [];
    const folder = path.join(directory, name);
    return day !== undefined && isBackup(folder)
      ? [
          {
            folder,
            startedAt: new Date(`${day}T${hour}:${minute}:${second}Z`),
            isPortable: !existsSync(path.join(folder, CLUSTER)),
          },
        ]
      : [];
  });
  return backups.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
}

/** The last moment at which this time of the day was, by the clock of this machine. */
function getLastTime(now: Date, hour: number, minute: number): Date {
  const today = new Date(now);
  today.setHours(hour, minute, 0, 0);
  if (today > now) today.setDate(today.getDate() - 1);
  return today;
}

function formatName(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '');
}

/**
 * Makes it in a process of its own, at the lowest priority: people who use the server come first. The process reads the settings
 * of this one, also where they are files.
 */
async function makeBackup(target: string, { dataDirectory }: Source, signal: AbortSignal): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDirectory };
  const args = [getProjectPath('server/src/backup.ts'), '--to', target];
  const child = spawn(process.execPath, args, { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  lowerPriority(child.pid);
  const code = await ended;
  if (code !== 0) throw new Error(`the backup ended with ${String(code)}: ${errors.trim()}`);
}

/** The machine may forbid it: then the backup has the priority of the server. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // It takes longer for people meanwhile.
  }
}

/** Removes what killed backups have left: their names end with the id of their process. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of readdirSync(directory)) {
    const [, pid] = /\.unfinished-(\d+)$/.exec(name) ?? [];
    if (!name.startsWith(PREFIX) || pid === undefined || commandLine(Number(pid)) !== undefined) continue;
    await rm(path.join(directory, name), { recursive: true, force: true });
  }
}

/** The newest stays, whatever its age. */
async function removeOld(directory: string, before: Date): Promise<void> {
  const old = listBackups(directory)
    .slice(1)
    .filter(({ startedAt }) => startedAt < before);
  for (const { folder } of old) await rm(folder, { recursive: true, force: true });
}
