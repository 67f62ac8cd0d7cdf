import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { root, run } from './children.ts';
import { hashFiles } from './hash-files.ts';
import { requireRightToBuild } from './right-to-build.ts';

const entry = join(root, 'server', 'src', 'process.ts');
const inputs = [
  'server/src',
  'server/package.json',
  'contract',
  'demo/src',
  'demo/package.json',
  'scripts/build-server.ts',
  'package-lock.json',
];
/** Libraries of hundreds of small files, which Node takes longer to find and to read than to run. */
const bundledLibraries = /^(drizzle-orm|typebox|@homecoming)(\/|$)/;
/** The bundle that was used last, and the one before it, of which a running server may still load a part. */
const KEPT_BUNDLES = 2;
const HOUR_MS = 60 * 60 * 1_000;

/**
 * Bundles the server, unless it was bundled from the same sources, and returns the path of its program. A bundle is a
 * folder of its own, so that servers that start at once do not disturb each other. A process of its own makes it, since a
 * bundler takes more memory than a server. Throws an Error with its output when it fails.
 */
export async function buildServerIfStale(output = join(root, 'server', 'dist')): Promise<string> {
  const folder = join(output, hashFiles(inputs).slice(0, 16));
  const program = join(folder, 'process.js');
  if (existsSync(program)) {
    markUsed(folder);
    return program;
  }
  requireRightToBuild('The server', [output]);
  const { code, output: printed } = await run(process.execPath, [import.meta.filename, output]);
  if (code !== 0) throw new Error(`The server cannot be bundled:\n${printed}`);
  return buildServerIfStale(output);
}

async function build(output: string): Promise<void> {
  const { build: bundle } = await import('rolldown');
  mkdirSync(output, { recursive: true });
  const scratch = mkdtempSync(join(output, 'unfinished-'));
  const hash = hashFiles(inputs);
  try {
    await bundle({
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
    // Sources that changed meanwhile: the caller sees that no bundle fits, and begins again.
    if (hashFiles(inputs) === hash) putInPlace(scratch, join(output, hash.slice(0, 16)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  removeOldBundles(output);
}

function putInPlace(scratch: string, folder: string): void {
  // A temporary folder is closed to the other user who may run what this one builds.
  chmodSync(scratch, 0o755);
  try {
    renameSync(scratch, folder);
  } catch (error) {
    // Another server has bundled the same meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/** For removeOldBundles(). */
function markUsed(folder: string): void {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // Nobody removes it where it is read only.
  }
}

function removeOldBundles(output: string): void {
  const folders = readdirSync(output).map((name) => join(output, name));
  const isUnfinished = (folder: string) => basename(folder).startsWith('unfinished-');
  const bundles = folders.filter((folder) => !isUnfinished(folder)).toSorted((a, b) => usedAt(b) - usedAt(a));
  const killed = folders.filter((folder) => isUnfinished(folder) && usedAt(folder) < Date.now() - HOUR_MS);
  for (const folder of [...bundles.slice(KEPT_BUNDLES), ...killed]) rmSync(folder, { recursive: true, force: true });
}

function usedAt(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (import.meta.main) {
  try {
    const [, , output] = process.argv;
    await (output === undefined ? buildServerIfStale() : build(output));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
