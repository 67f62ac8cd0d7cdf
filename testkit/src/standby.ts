import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backUp } from '@homecoming/server/platform/backup/back-up.ts';
import { copyCluster } from '@homecoming/server/platform/backup/copy-cluster.ts';
import { isPortable } from '@homecoming/server/platform/backup/manifest.ts';
import { restoreCluster } from '@homecoming/server/platform/backup/restore-cluster.ts';
import { openCluster } from '@homecoming/server/platform/db/embedded/cluster.ts';
import type { EmbeddedPostgres } from '@homecoming/server/platform/db/embedded/embedded-postgres.ts';
import { freePort, launch, stopPostmaster } from '@homecoming/server/platform/db/embedded/postmaster.ts';
import { findPrograms } from '@homecoming/server/platform/db/embedded/programs.ts';
import { startWatchdog } from '@homecoming/server/platform/db/embedded/watchdog.ts';
import { CLUSTER } from '@homecoming/server/platform/storage/data-folder.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { waitFor } from './wait-for.ts';

/** A streaming standby of a cluster, on a port of its own for its whole life. */
export interface Standby {
  url(database: string): string;
  /** It goes on to receive what the primary writes, and shows nothing newer. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Ends it; its connections are lost. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Keeps it from answering, without closing a connection. */
  freeze(): Promise<void>;
  thaw(): void;
  close(): Promise<void>;
}

/**
 * Makes a standby of a running cluster from a backup of it, and starts it. `parent` is a folder that the
 * database's user can enter.
 */
export async function startStandby(primary: EmbeddedPostgres, parent: string): Promise<Standby> {
  const directory = mkdtempSync(path.join(parent, 'standby-'));
  chmodSync(directory, 0o755);
  const backup = path.join(directory, 'backup');
  const source = path.join(primary.directory, CLUSTER);
  const manifest = await backUp(null, backup, (target) => copyCluster({ url: primary.url(), folder: source }, target));
  if (isPortable(manifest)) throw new Error('a backup of a cluster is its files');
  const data = path.join(directory, 'data');
  const restored = await restoreCluster(backup, manifest, data, () => undefined);
  const folder = path.join(restored, CLUSTER);
  renameSync(path.join(folder, 'recovery.signal'), path.join(folder, 'standby.signal'));
  const { hostname, port: primaryPort, username, password } = new URL(primary.url());
  const settings = [
    `primary_conninfo=host=${hostname} port=${primaryPort} user=${username} password=${password}`,
    'wal_retrieve_retry_interval=100ms',
    // A read that the replay has to wait for is ended at once.
    'max_standby_streaming_delay=0',
    'hot_standby_feedback=on',
  ];
  const programs = findPrograms(() => undefined);
  const cluster = { ...(await openCluster(programs, restored, false)), settings };
  const watchdog = startWatchdog(cluster);
  const port = await freePort();
  let frozen: readonly number[] = [];
  let postmaster = 0;

  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: cluster.url(port) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const standby: Standby = {
    url: (database) => cluster.url(port, database),
    async pauseReplay() {
      await query('select pg_wal_replay_pause()');
      await waitFor(async () =>
        expect(await query('select pg_get_wal_replay_pause_state() as state')).toEqual([{ state: 'paused' }]),
      );
    },
    async resumeReplay() {
      await query('select pg_wal_replay_resume()');
    },
    stop: () => stopPostmaster(cluster),
    async start() {
      const started = await launch(cluster, port);
      if (started === undefined) throw new Error('the standby has not started');
      postmaster = started.pid;
    },
    async freeze() {
      const backends = await query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      frozen = [postmaster, ...backends.map(({ pid }) => pid)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
      frozen = [];
    },
    async close() {
      standby.thaw();
      await standby.stop();
      watchdog.dismiss();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await standby.start();
  return standby;
}
