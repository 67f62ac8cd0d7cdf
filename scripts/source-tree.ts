import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { parseSync, Visitor } from 'vite';

/** The text of files by their path from the root of the repository, with `/` between folders. */
export type Tree = ReadonlyMap<string, string>;

/** One import of another module, static, dynamic, re-exporting, or by `new URL('./x', import.meta.url)`. */
export interface ModuleImport {
  specifier: string;
  line: number;
  /** The exports it asks for; 'all' where that is unknown. Empty when it only runs the module. */
  names: readonly string[] | 'all';
  /** It vanishes when types are stripped. */
  typeOnly: boolean;
}

/** One name that a module exports; `default` for the default export. */
export interface ModuleExport {
  name: string;
  line: number;
  typeOnly: boolean;
}

/** What the checks have to know of a source file. */
export interface Module {
  path: string;
  imports: readonly ModuleImport[];
  exports: readonly ModuleExport[];
  /** How often each name occurs in the code, exports and imports included. */
  names: ReadonlyMap<string, number>;
  /** Every text in quotes, of templates the part before the first hole. */
  texts: ReadonlySet<string>;
}

const sourceFolders = ['contract', 'server', 'web', 'payment-sandbox', 'testkit', 'demo', 'e2e', 'bench', 'scripts'];
const skippedFolders = new Set(['node_modules', 'dist', 'data', 'migrations', 'test-results', 'playwright-report']);
const readable = /\.(tsx?|mjs|css|html)$|(^|\/)package\.json$/;

/** Reads the sources, styles and package files of the repository; nothing generated or installed. */
export function readTree(root: string): Tree {
  const rootFiles = readdirSync(root).filter((name) => statSync(join(root, name)).isFile());
  const files = [...rootFiles, ...sourceFolders.flatMap((folder) => listFiles(root, folder))];
  return new Map(
    files.filter((path) => readable.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

/** Whether the file is a program, as opposed to a style, a page or a package file. */
export function isSource(path: string): boolean {
  return /\.(tsx?|mjs)$/.test(path);
}

/** Whether only tests use the file: a test, what lies in its fixtures, or the browser tests. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|\/fixtures\/|^e2e\/|^web\/testing\//.test(path);
}

const parsedTrees = new WeakMap<Tree, ReadonlyMap<string, Module>>();

/** Parses every source of a tree, once. Throws with the file's name where one cannot be parsed. */
export function parseTree(tree: Tree): ReadonlyMap<string, Module> {
  const known = parsedTrees.get(tree);
  if (known) return known;
  const sources = [...tree].filter(([path]) => isSource(path));
  const modules = new Map(sources.map(([path, text]) => [path, parseModule(path, text)]));
  parsedTrees.set(tree, modules);
  return modules;
}

/** The file of the tree that an import means; undefined for packages and for what the tree does not hold. */
export function resolveImport(tree: Tree, from: string, specifier: string): string | undefined {
  const path = targetPath(from, specifier);
  return path !== undefined && tree.has(path) ? path : undefined;
}

function targetPath(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier.replace(/\?.*$/, '')));
  const workspace = /^@homecoming\/([^/]+)\/(.+)$/.exec(specifier);
  return workspace ? `${workspace[1]}/src/${workspace[2]}` : undefined;
}

function listFiles(root: string, folder: string): string[] {
  const entries = statSync(join(root, folder), { throwIfNoEntry: false })
    ? readdirSync(join(root, folder), { withFileTypes: true })
    : [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(root, path);
    return entry.isFile() ? [path] : [];
  });
}

type Parsed = ReturnType<typeof parseSync>;

function parseModule(path: string, text: string): Module {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);

  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const body = readBody(parsed, lineAt);
  return {
    path,
    imports: [...readImports(parsed, text, lineAt), ...readReExports(parsed, lineAt), ...body.imports],
    exports: readExports(parsed, lineAt),
    names: body.names,
    texts: body.texts,
  };
}

function readImports(parsed: Parsed, text: string, lineAt: (offset: number) => number): ModuleImport[] {
  return parsed.module.staticImports.map(({ moduleRequest, entries, start, end }) => {
    const namespace = entries.find((entry) => entry.importName.kind === 'NamespaceObject');
    const rest = text.slice(0, start) + text.slice(end);
    const members = namespace ? findUsedMembers(rest, namespace.localName.value) : [];
    const named = entries.filter((entry) => entry !== namespace).map((entry) => entry.importName.name ?? 'default');
    return {
      specifier: moduleRequest.value,
      line: lineAt(start),
      names: members === 'all' ? 'all' : [...named, ...members],
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    };
  });
}

/** Which exports `ns.name` uses; 'all' as soon as the namespace is used in any other way. */
function findUsedMembers(text: string, namespace: string): string[] | 'all' {
  const uses = [...text.matchAll(new RegExp(`(?<![\\w$.])${namespace}(?![\\w$])(?:\\s*\\.\\s*([\\w$]+))?`, 'g'))];
  const members = uses.map((use) => use[1]);
  return members.includes(undefined) ? 'all' : members.filter((name) => name !== undefined);
}

function readReExports(parsed: Parsed, lineAt: (offset: number) => number): ModuleImport[] {
  const entries = parsed.module.staticExports.flatMap((statement) => statement.entries);
  return entries.flatMap(({ moduleRequest, importName, start, isType }) => {
    if (!moduleRequest) return [];
    const names = importName.kind === 'Name' && importName.name ? [importName.name] : ('all' as const);
    return [{ specifier: moduleRequest.value, line: lineAt(start), names, typeOnly: isType }];
  });
}

function readExports(parsed: Parsed, lineAt: (offset: number) => number): ModuleExport[] {
  const entries = parsed.module.staticExports.flatMap((statement) => statement.entries);
  return entries.flatMap(({ exportName, start, isType }) => {
    const name = exportName.kind === 'Default' ? 'default' : exportName.name;
    return name ? [{ name, line: lineAt(start), typeOnly: isType }] : [];
  });
}

function readBody(parsed: Parsed, lineAt: (offset: number) => number): Pick<Module, 'imports' | 'names' | 'texts'> {
  const imports: ModuleImport[] = [];
  const names = new Map<string, number>();
  const texts = new Set<string>();
  const count = (name: string): unknown => names.set(name, (names.get(name) ?? 0) + 1);
  const include = (node: { start: number; value: unknown }, typeOnly: boolean): void => {
    if (typeof node.value !== 'string') return;
    imports.push({ specifier: node.value, line: lineAt(node.start), names: 'all', typeOnly });
  };
  new Visitor({
    Identifier: (node) => void count(node.name),
    JSXIdentifier: (node) => void count(node.name),
    Literal: (node) => void (typeof node.value === 'string' && texts.add(node.value)),
    TemplateElement: (node) => void texts.add(node.value.raw),
    ImportExpression: ({ source }) => void (source.type === 'Literal' && include(source, false)),
    TSImportType: ({ source }) => include(source, true),
    NewExpression: ({ callee, arguments: [target] }) => {
      const isUrl = callee.type === 'Identifier' && callee.name === 'URL' && target?.type === 'Literal';
      if (isUrl && typeof target.value === 'string' && target.value.startsWith('.')) include(target, false);
    },
  }).visit(parsed.program);
  return { imports, names, texts };
}
