import path from 'node:path';
import type pg from 'pg';
import { connectForLongWork } from '../db/long-connection.ts';
import { CLUSTER } from '../storage/data-folder.ts';
import { writeDurably } from '../storage/durable-files.ts';
import { copyFiles } from './copy-files.ts';
import { listFiles } from './list-files.ts';
import { hashFile, type BackupFile, type ClusterManifest } from './manifest.ts';

export const PG_WAL = 'pg_wal';
const BACKUP_LABEL = 'backup_label';
const CONTROL_FILE = path.join('global', 'pg_control');

/** Folders of which PostgreSQL needs the folder only: what is in them belongs to the running server. */
const emptied = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
/** Files of the running server. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'pg_internal.init']);

/** A cluster that runs, and PostgreSQL's own data directory. */
interface RunningFiles {
  readonly url: string;
  readonly folder: string;
}

/**
 * Copies the files of a running cluster, while people write, into the folder of a backup. `url` is of any of its databases. The
 * copy is as of the end, consistent, and starts as it is.
 */
export async function copyCluster(
  { url, folder: cluster }: RunningFiles,
  target: string,
): Promise<Omit<ClusterManifest, 'startedAt' | 'endedAt'>> {
  const client = await connectForLongWork(url, 'homecoming backup');
  try {
    // Keeps the WAL from the start of the backup on. It is temporary: it ends with this connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    const start = await queryOneRow(client, `select pg_walfile_name(pg_backup_start('homecoming', true)) as wal`);
    const { files: names, emptyFolders } = listFiles(cluster, isLeftOut);
    // Last, as PostgreSQL's own copies do: it says how far the others may be.
    const ordered = [...names.filter((name) => name !== CONTROL_FILE), CONTROL_FILE];
    const files = await copyFiles(cluster, ordered, target, CLUSTER);
    const stop = await queryOneRow(client, 'select lsn, labelfile from pg_backup_stop(false)');
    const label = path.join(target, CLUSTER, BACKUP_LABEL);
    await writeDurably(label, String(stop.labelfile));
    files.push(await describeLabelFile(target, String(stop.labelfile)));
    const { last } = await queryOneRow(client, 'select pg_walfile_name($1) as last', [stop.lsn]);
    files.push(...(await copyWal(cluster, { first: String(start.wal), last: String(last) }, target)));
    const { version } = await queryOneRow(
      client,
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const folders = [...emptyFolders, ...emptied, path.join(PG_WAL, 'archive_status')];
    return {
      format: 1,
      postgres: String(version),
      files,
      emptyFolders: folders.map((name) => path.join(CLUSTER, name)),
    };
  } finally {
    await client.end();
  }
}

async function queryOneRow(client: pg.Client, text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown>>(text, values);
  return rows[0] ?? {};
}

function isLeftOut(name: string): boolean {
  const [top = ''] = name.split(path.sep);
  const file = path.basename(name);
  return top === PG_WAL || emptied.includes(top) || leftOut.has(file) || file.startsWith('pgsql_tmp');
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
  return copyFiles(path.join(cluster, PG_WAL), needed, target, path.join(CLUSTER, PG_WAL));
}

async function describeLabelFile(target: string, content: string): Promise<BackupFile> {
  const name = path.join(CLUSTER, BACKUP_LABEL);
  return { path: name, bytes: Buffer.byteLength(content), sha256: await hashFile(path.join(target, name)) };
}
