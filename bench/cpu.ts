import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process has used, all of its threads together. Linux only. */
export function processCpuMs(pid: number): number {
  const { user, system } = readTimes(pid);
  return (user + system) * TICK_MS;
}

/** The same of PostgreSQL: its first process, those that it started, and those of them that have ended. */
export function postgresCpuMs({ directory }: EmbeddedPostgres): number {
  const pid = Number(readFileSync(path.join(directory, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const { user, system, endedUser, endedSystem } = readTimes(pid);
  const running = listChildren(pid).reduce((sum, child) => sum + processCpuMs(child), 0);
  return (user + system + endedUser + endedSystem) * TICK_MS + running;
}

function readTimes(pid: number) {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = readStat(pid).slice(11, 15).map(Number);
  return { user, system, endedUser, endedSystem };
}

function listChildren(parent: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => Number(readStat(pid)[1]) === parent);
}

/** The fields of a process from its state on; none when it has ended. */
function readStat(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
