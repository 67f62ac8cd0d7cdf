import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';
import { freePort } from '../server/src/platform/db/embedded/postmaster.ts';
import { processCpuMs } from './cpu.ts';
import * as embedded from '../testkit/src/temporary-directory.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A new empty folder that is removed at the end. */
export function temporaryDirectory(): { path: string; remove(): void } {
  const directory = embedded.temporaryDirectory('homecoming-bench-');
  return { path: directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** A durable PostgreSQL in an empty folder. */
export function startPostgres(directory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ directory, durable: true });
}

export interface RunningServer {
  readonly url: string;
  /** Milliseconds from the start of the process until it answered. */
  readonly readyMs: number;
  /** Its resident memory in MB, without PostgreSQL, which has processes of its own. */
  memoryMb(): number;
  /** The milliseconds of processor time that its event loop has used, without the other threads. Linux only. */
  eventLoopMs(): number;
  /** The milliseconds of processor time of all its threads. Linux only. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** Starts a server program in a process of its own, and waits until `readyPath` answers. */
export async function startServer(
  program: string,
  env: Record<string, string>,
  readyPath: string,
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  // As `npm start` does.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', path.join(root, program)], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: '', PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilAnswers(url + readyPath, child);
  const readyMs = performance.now() - startedAt;
  return {
    url,
    readyMs,
    memoryMb: () => memoryMb(child),
    eventLoopMs: () => eventLoopMs(child),
    cpuMs: () => processCpuMs(child.pid ?? 0),
    stop: () => stop(child),
  };
}

/** Our server over a database that is there; with `jobs: false`, another process would work through the jobs. */
export function startOurs(
  databaseUrl: string,
  { jobs = true, dataDirectory }: { jobs?: boolean; dataDirectory?: string } = {},
): Promise<RunningServer> {
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    WEB_DEV: '1',
    ...(jobs ? {} : { WORKER: 'off' }),
    ...(dataDirectory === undefined ? {} : { DATA_DIR: dataDirectory }),
  };
  return startServer('server/src/main.ts', env, '/health/ready');
}

/** The bare server over the same. */
export function startBare(databaseUrl: string, env: Record<string, string> = {}): Promise<RunningServer> {
  return startServer('bench/bare-server.ts', { DATABASE_URL: databaseUrl, ...env }, '/ready');
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answered = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  child.kill('SIGKILL');
  throw new Error(`${url} did not answer within a minute`);
}

function eventLoopMs({ pid }: ChildProcess): number {
  // The first thread of a process has its id; the first field is its time on a processor, in nanoseconds
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1_000_000;
}

function memoryMb({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
