import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './children.ts';
import { hashFiles } from './hash-files.ts';

const entry = join(root, 'server', 'src', 'process.ts');
const output = join(root, 'server', 'dist');
const inputs = ['server/src', 'contract', 'demo/src', 'scripts/build-server.ts', 'package-lock.json'];
/** Libraries of hundreds of small files, which Node takes longer to find and to read than to run. */
const bundledLibraries = /^(drizzle-orm|typebox|@homecoming)(\/|$)/;
/** The newest bundle, and the one before it, of which a running server may still load a part. */
const KEPT_BUNDLES = 2;

/**
 * Bundles the server, unless it was bundled from the same sources, and returns the path of its program. A bundle is a
 * folder of its own, so that servers that start at once do not disturb each other. Throws when it cannot be bundled.
 */
export async function buildServerIfStale(): Promise<string> {
  const folder = join(output, hashFiles(inputs).slice(0, 16));
  if (!existsSync(folder)) await buildInto(folder);
  return join(folder, 'process.js');
}

async function buildInto(folder: string): Promise<void> {
  const { build } = await import('rolldown');
  const scratch = `${folder}-${process.pid}`;
  try {
    await build({
      input: { process: entry },
      platform: 'node',
      external: (id) => !id.startsWith('.') && !id.startsWith(root) && !bundledLibraries.test(id),
      output: {
        dir: scratch,
        format: 'esm',
        sourcemap: true,
        sourcemapExcludeSources: true,
        entryFileNames: '[name].js',
      },
      logLevel: 'warn',
    });
    putInPlace(scratch, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  removeOldBundles();
}

function putInPlace(scratch: string, folder: string): void {
  try {
    renameSync(scratch, folder);
  } catch (error) {
    // Another server has bundled the same meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

function removeOldBundles(): void {
  const bundles = readdirSync(output).filter((name) => !name.includes('-'));
  const newestFirst = bundles.map((name) => join(output, name)).toSorted((a, b) => changedAt(b) - changedAt(a));
  for (const bundle of newestFirst.slice(KEPT_BUNDLES)) rmSync(bundle, { recursive: true, force: true });
}

function changedAt(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
