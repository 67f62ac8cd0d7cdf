import { spawnSync } from 'node:child_process';

/** Installs packages of Debian; returns what went wrong, or undefined. */
export function installDebianPackages(packages: readonly string[]): string | undefined {
  const privilege = findPrivilege();
  if (!privilege) return 'Nothing here gives the right to install packages.';
  // The update may fail in part (an unreachable extra source); what counts is whether the install then works.
  runApt(privilege, ['update']);
  return runApt(privilege, ['install', '-y', '--no-install-recommends', ...packages]);
}

/** The words to put before apt-get so that it may install, or undefined when nothing gives that right. */
function findPrivilege(): string[] | undefined {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}

function runApt(privilege: string[], args: string[]): string | undefined {
  // A machine just started may hold apt's lock for its own updates: wait for it.
  const words = [
    ...privilege,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    '-o',
    'DPkg::Lock::Timeout=120',
    ...args,
  ];
  const [program = 'env', ...rest] = words;
  const result = spawnSync(program, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return result.status === 0 ? undefined : `${result.stdout}${result.stderr}`.trim();
}
