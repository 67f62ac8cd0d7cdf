import { parseSync, Visitor } from 'vite';
import { isTestFile, type Tree } from './source-tree.ts';

/** The folders of server/src that may write a table, where they are not the one named like its file in schema/. */
const otherOwners: Readonly<Record<string, readonly string[]>> = {
  // A person: sign-in belongs to accounts, what people say about themselves to profiles, points and level to points.
  users: ['accounts', 'profiles', 'points'],
  sessions: ['accounts'],
  mailLinks: ['accounts'],
  loginFailures: ['accounts'],
  knownDevices: ['accounts'],
  totpSecrets: ['accounts'],
  recoveryCodes: ['accounts'],
  passkeys: ['accounts'],
  signInTickets: ['accounts'],
  secondFactorResets: ['accounts'],
  // How the students of a community graduate, their stages, and reunions of classes belong to cohorts.
  communities: ['communities', 'cohorts'],
  reunions: ['cohorts'],
  reunionAnswers: ['cohorts'],
  studies: ['studies', 'cohorts'],
  // Who leaves a community while moderators keep them out gives the kept membership up.
  restrictions: ['moderation', 'communities'],
  // All write to the log by recordAct().
  notices: ['moderation'],
  moderationLog: ['trust'],
  logChains: ['trust'],
  // Each domain traces what is deleted in it.
  deletedPosts: ['posts', 'comments'],
  // Payments for seats are a part of registrations.
  payments: ['registrations'],
  refunds: ['registrations'],
  disputes: ['registrations'],
  paymentProblems: ['registrations'],
  // Organisers ask, from the plan of the event on, and people answer when they register.
  eventQuestions: ['outreach', 'events'],
};

interface Table {
  /** The export of schema/, such as postLikes. */
  readonly name: string;
  /** The name in the database, such as post_likes. */
  readonly sqlName: string;
  readonly owners: readonly string[];
}

/** Every write to a table outside of the folder that owns it, as a line for people. Tests may write anything. */
export function findForeignWrites(tree: Tree): string[] {
  const tables = readTables(tree);
  return [...tree].flatMap(([path, text]) => {
    const folder = /^server\/src\/([^/]+)\/.*\.ts$/.exec(path)?.[1];
    if (folder === undefined || folder === 'schema' || isTestFile(path)) return [];
    return readWrites(path, text, tables)
      .filter(({ table }) => !table.owners.includes(folder))
      .map(
        ({ table, line }) => `${path}:${line}: writes ${table.name}, which only ${table.owners.join(', ')} may write`,
      );
  });
}

function readTables(tree: Tree): Table[] {
  return [...tree].flatMap(([path, text]) => {
    const file = /^server\/src\/schema\/(?:[^/]+\/)?([^/]+)\.ts$/.exec(path)?.[1];
    if (file === undefined) return [];
    return [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name = '', sqlName = '']) => ({
      name,
      sqlName,
      owners: otherOwners[name] ?? [file],
    }));
  });
}

interface Write {
  readonly table: Table;
  readonly line: number;
}

const WRITE_METHODS = new Set(['insert', 'update', 'delete']);
const WRITE_KEYWORDS = /(?:insert\s+into|update|delete\s+from)\s+(\w*)$/i;

/** Writes by the query builder, `.update(posts)`, and in SQL text, `update ${posts}` or `update posts`. */
function readWrites(path: string, text: string, tables: readonly Table[]): Write[] {
  const writes: Write[] = [];
  const add = (table: Table | undefined, offset: number): void => {
    if (table) writes.push({ table, line: text.slice(0, offset).split('\n').length });
  };
  new Visitor({
    CallExpression: ({ callee, arguments: [target], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!WRITE_METHODS.has(callee.property.name) || target?.type !== 'Identifier') return;
      add(
        tables.find(({ name }) => name === target.name),
        start,
      );
    },
    TemplateLiteral: ({ quasis, expressions }) => {
      for (const [index, { value, start }] of quasis.entries()) {
        for (const [, sqlName] of value.raw.matchAll(/(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi)) {
          add(
            tables.find((table) => table.sqlName === sqlName),
            start,
          );
        }
        const next = expressions[index];
        if (next?.type !== 'Identifier' || !WRITE_KEYWORDS.test(value.raw)) continue;
        add(
          tables.find(({ name }) => name === next.name),
          start,
        );
      }
    },
  }).visit(parseSync(path, text).program);
  return writes;
}
