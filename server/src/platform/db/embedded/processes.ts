import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a finished program printed (both streams) and its exit code; null when a signal ended it or it never ran. */
export interface Finished {
  code: number | null;
  output: string;
}

/** The user that a process runs as, where it is not the one who runs this process. */
export interface ProcessUser {
  uid: number;
  gid: number;
}

/**
 * Options for every process of PostgreSQL. The environment is bare, so that neither the server's secrets nor a PG*
 * variable of the person's shell reaches it; the folder is one that every user can enter.
 */
export function processOptions(
  user: ProcessUser | undefined,
): { cwd: string; env: NodeJS.ProcessEnv } & Partial<ProcessUser> {
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...user };
}

/** Runs a program to its end; never rejects. */
export function run(program: string, args: readonly string[], user: ProcessUser | undefined): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...processOptions(user), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}

/**
 * The words a process was started with; undefined when there is none of that id. A process that has ended but was
 * not yet waited for by its parent counts as ended: signal 0 would still call it alive.
 */
export function commandLine(pid: number): string[] | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const words = platform() === 'linux' ? wordsFromProc(pid) : wordsFromPs(pid);
  return words.length > 0 ? words : undefined;
}

/** Polls until the condition holds or the time has passed; tells which. */
export async function until(condition: () => boolean, timeoutMs: number, everyMs = 20): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}

function wordsFromProc(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}

function wordsFromPs(pid: number): string[] {
  const result = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim().split(/\s+/).filter(Boolean) : [];
}
