import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../children.ts';

/** What the Dockerfile says of a container, as Docker stores it. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly StopSignal: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** An image that was built, with its files in a folder of this machine. */
export interface Image {
  readonly config: ImageConfig;
  readonly folder: string;
}

const BASE = 'localhost/homecoming-base';
const IMAGE = 'localhost/homecoming';
const certificates = 'etc/ssl/certs/ca-certificates.crt';
const nodePath = 'usr/local/bin/node';
const npmFolder = 'usr/local/lib/node_modules/npm';

/** The base image that the Dockerfile names: a version of Node.js, and the release of Debian below it. */
export function readBase(): { readonly node: string; readonly debian: string } {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const [, node, debian] = /^ARG BASE=node:([\d.]+)-([a-z]+)-slim$/m.exec(dockerfile) ?? [];
  if (node === undefined || debian === undefined)
    throw new Error('The Dockerfile names no BASE=node:VERSION-DEBIAN-slim.');
  return { node, debian };
}

/**
 * Makes an image like the one that the Dockerfile begins with, which cannot be fetched without an engine and its registry:
 * the same release of Debian, with the Node.js that runs this and its npm, and a user with the id 1000.
 */
export async function buildBase(scratch: string): Promise<void> {
  const folder = path.join(scratch, 'base');
  const packages = '--include=ca-certificates,libstdc++6';
  await runOrThrow('mmdebstrap', ['--quiet', '--variant=minbase', packages, readBase().debian, folder]);
  cpSync(process.execPath, path.join(folder, nodePath));
  cpSync(findNpm(), path.join(folder, npmFolder), { recursive: true });
  symlinkSync(`/${npmFolder}/bin/npm-cli.js`, path.join(folder, 'usr/local/bin/npm'));
  // For a machine whose way out ends encryption with a certificate of its own.
  cpSync(`/${certificates}`, path.join(folder, certificates));
  await runOrThrow('chroot', [folder, 'useradd', '--create-home', '--uid', '1000', 'node']);
  const containerfile = path.join(scratch, 'Base');
  writeFileSync(
    containerfile,
    `FROM scratch\nCOPY . /\nENV PATH=/usr/local/bin:/usr/bin:/bin NODE_EXTRA_CA_CERTS=/${certificates}\n`,
  );
  await runBuildah(scratch, [...build, '--file', containerfile, '--tag', BASE, folder]);
  rmSync(folder, { recursive: true });
}

/** Builds the Dockerfile on that base. */
export async function buildImage(scratch: string): Promise<Image> {
  await runBuildah(scratch, [...build, '--build-arg', `BASE=${BASE}`, '--tag', IMAGE, root]);
  const inspected = await runBuildah(scratch, ['inspect', '--type', 'image', IMAGE]);
  const container = (await runBuildah(scratch, ['from', IMAGE])).trim();
  const folder = (await runBuildah(scratch, ['mount', container])).trim();
  return { config: JSON.parse(inspected).Docker.config, folder };
}

/** The size of a folder in MB. */
export async function measureFolder(folder: string): Promise<number> {
  const kilobytes = await runOrThrow('du', ['--summarize', '--block-size=kB', folder]);
  return Math.round(Number.parseInt(kilobytes, 10) / 1_000);
}

/** Docker's format, since the other one has no health check; steps run without an engine, by chroot. */
const build = ['build', '--isolation', 'chroot', '--format', 'docker'];

async function runBuildah(scratch: string, args: readonly string[]): Promise<string> {
  const store = path.join(scratch, 'images');
  const temporary = path.join(scratch, 'temporary');
  mkdirSync(temporary, { recursive: true });
  // Whole copies of folders: the only kind of layers that works on every file system.
  const places = ['--root', store, '--runroot', `${store}-state`, '--storage-driver', 'vfs'];
  return runOrThrow('buildah', [...places, ...args], { TMPDIR: temporary });
}

async function runOrThrow(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await run(program, args, { env });
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with exit code ${code}:\n${output}`);
  return output;
}

function findNpm(): string {
  const program = process.env.npm_execpath;
  if (!program)
    throw new Error('The npm for the image is the one that runs this: start it by `npm run test:packaging`.');
  return path.dirname(path.dirname(program));
}
