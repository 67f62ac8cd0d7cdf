import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { CLUSTER } from '../../storage/data-folder.ts';
import { commandLine, run } from './processes.ts';
import type { Programs } from './programs.ts';

/** One database cluster on disk, with what it takes to run it and to connect to it. */
export interface Cluster {
  programs: Programs;
  /** PostgreSQL's own data directory. */
  folder: string;
  logFile: string;
  /** Names the server process and the watchdog of this cluster, one process id a line. */
  watchdogFile: string;
  durable: boolean;
  /** Settings of PostgreSQL beside the usual ones. */
  settings: readonly string[];
  url(port: number, database?: string): string;
}

const userName = 'homecoming';
const passwordName = 'homecoming.password';

/** Opens the cluster in a data folder, creating it in the first place. Throws a StartupError. */
export async function openCluster(programs: Programs, directory: string, durable: boolean): Promise<Cluster> {
  const folder = join(directory, CLUSTER);
  if (!existsSync(folder)) await createCluster(programs, directory, folder, durable);
  refuseForeign(programs, folder);
  const password = readFileSync(join(folder, passwordName), 'utf8');
  return {
    programs,
    folder,
    logFile: join(directory, 'server.log'),
    watchdogFile: join(directory, 'watchdog.pid'),
    durable,
    settings: [],
    url: (port, database = 'postgres') => `postgres://${userName}:${password}@127.0.0.1:${port}/${database}`,
  };
}

/**
 * Creates the cluster under a temporary name and renames it: a killed start leaves nothing half made, and two concurrent
 * starts use the first one's cluster.
 */
async function createCluster(programs: Programs, directory: string, folder: string, durable: boolean): Promise<void> {
  removeUnfinished(directory);
  const unfinished = `${folder}.new-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  for (const path of [unfinished, passwordFile]) giveTo(programs, path);

  const args = [...initdbArguments(unfinished, passwordFile), ...(durable ? [] : ['--no-sync'])];
  const { code, output } = await run(programs.initdb, args, programs.user);
  if (code !== 0) {
    removeUnfinished(directory, true);
    throw new StartupError(`The database could not be created in ${directory}: ${lastLine(output)}`);
  }
  renameSync(passwordFile, join(unfinished, passwordName));
  moveUnlessThere(unfinished, folder);
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  const access = ['-D', folder, '-U', userName, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  // Built-in collation rules, so that the database does not depend on the languages of the machine.
  const text = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  return [...access, ...text];
}

function giveTo({ user }: Programs, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function moveUnlessThere(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Removes leftovers of killed starts; those of this process only with `own`. */
function removeUnfinished(directory: string, alsoOwn = false): void {
  const prefix = `${CLUSTER}.new-`;
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    const own = pid === process.pid;
    if (own ? alsoOwn : !commandLine(pid)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

function refuseForeign(programs: Programs, folder: string): void {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile) || !existsSync(join(folder, passwordName))) {
    throw new StartupError(`The folder ${folder} holds something other than Homecoming's database: move it away.`);
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version === programs.majorVersion) return;
  throw new StartupError(
    `The database in ${folder} was made by PostgreSQL ${version} and this is PostgreSQL ${programs.majorVersion}: start the release of Homecoming that made it, or move the folder away.`,
  );
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
