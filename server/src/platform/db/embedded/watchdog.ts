import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { getProjectPath } from '../../project-path.ts';
import type { Cluster } from './cluster.ts';
import { commandLine, until } from './processes.ts';

/** A process of its own that ends PostgreSQL when the server process dies in whatever way. */
export interface Watchdog {
  /** Ends the watchdog, not PostgreSQL. */
  dismiss(): void;
}

const program = getProjectPath('server/src/platform/db/embedded/watchdog-process.ts');
/** PostgreSQL gets a minute for an orderly end and another for a quick one. */
const stopTimeoutMs = 130_000;

/** Sets a watchdog over this process. */
export function startWatchdog(cluster: Cluster): Watchdog {
  const child = spawn(process.execPath, [program, cluster.folder, JSON.stringify(cluster.programs)], {
    cwd: '/',
    env: { PATH: process.env.PATH },
    // It notices the death by the end of this pipe, which the operating system closes.
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.on('error', () => undefined); // without a watchdog the next start adopts PostgreSQL
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  writeFileSync(cluster.watchdogFile, `${process.pid}\n${child.pid ?? 0}\n`);
  return {
    dismiss: () => {
      child.kill('SIGKILL');
      rmSync(cluster.watchdogFile, { force: true });
    },
  };
}

/**
 * Waits while the watchdog of a dead server is ending PostgreSQL: one that was adopted in this moment would be
 * taken away again.
 */
export async function formerWatchdogIsDone(cluster: Cluster): Promise<void> {
  const [owner, watchdog] = readWatchdogFile(cluster);
  if (!owner || !watchdog || commandLine(owner)) return;
  await until(() => !commandLine(watchdog)?.includes(cluster.folder), stopTimeoutMs);
}

function readWatchdogFile({ watchdogFile }: Cluster): number[] {
  try {
    return readFileSync(watchdogFile, 'utf8').split('\n').map(Number);
  } catch {
    return [];
  }
}
