import { join } from 'node:path';
import {
  isTestFile,
  parseTree,
  readTree,
  resolveImport,
  type Module,
  type ModuleExport,
  type Tree,
} from './source-tree.ts';
import { findDependencyFaults, readBinaries } from './unused-dependencies.ts';

/** Where programs begin, besides the tests and what package.json names, and declarations, which only TypeScript reads. */
const entryPoints =
  /^(server\/src\/((main|worker|dev)|platform\/db\/embedded\/watchdog-process)\.ts|payment-sandbox\/src\/main\.ts|web\/src\/main\.tsx|bench\/.+\.ts|(.*\/)?[\w.-]+\.(config|d)\.ts)$/;
/** drizzle-kit reads the tables and everything beside them. */
const readByTools = /^server\/src\/schema\//;

/**
 * Exports and files that nothing uses, as lines for people. What only tests use counts as unused, except in the
 * testkit and in the tests' own fixtures. A type that is used inside its own file counts as used.
 */
export function findUnused(tree: Tree): string[] {
  const modules = parseTree(tree);
  const started = namedInPackages(tree);
  const isRoot = (path: string): boolean => isTestFile(path) || entryPoints.test(path) || started.has(path);
  const waiting = [...modules.keys()].filter(isRoot);
  const usage = new Map<string, Set<string>>(waiting.map((path) => [path, new Set(['*'])]));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const [target, names] of findUses(tree, modules, path)) {
      if (!usage.has(target)) waiting.push(target);
      usage.set(target, (usage.get(target) ?? new Set()).union(names));
    }
  }
  return [...modules.values()].flatMap((module) => complaints(module, usage.get(module.path)));
}

/** The files that npm scripts start, such as scripts/check.ts of `node scripts/check.ts`. */
function namedInPackages(tree: Tree): Set<string> {
  const packages = [...tree].filter(([path]) => /(^|\/)package\.json$/.test(path));
  const words = packages.flatMap(([path, text]) => {
    const folder = path.slice(0, -'package.json'.length);
    return text.split(/[\s"']+/).map((word) => folder + word);
  });
  return new Set(words.filter((word) => tree.has(word)));
}

/** Which names of which files a file uses. */
function findUses(tree: Tree, modules: ReadonlyMap<string, Module>, path: string): [string, ReadonlySet<string>][] {
  const module = modules.get(path);
  if (!module) return [];
  const imported = module.imports.map(({ specifier, names }): [string | undefined, ReadonlySet<string>] => [
    resolveImport(tree, path, specifier),
    new Set(names === 'all' ? ['*'] : names),
  ]);
  const named = namesFilesInTexts(path) ? [...module.texts].map((text) => fileInText(tree, path, text)) : [];
  const started = named.map((target): [string | undefined, ReadonlySet<string>] => [target, new Set(['*'])]);
  return [...imported, ...started].flatMap(([target, names]) => {
    if (target === undefined || !modules.has(target) || !counts(path, target)) return [];
    return [[target, names] as [string, ReadonlySet<string>]];
  });
}

/** A test's use does not keep code of the product alive. */
function counts(user: string, used: string): boolean {
  return !isTestFile(user) || isTestFile(used) || used.startsWith('testkit/');
}

/** Configurations and our scripts name the files they start, as text. */
function namesFilesInTexts(path: string): boolean {
  return path.endsWith('.config.ts') || path.startsWith('scripts/');
}

function fileInText(tree: Tree, path: string, text: string): string | undefined {
  const plain = text.replace(/^\.\//, '');
  const beside = join(path, '..', plain);
  return [plain, beside].find((candidate) => tree.has(candidate) && candidate !== path);
}

function complaints(module: Module, used: ReadonlySet<string> | undefined): string[] {
  if (!used) return [`${module.path}: nothing uses this file`];
  if (used.has('*') || readByTools.test(module.path)) return [];
  const unused = module.exports.filter((entry) => !used.has(entry.name) && !isOwnType(module, entry));
  return unused.map(({ name, line }) => `${module.path}:${line}: nothing outside uses the export ${name}`);
}

/** A type that says what this file's functions take or give is rarely named elsewhere, yet has to be exported. */
function isOwnType({ names }: Module, { name, typeOnly }: ModuleExport): boolean {
  return typeOnly && (names.get(name) ?? 0) > 1;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const tree = readTree(root);
  const lines = [...findUnused(tree), ...findDependencyFaults(tree, (name) => readBinaries(root, name))];
  for (const line of lines) console.error(line);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
