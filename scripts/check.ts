import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createReader, findAsvsFaults } from './asvs.ts';
import { root, run } from './children.ts';
import { findLargeFolders } from './folder-sizes.ts';
import { findLayerViolations } from './layers.ts';
import { findPrivateWords, readDocuments } from './private-words.ts';
import { findTextFaults } from './product-texts.ts';
import { readTree } from './source-tree.ts';
import { findCoverageGaps, readCoverage } from './spec-coverage.ts';
import { findStyleFaults } from './styles.ts';
import { findForeignWrites } from './table-owners.ts';
import { findDependencyFaults, readBinaries } from './unused-dependencies.ts';
import { findUnused } from './unused.ts';

interface Step {
  name: string;
  /** What is wrong, or an empty text. */
  faults: () => Promise<string>;
}

const steps: readonly Step[] = [
  { name: 'format', faults: () => program('oxfmt', '--check') },
  { name: 'lint', faults: () => program('oxlint', '--deny-warnings') },
  { name: 'types', faults: () => types('tsconfig.json') },
  { name: 'types of the web', faults: () => types('web/tsconfig.json') },
  { name: 'types of the service worker', faults: () => types('web/tsconfig.service-worker.json') },
  // What benchmarks need is installed by the first of them: until then there is nothing to check against.
  ...(existsSync(join(root, 'bench/node_modules'))
    ? [{ name: 'types of the benchmarks', faults: () => types('bench/tsconfig.json') }]
    : []),
  { name: 'layers', faults: async () => findLayerViolations(readTree(root)).join('\n') },
  { name: 'sizes of folders', faults: async () => findLargeFolders(readTree(root)).join('\n') },
  { name: 'table owners', faults: async () => findForeignWrites(readTree(root)).join('\n') },
  { name: 'words', faults: async () => findPrivateWords(readTree(root), readDocuments(root)).join('\n') },
  { name: 'texts for users', faults: async () => findTextFaults(readTree(root)).join('\n') },
  { name: 'styles', faults: async () => findStyleFaults(readTree(root)).join('\n') },
  {
    name: 'coverage of the specification',
    faults: async () => findCoverageGaps(readCoverage(root), readTree(root)).join('\n'),
  },
  { name: 'answers to ASVS', faults: async () => findAsvsFaults(createReader(root)).join('\n') },
  { name: 'unused code', faults: async () => unusedCode() },
];

/** Runs every check at once and prints a line for each; returns the names of those that failed. */
export async function check(): Promise<string[]> {
  const passed = await Promise.all(steps.map(runStep));
  return steps.filter((_, index) => passed[index] === false).map(({ name }) => name);
}

async function runStep({ name, faults }: Step): Promise<boolean> {
  const started = performance.now();
  const text = await faults().catch((error: unknown) => String(error));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${text ? '✗' : '✓'} ${name}  ${seconds} s`);
  if (text) console.log(text.trimEnd());
  return !text;
}

async function program(name: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(name, args);
  return code === 0 ? '' : output || `${name} ended with exit code ${code}`;
}

/** Checks types. What it found is cached, so that the next run checks only files that changed and their importers. */
function types(project: string): Promise<string> {
  const cache = join('node_modules/.cache/types', project.replaceAll('/', '-'));
  return program('tsc', '-p', project, '--incremental', '--tsBuildInfoFile', cache);
}

function unusedCode(): string {
  const tree = readTree(root);
  return [...findUnused(tree), ...findDependencyFaults(tree, (name) => readBinaries(root, name))].join('\n');
}

if (import.meta.main) process.exitCode = (await check()).length === 0 ? 0 : 1;
