import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { commandLine, processOptions, run, until } from './processes.ts';

/** A running PostgreSQL: its first process and the port it listens on. */
export interface Postmaster {
  pid: number;
  port: number;
}

const memory = { durable: '256MB', quick: '128MB' };
const quickSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const largestLogBytes = 10_000_000;
/** After a crash PostgreSQL reads the WAL of minutes, in a restore to a minute that of days. It ends when it cannot. */
const readyTimeoutMs = 24 * 3_600_000;

/** Whether this very postmaster still runs; false when its process id now belongs to another program. */
export function isRunning(cluster: Pick<Cluster, 'folder'>, pid: number): boolean {
  const words = commandLine(pid);
  return words !== undefined && words.some((word) => word.endsWith('postgres')) && words.includes(cluster.folder);
}

/**
 * The PostgreSQL that already runs on this cluster and is ready, such as one whose server was killed. A
 * postmaster.pid of anything else is removed: PostgreSQL refuses to start while it names any process that exists,
 * be it a foreign one or one that has ended and whose parent does not care.
 */
export async function findRunning(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster);
  if (!found) return undefined;
  if (!isRunning(cluster, found.pid)) {
    if (readPidFile(cluster)?.pid === found.pid) rmSync(pidFile(cluster), { force: true });
    return undefined;
  }
  await until(() => isReady(cluster, found.pid) || !isRunning(cluster, found.pid), readyTimeoutMs);
  const ready = readPidFile(cluster);
  return ready?.pid === found.pid && ready.status === 'ready' ? { pid: ready.pid, port: ready.port } : undefined;
}

/**
 * Starts PostgreSQL and waits until it takes connections; undefined when it ended instead, because the port is
 * taken, another one was quicker, or what a killed one left behind still holds its memory.
 */
export async function launch(cluster: Cluster, port: number): Promise<Postmaster | undefined> {
  const child = spawnPostmaster(cluster, port);
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  const { pid } = child;
  if (pid === undefined) return undefined;
  await until(() => ended || isReady(cluster, pid), readyTimeoutMs);
  child.unref();
  return ended ? undefined : { pid, port };
}

/** Ends PostgreSQL in an orderly way if it runs, or at once when it does not follow within a minute. */
export async function stopPostmaster(cluster: Pick<Cluster, 'folder' | 'programs'>): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const found = readPidFile(cluster);
    if (!found || !isRunning(cluster, found.pid)) return;
    await run(
      cluster.programs.pgCtl,
      ['stop', '-D', cluster.folder, '-m', mode, '-w', '-t', '60'],
      cluster.programs.user,
    );
  }
}

/** A port of the loopback interface that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** The last complaint in PostgreSQL's log. */
export function lastComplaint(cluster: Cluster): string {
  try {
    const lines = readFileSync(cluster.logFile, 'utf8').split('\n');
    return (
      lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? ''
    );
  } catch {
    return '';
  }
}

function spawnPostmaster(cluster: Cluster, port: number): ChildProcess {
  const log = openLog(cluster.logFile);
  try {
    return spawn(cluster.programs.postgres, postmasterArguments(cluster, port), {
      ...processOptions(cluster.programs.user),
      stdio: ['ignore', log, log],
      // A group of its own: Ctrl-C in the terminal must not end PostgreSQL before the server is done with it.
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

function postmasterArguments({ folder, durable, settings: more }: Cluster, port: number): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    // No socket file: its path may hold 107 bytes only, and a checkout may lie deep.
    'unix_socket_directories=',
    'max_connections=200',
    `shared_buffers=${durable ? memory.durable : memory.quick}`,
    // Compiling a query pays off for reports of seconds, not for a feed of milliseconds.
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : quickSettings),
    ...more,
  ];
  return ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLogBytes) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function pidFile({ folder }: Pick<Cluster, 'folder'>): string {
  return join(folder, 'postmaster.pid');
}

function isReady(cluster: Cluster, pid: number): boolean {
  const found = readPidFile(cluster);
  return found?.pid === pid && found.status === 'ready';
}

/** The file's lines are: process id, data directory, start time, port, socket folder, address, memory, status. */
function readPidFile(cluster: Pick<Cluster, 'folder'>): (Postmaster & { status: string }) | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}
