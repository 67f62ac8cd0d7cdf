import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

/** The root of the repository. */
export const root = join(import.meta.dirname, '..');

/** How a program ended: its exit code (1 when a signal ended it) and, unless it was shown, what it printed. */
export interface Ended {
  code: number;
  output: string;
}

/** How to run a program. */
export interface RunOptions {
  /** Shows the output as it comes instead of collecting it. */
  show?: boolean;
  /** Added to this process's environment. */
  env?: Record<string, string>;
  /** By default the root of the repository. */
  cwd?: string;
}

const running = new Set<ChildProcess>();
const killAfterMs = 10_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program, one of node_modules/.bin or any in PATH, to its end. A signal to this process ends the program
 * and everything it has started; see stopAll.
 */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = start(
    program,
    args,
    ['ignore', ...(options.show ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    options,
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Starts a program in a process group of its own, which ends with this process. */
export function start(
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
  options: RunOptions = {},
): ChildProcess {
  if (running.size === 0) watchSignals();
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, ...options.env };
  const child = spawn(program, args, { cwd: options.cwd ?? root, env, stdio, detached: true });
  running.add(child);
  const untrack = (): void => {
    running.delete(child);
    if (running.size === 0) unwatchSignals();
  };
  child.once('close', untrack);
  child.once('error', untrack);
  return child;
}

/** Ends every running program with its whole process group, by force after ten seconds. */
export async function stopAll(): Promise<void> {
  const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
  signalGroups('SIGTERM');
  const timer = setTimeout(() => signalGroups('SIGKILL'), killAfterMs);
  await Promise.all(ends);
  clearTimeout(timer);
}

/** Only while something runs: this module is also loaded by the server, which has its own way to stop. */
function watchSignals(): void {
  for (const signal of signals) process.on(signal, stopAndExit);
}

function unwatchSignals(): void {
  for (const signal of signals) process.off(signal, stopAndExit);
}

function stopAndExit(signal: NodeJS.Signals): void {
  void stopAll().finally(() => process.exit(128 + constants.signals[signal]));
}

function signalGroups(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, signal);
    } catch {
      // the group has just ended
    }
  }
}
