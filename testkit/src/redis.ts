import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@homecoming/server/platform/db/embedded/postmaster.ts';
import { findServerProgram } from '../../scripts/find-program.ts';
import { waitForPort } from './wait-for-port.ts';

const program = findServerProgram('redis-server');

/** Whether tests can start a Redis here. Where not, they say that they are skipped. */
export const hasRedis = program !== undefined;

/** A Redis of a test, on a port of its own and without files. */
export interface TestRedis {
  readonly url: string;
  /** Ends it, and what it knows is lost. */
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Keeps it from answering, without closing a connection. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Starts a real Redis. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const directory = mkdtempSync(path.join(os.tmpdir(), 'homecoming-redis-'));
  let child: ChildProcess | null = null;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn(program ?? 'redis-server', [...settings, '--dir', directory], { stdio: 'ignore' });
      await waitForPort(port);
    },
    async stop() {
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      child = null;
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      await redis.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}
