import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { copyDurably, flushFolder, writeDurably } from '../storage/durable-files.ts';
import { listFiles } from './list-files.ts';
import { hashFile, writeManifest, type BackupFile, type Manifest } from './manifest.ts';

/** What is backed up. */
export interface BackupSource {
  /** The address of the database `postgres` of the cluster, which runs. */
  readonly url: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  /** Pictures and files; null when they are in a bucket. The folder is not there before the first one. */
  readonly media: string | null;
}

/** In a backup, as in a data folder. */
export const CLUSTER = 'cluster';
export const MEDIA = 'media';
export const PG_WAL = 'pg_wal';
const BACKUP_LABEL = 'backup_label';
const CONTROL_FILE = path.join('global', 'pg_control');

/** Folders of which PostgreSQL needs the folder only: what is in them belongs to the running server. */
const emptied = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
/** Files of the running server. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'pg_internal.init']);

/**
 * Copies a running cluster and the media into a new folder, while people write. The copy is as of the end, consistent, and
 * starts as it is. It is whole or not there: a killed backup leaves a folder with `.unfinished` in its name.
 * @throws {StartupError} when the folder is there already.
 */
export async function backUp({ url, cluster, media }: BackupSource, target: string): Promise<Manifest> {
  if (existsSync(target)) throw new StartupError(`${target} is there already: name a new folder.`);
  const unfinished = `${target}.unfinished-${process.pid}`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const startedAt = new Date().toISOString();
    const database = await copyCluster(url, cluster, unfinished);
    // Media outlive what names them by a day, so those of the database are all there.
    const names = media === null || !existsSync(media) ? [] : listFiles(media, isTemporary).files;
    const pictures = await copyAll(media ?? '', names, unfinished, MEDIA);
    const { postgres, emptyFolders } = database;
    const files = [...database.files, ...pictures];
    const manifest: Manifest = {
      format: 1,
      startedAt,
      endedAt: new Date().toISOString(),
      postgres,
      files,
      emptyFolders,
    };
    await writeManifest(unfinished, manifest);
    await flushFolder(unfinished);
    await rename(unfinished, target);
    await flushFolder(path.dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

type ClusterCopy = Pick<Manifest, 'postgres' | 'files' | 'emptyFolders'>;

async function copyCluster(url: string, cluster: string, target: string): Promise<ClusterCopy> {
  const client = new pg.Client({ connectionString: url, application_name: 'homecoming backup' });
  // A connection that breaks fails its statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Keeps the WAL from the start of the backup on. It is temporary: it ends with this connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    const start = await one(client, `select pg_walfile_name(pg_backup_start('homecoming', true)) as wal`);
    const { files: names, emptyFolders } = listFiles(cluster, isLeftOut);
    // Last, as PostgreSQL's own copies do: it says how far the others may be.
    const ordered = [...names.filter((name) => name !== CONTROL_FILE), CONTROL_FILE];
    const files = await copyAll(cluster, ordered, target, CLUSTER);
    const stop = await one(client, 'select lsn, labelfile from pg_backup_stop(false)');
    const label = path.join(target, CLUSTER, BACKUP_LABEL);
    await writeDurably(label, String(stop.labelfile));
    files.push(await describe(target, path.join(CLUSTER, BACKUP_LABEL), String(stop.labelfile)));
    const { last } = await one(client, 'select pg_walfile_name($1) as last', [stop.lsn]);
    files.push(...(await copyWal(cluster, { first: String(start.wal), last: String(last) }, target)));
    const { version } = await one(client, `select current_setting('server_version_num')::int / 10000 as version`);
    const folders = [...emptyFolders, ...emptied, path.join(PG_WAL, 'archive_status')];
    return { postgres: String(version), files, emptyFolders: folders.map((name) => path.join(CLUSTER, name)) };
  } finally {
    await client.end();
  }
}

async function one(client: pg.Client, text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown>>(text, values);
  return rows[0] ?? {};
}

function isLeftOut(name: string): boolean {
  const [top = ''] = name.split(path.sep);
  const file = path.basename(name);
  return top === PG_WAL || emptied.includes(top) || leftOut.has(file) || file.startsWith('pgsql_tmp');
}

/** A picture that is being written. */
function isTemporary(name: string): boolean {
  return path.basename(name).startsWith('.');
}

/** The segments of the WAL from the start of the backup to its end, and the histories of timelines. */
async function copyWal(
  cluster: string,
  { first, last }: { first: string; last: string },
  target: string,
): Promise<BackupFile[]> {
  const { files } = listFiles(path.join(cluster, PG_WAL));
  // Names are a timeline of eight digits, and a place. A backup runs on one timeline.
  const isNeeded = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
  const needed = files.filter((name) => isNeeded(name) || name.endsWith('.history'));
  if (!needed.includes(first) || !needed.includes(last)) throw new Error(`WAL from ${first} to ${last} is not there`);
  return copyAll(path.join(cluster, PG_WAL), needed, target, path.join(CLUSTER, PG_WAL));
}

/** Copies files of `source` into the folder `name` of the backup. */
async function copyAll(source: string, files: readonly string[], target: string, name: string): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  for (const file of files) {
    const own = path.join(name, file);
    const copy = await copyDurably(path.join(source, file), path.join(target, own)).catch(nullIfMissing);
    if (copy !== null) copied.push({ path: own, ...copy });
  }
  return copied;
}

/** A table may be dropped, and a picture removed, while others are copied. The WAL, and the database, know of it. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function describe(target: string, name: string, content: string): Promise<BackupFile> {
  return { path: name, bytes: Buffer.byteLength(content), sha256: await hashFile(path.join(target, name)) };
}
