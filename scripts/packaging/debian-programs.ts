import { spawnSync } from 'node:child_process';
import { installDebianPackages } from '../apt.ts';

/** A program and the package of Debian that has it have the same name. */
const programs = ['buildah', 'mmdebstrap', 'runc'] as const;

/** Makes sure of the programs that build and start a container, installing those that are missing. Throws an Error. */
export function ensureContainerPrograms(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error('The image is built and started by root on Linux: run this as root, such as in a virtual machine.');
  }
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')}...`);
  const problem = installDebianPackages(missing);
  const absent = missing.filter((program) => !isInstalled(program));
  if (absent.length === 0) return;
  throw new Error(
    `The image cannot be built without ${absent.join(', ')}: install them (Debian: apt-get install ${absent.join(' ')}).\n${problem ?? ''}`,
  );
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}
