import { join } from 'node:path';
import { isTestFile, parseTree, readTree, resolveImport, type Module, type Tree } from './source-tree.ts';

/** Domains, the same on the server and in the web, lowest first. One line never imports within itself. */
const domainLayers: readonly (readonly string[])[] = [
  ['media', 'points', 'places', 'installation'],
  ['trust'],
  ['accounts'],
  ['blocks', 'reports'],
  ['comments', 'notifications'],
  ['profiles', 'payouts'],
  ['communities'],
  ['channels', 'chat', 'studies', 'moves', 'directory'],
  ['groups', 'events', 'mentoring', 'contacts', 'job-board'],
  ['outreach', 'registrations', 'join-requests', 'posts', 'cohorts', 'saved-searches'],
  ['moderation'],
];
const domains = domainLayers.flatMap((names, index) => names.map((name): [string, number] => [name, index + 1]));
const topLayer = domainLayers.length + 2;

interface Side {
  layers: ReadonlyMap<string, number>;
  /** The files of a domain that higher layers may import, by their path in the domain or in one of its subject folders. */
  face: RegExp;
  faceText: string;
}

/** The layers of all folders. An import goes to a lower layer; a folder without a layer is a violation. */
const sides: Readonly<Record<string, Side>> = {
  server: {
    layers: new Map([['subscribers', domainLayers.length + 1], ...domains, ['platform', 0], ['schema', 0]]),
    face: /^([a-z-]+\/)?(access|audience|service|present|facts|moderation|account-erasure|community-erasure)\.ts$/,
    faceText: 'access, audience, service, present, facts and moderation',
  },
  web: {
    layers: new Map([['app', topLayer], ['tutorials', domainLayers.length + 1], ...domains, ['ui', 0], ['lib', 0]]),
    face: /^([a-z-]+\/)?(api\.tsx?|model\.ts|parts\/.+)$/,
    faceText: 'api, model and parts/',
  },
};

/** Imports between folders of layer 0 that are allowed. The platform has tables of its own: facts, mails, tokens. */
const allowedInBottomLayer: readonly { from: string; to: RegExp }[] = [
  { from: 'web/ui', to: /^web\/lib\// },
  { from: 'server/platform', to: /^server\/schema\/platform\.ts$/ },
];

/** Every import that goes against the layers, as a line for people. Tests may import anything. */
export function findLayerViolations(tree: Tree): string[] {
  const modules = [...parseTree(tree).values()].filter(({ path }) => !isTestFile(path));
  return [...unlistedFolders(modules), ...modules.flatMap((module) => findModuleViolations(tree, module))];
}

function unlistedFolders(modules: readonly Module[]): string[] {
  const locations = modules.map(({ path }) => locate(path));
  const unlisted = locations.filter((location) => location.side && location.layer === undefined);
  const folders = new Set(unlisted.map(({ part, folder }) => `${part}/src/${folder}`));
  return [...folders].map((folder) => `${folder}: the folder has no layer; give it one in scripts/layers.ts`);
}

function findModuleViolations(tree: Tree, module: Module): string[] {
  const from = locate(module.path);
  return module.imports.flatMap(({ specifier, line }) => {
    const target = resolveImport(tree, module.path, specifier);
    const reason = target === undefined ? refusePackage(from, specifier) : refuse(from, locate(target));
    return reason ? [`${module.path}:${line}: imports ${specifier}; ${reason}`] : [];
  });
}

/** The location of a file: part server, folder posts, file service.ts. Root files have the folder ''. */
interface Location {
  part: string;
  folder: string;
  file: string;
  side: Side | undefined;
  layer: number | undefined;
}

function locate(path: string): Location {
  const [, part = '', inside = ''] = /^([^/]+)\/(?:src\/)?(.*)$/.exec(path) ?? [];
  const slash = inside.indexOf('/');
  const folder = slash < 0 ? '' : inside.slice(0, slash);
  const side = path.startsWith(`${part}/src/`) ? sides[part] : undefined;
  const layer = folder === '' ? topLayer : side?.layers.get(folder);
  return { part, folder, file: inside.slice(slash + 1), side, layer };
}

function refusePackage(from: Location, specifier: string): string | undefined {
  if (from.part !== 'contract' || /^(\.|typebox(\/|$))/.test(specifier)) return undefined;
  return 'the contract imports typebox only';
}

function refuse(from: Location, to: Location): string | undefined {
  if (from.part === 'contract') return to.part === 'contract' ? undefined : 'the contract imports typebox only';
  if (from.part === 'payment-sandbox' && to.part !== 'payment-sandbox') {
    return 'the payment sandbox shares no code with the product that it tests';
  }
  if (!from.side || to.part === 'contract') return undefined;
  if (to.part !== from.part) {
    const isRoot = from.part === 'server' && from.folder === '';
    if (isRoot && to.part !== 'web' && to.part !== 'testkit') return undefined;
    return `${from.part} does not import ${to.part}`;
  }
  return refuseWithin(from.side, from, to);
}

function refuseWithin(side: Side, from: Location, to: Location): string | undefined {
  // A folder without a layer is reported once, not at each of its imports.
  if (from.folder === to.folder || from.layer === undefined || to.layer === undefined) return undefined;
  if (from.layer === topLayer) return undefined;
  if (to.layer === 0 && (from.layer > 0 || isAllowedInBottomLayer(from, to))) return undefined;
  if (to.layer >= from.layer) return `${describe(from)} may only import lower layers, not ${describe(to)}`;
  return side.face.test(to.file) ? undefined : `of ${to.folder} only ${side.faceText} are for others`;
}

function isAllowedInBottomLayer(from: Location, to: Location): boolean {
  const target = `${to.part}/${to.folder}/${to.file}`;
  return allowedInBottomLayer.some((rule) => rule.from === `${from.part}/${from.folder}` && rule.to.test(target));
}

function describe({ folder, layer }: Location): string {
  return `${folder || 'a root file'} (layer ${layer})`;
}

if (import.meta.main) {
  const violations = findLayerViolations(readTree(join(import.meta.dirname, '..')));
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
