import { createHash } from 'node:crypto';
import { catalogue } from '../contract/src/catalogue.ts';
import { findMutants, nameMutant, type Mutant, type MutationScope } from './mutation-operators.ts';
import { isTestFile, type Tree } from './source-tree.ts';

/** Tests that run together: all of these files, or those of their tests whose name has one of the beginnings. */
export interface TestStage {
  files: readonly string[];
  names?: readonly string[];
}

/** What decides who may do what, how often, and who pays. The first pattern that fits a file says what is changed in it. */
const targets: readonly { files: RegExp; scope?: MutationScope }[] = [
  { files: /^server\/src\/platform\/payments\/sandbox\//, scope: { decisions: false, numbers: false } },
  { files: /^server\/src\/registrations\/state-machine\.ts$/, scope: { rows: true } },
  { files: /^server\/src\/.*\/(policy|access|[a-z-]*limits)\.ts$/ },
  { files: /^server\/src\/registrations\/(transitions|endings|register|organise)\.ts$/ },
  {
    files:
      /^server\/src\/registrations\/payments\/(checkout|outcome|overdue-hold|platform-fee|seats|service|sync)\.ts$/,
  },
  { files: /^server\/src\/registrations\/payments\/refunds\/[a-z-]+\.ts$/ },
  { files: /^server\/src\/join-requests\/service\.ts$/ },
  { files: /^server\/src\/communities\/members\/role-changes\.ts$/ },
  { files: /^server\/src\/chat\/group-chats\/added-strangers\.ts$/ },
  { files: /^server\/src\/.*\/routes\.ts$/, scope: { decisions: false } },
  { files: /^contract\/src\/(limits|points)\.ts$/, scope: { decisions: false } },
  { files: /^web\/src\/.*\/api\.ts$/, scope: { decisions: false, numbers: false } },
  { files: /^web\/src\/lib\/http\/swr-config\.ts$/ },
];

/** Every mutant of the files that decide, by file. */
export function findAllMutants(tree: Tree): Mutant[] {
  return [...tree].flatMap(([path, text]) => {
    const target = isTestFile(path) ? undefined : targets.find(({ files }) => files.test(path));
    return target ? findMutants(path, text, target.scope) : [];
  });
}

/** A number of mutants, as many of each file as possible. The seed decides which; the same seed chooses the same ones. */
export function chooseMutants(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const order = (mutant: Mutant): string =>
    createHash('sha256')
      .update(`${seed} ${mutant.line} ${nameMutant(mutant)}`)
      .digest('hex');
  const byFile = [...Map.groupBy(mutants, ({ path }) => path).values()].map((ofFile) =>
    ofFile.map((mutant) => ({ mutant, key: order(mutant) })).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  );
  const chosen = byFile.flatMap((ofFile) => ofFile.map(({ mutant, key }, round) => ({ mutant, key, round })));
  return chosen
    .toSorted((a, b) => a.round - b.round || (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start));
}

/** The contract's names of domains whose folder has another name, or several; and those whose calls have to come before. */
const domainsOfFolder: Readonly<Record<string, readonly string[]>> = {
  communities: ['communities', 'members', 'invites', 'plans'],
  groups: ['groups', 'join requests'],
  'join-requests': ['join requests'],
  registrations: ['registrations', 'payments'],
};

/** Tests of a folder that are in another one. */
const testedElsewhere: Readonly<Record<string, readonly string[]>> = {
  blocks: [
    'chat/blocks',
    'chat/live',
    'chat/presence',
    'chat/group-chats/group-chats',
    'comments/blocks',
    'profiles/profiles',
    'subscribers/push-live/push-live',
  ],
  channels: ['groups/channels', 'groups/groups', 'join-requests/join-requests'],
  communities: [
    'accounts/delete-account',
    'posts/posts',
    'events/events',
    'groups/channels',
    'groups/groups',
    'groups/following',
  ],
  events: ['registrations/registrations', 'registrations/requests', 'registrations/endings'],
  limits: ['chat/presence', 'groups/resources/resources'],
  notifications: ['blocks/block-visibility', 'outreach/blasts/blasts', 'outreach/registration-news/news'],
  outreach: ['subscribers/push-live/events'],
  points: ['subscribers/award-points/award-points', 'directory/list'],
  posts: ['events/posts'],
  profiles: ['posts/posts', 'directory/list', 'chat/messages/send'],
};

const PAYMENTS = 'server/src/registrations/payments/';

/** Which tests should notice a change of a file, those that are nearest first. */
export function findStages(path: string, tree: Tree): TestStage[] {
  const tests = [...tree.keys()].filter((file) => /\.test\.tsx?$/.test(file));
  const [part = '', , name = ''] = path.split('/');
  const side = part === 'contract' ? 'server' : part;
  const domain = name.replace(/\.ts$/, '');
  // They are a domain of their own within the registrations
  const isOfPayments = path.startsWith(PAYMENTS);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const named = tests.filter((file) => file.replace(/\.test\.tsx?$/, '.ts') === path);
  const beside = tests.filter((file) => file.startsWith(folder) && !file.slice(folder.length).includes('/'));
  const ofDomain = tests.filter((file) => file.startsWith(isOfPayments ? PAYMENTS : `${side}/src/${domain}/`));
  const others = side === 'server' ? (testedElsewhere[domain] ?? []) : [];
  const elsewhere = others.map((file) => `server/src/${file}.test.ts`);
  const special: TestStage[] = [];
  if (part === 'contract') special.push({ files: ['server/src/platform/http/docs/openapi.test.ts'] });
  if (part === 'web') special.push({ files: ['web/src/app/caches.test.tsx'] });
  if (path.endsWith('/routes.ts')) special.push({ files: ['server/src/rate-limits.test.ts'] });
  const hasRights = /\/(policy|access)\.ts$/.test(path);
  const loadsMedia = tree.get(path)?.includes('Media(') ?? false;
  return withoutRepeated([
    ...special,
    { files: named },
    { files: beside },
    { files: ofDomain },
    { files: elsewhere },
    ...(hasRights ? [selectPermissionTests(domain, loadsMedia)] : []),
  ]);
}

/** The stages without files that an earlier one has, and without those that then have none. */
function withoutRepeated(stages: readonly TestStage[]): TestStage[] {
  const earlier = new Set<string>();
  return stages.flatMap((stage) => {
    const files = stage.files.filter((file) => !earlier.has(file));
    for (const file of files) earlier.add(file);
    return files.length > 0 ? [{ ...stage, files }] : [];
  });
}

/** The tests of the permission matrix about the calls of a domain, and about pictures and files. */
function selectPermissionTests(folder: string, loadsMedia: boolean): TestStage {
  const domains = domainsOfFolder[folder] ?? [folder];
  const calls = catalogue.filter(({ domain }) => domains.includes(domain));
  const names = calls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path} `);
  if (loadsMedia) names.push('GET /media/', 'GET /files/');
  return { files: names.length > 0 ? ['server/src/permissions.test.ts'] : [], names };
}
