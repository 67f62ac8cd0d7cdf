import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, start } from '../children.ts';
import type { Image } from './image.ts';

/** A container that was started, as compose.yaml says: read-only, without capabilities, as the user of the image. */
export interface Container {
  /** What it has printed so far. */
  output(): string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number>;
  /** Runs a program inside; returns its exit code and output. */
  execute(args: readonly string[]): Promise<{ code: number; output: string }>;
  /** Sends the signal that the image asks for; returns the exit code and how many seconds the stop took. */
  stop(): Promise<{ code: number; seconds: number }>;
}

/** Where containers of one run are kept. */
export interface ContainerPlaces {
  readonly scratch: string;
  /** Folders of this machine by the path where a container sees them. */
  readonly volumes: Readonly<Record<string, string>>;
}

const started: { readonly state: string; readonly name: string }[] = [];

/** Starts the image's command by runc, which Docker itself starts containers by. */
export function startContainer(
  { config, folder }: Image,
  { scratch, volumes }: ContainerPlaces,
  env: Readonly<Record<string, string>>,
): Container {
  const state = path.join(scratch, 'containers');
  const name = `homecoming-${process.pid}-${started.length + 1}`;
  const bundle = path.join(scratch, name);
  mkdirSync(bundle);
  const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`);
  const specification = {
    ociVersion: '1.0.0',
    hostname: 'homecoming',
    root: { path: folder, readonly: true },
    process: {
      user: { uid: Number(config.User), gid: Number(config.User) },
      args: config.Cmd,
      env: [...config.Env, ...settings],
      cwd: config.WorkingDir,
      capabilities: { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] },
      noNewPrivileges: true,
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      mountMemory('/dev', '755', '64k'),
      mountMemory('/dev/shm', '1777', '256m'),
      mountMemory('/tmp', '1777', '512m'),
      ...Object.entries(volumes).map(([destination, source]) => ({ destination, source, options: ['bind', 'rw'] })),
    ],
    // The network is that of this machine, whose port the test asks.
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  };
  writeFileSync(path.join(bundle, 'config.json'), JSON.stringify(specification));
  started.push({ state, name });
  const child = start('runc', ['--root', state, 'run', '--bundle', bundle, name], ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  return {
    ended,
    output: () => output,
    execute: (args) => run('runc', ['--root', state, 'exec', name, ...args]),
    async stop() {
      const asked = performance.now();
      await run('runc', ['--root', state, 'kill', name, config.StopSignal]);
      return { code: await ended, seconds: (performance.now() - asked) / 1_000 };
    },
  };
}

/** Ends what startContainer() started and has not ended by itself. */
export function removeContainers(): void {
  for (const { state, name } of started.splice(0)) spawnSync('runc', ['--root', state, 'delete', '--force', name]);
}

function mountMemory(destination: string, mode: string, size: string) {
  return { destination, type: 'tmpfs', source: 'tmpfs', options: ['nosuid', `mode=${mode}`, `size=${size}`] };
}
