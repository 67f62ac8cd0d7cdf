import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from './children.ts';
import { hashFiles } from './hash-files.ts';
import { requireRightToBuild } from './right-to-build.ts';

const web = join(root, 'web');
const output = join(web, 'dist');
const stampFile = join(output, '.inputs');
const inputs = ['web', 'contract', 'package-lock.json'];

/**
 * Builds the web into web/dist, unless what lies there was built from the same sources; tells whether it did. The
 * new build takes the old one's place as a whole, so that a server that runs never serves half of one. Throws an
 * Error with the output of the build when it fails.
 */
export async function buildWebIfStale(progress: (line: string) => void): Promise<boolean> {
  const wanted = hashFiles(inputs);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;

  requireRightToBuild('The web', [web, join(root, 'node_modules')]);
  const started = performance.now();
  const scratch = join(root, 'node_modules', '.cache', `web-${process.pid}`);
  mkdirSync(scratch, { recursive: true });
  try {
    const args = ['build', '--outDir', relative(web, scratch), '--emptyOutDir', '--logLevel', 'warn'];
    // Tests start servers with another one, which would build React for development
    const env = { NODE_ENV: 'production' };
    const { code, output: printed } = await run('vite', args, { cwd: web, env });
    if (code !== 0) throw new Error(`The web cannot be built:\n${printed}`);
    writeFileSync(join(scratch, '.inputs'), wanted);
    replaceOutput(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  progress(`The web is built (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return true;
}

function replaceOutput(scratch: string): void {
  const old = `${scratch}-old`;
  if (existsSync(output)) renameSync(output, old);
  renameSync(scratch, output);
  rmSync(old, { recursive: true, force: true });
}

if (import.meta.main) {
  try {
    const built = await buildWebIfStale(console.log);
    if (!built) console.log('The web is built already');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
