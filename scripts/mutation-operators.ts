import { parseSync, Visitor, type ESTree } from 'vite';

/** One small change of a source file that a test should notice. */
export interface Mutant {
  path: string;
  /** The part of the file that is replaced, as offsets. */
  start: number;
  end: number;
  replacement: string;
  line: number;
  /** The smallest whole expression or statement around the change, on one line. */
  before: string;
  after: string;
}

/** What kinds of change a file gets. */
export interface MutationScope {
  /** Decisions: conditions, comparisons, guards, conditions of queries. On by default. */
  decisions?: boolean;
  /** Also numbers, by ±1. On by default. */
  numbers?: boolean;
  /** Also tables of rules: each row is dropped, which leaves the rule for all others. Off by default. */
  rows?: boolean;
}

interface Change {
  node: ESTree.Span;
  replacement: string;
  /** What is shown, when the changed node alone says too little. */
  shown?: ESTree.Span;
}

const swapped: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};

/** In SQL texts: what is replaced by what. */
const swappedInSql: readonly [RegExp, string][] = [
  [/(?<=\s)and(?=\s)/g, 'or'],
  [/(?<=\s)or(?=\s)/g, 'and'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists(?=\s*\()/g, 'not exists'],
  [/ is not null\b/g, ' is null'],
  [/ is null\b/g, ' is not null'],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
];

/** Numbers in products of milliseconds and bytes that no test could tell from the next one. */
const MAX_NUMBER = 10_000;

/** Every mutant of a file, in the order of the file. Texts, logs and types are never changed. */
export function findMutants(path: string, text: string, scope: MutationScope = {}): Mutant[] {
  const { decisions = true, numbers = true, rows = false } = scope;
  const { program } = parseSync(path, text);
  const changes: Change[] = [];
  const add = (node: ESTree.Span, replacement: string, shown = node): unknown =>
    changes.push({ node, replacement, shown });
  const source = (node: ESTree.Span): string => text.slice(node.start, node.end);

  const negate = (test: ESTree.Expression): void => {
    // Another operator does the same
    if (!isEquality(test)) add(test, `!(${source(test)})`);
  };
  const decide = (value: ESTree.Node | null | undefined): void => {
    if (!value || !isDecision(value)) return;
    add(value, 'true');
    add(value, 'false');
  };
  const flip = (value: ESTree.Node | null | undefined): void => {
    if (value?.type === 'Literal' && typeof value.value === 'boolean') add(value, String(!value.value));
  };
  const count = (value: ESTree.Node | null | undefined, shown?: ESTree.Span): void => {
    const number = value && firstFactor(value);
    if (!number || typeof number.value !== 'number' || number.value > MAX_NUMBER) return;
    add(number, String(number.value + 1), shown);
    if (number.value > 0) add(number, String(number.value - 1), shown);
  };

  if (decisions) {
    new Visitor({
      IfStatement(node) {
        negate(node.test);
        if (!node.alternate && endsThere(node.consequent)) add(node, '');
      },
      ConditionalExpression: ({ test }) => negate(test),
      LogicalExpression: (node) => swapOperator(node),
      BinaryExpression: (node) => swapOperator(node),
      ReturnStatement({ argument }) {
        decide(argument);
        flip(argument);
      },
      ArrowFunctionExpression({ body }) {
        decide(body);
        flip(body);
      },
      Property({ value }) {
        decide(value);
      },
      CallExpression({ callee, arguments: parts }) {
        if (callee.type !== 'Identifier' || (callee.name !== 'and' && callee.name !== 'or') || parts.length < 2) return;
        for (const dropped of parts) {
          const others = parts.filter((part) => part !== dropped).map(source);
          const [first, last] = [parts.at(0), parts.at(-1)];
          if (first && last) add({ start: first.start, end: last.end }, others.join(', '));
        }
      },
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
        for (const part of quasi.quasis) changes.push(...changesOfSql(text, part));
      },
    }).visit(program);
  }
  if (numbers) {
    new Visitor({
      VariableDeclarator: (node) => count(node.init, node),
      Property: (node) => count(node.value, node),
      BinaryExpression(node) {
        if (node.operator in swapped) count(node.right, node);
      },
    }).visit(program);
  }
  if (rows) {
    new Visitor({
      ObjectExpression({ properties }) {
        for (const [index, row] of properties.entries()) {
          const end = properties[index + 1]?.start ?? row.end;
          if (row.type === 'Property' && isRow(row)) add({ start: row.start, end }, '', row);
        }
      },
    }).visit(program);
  }
  new Visitor({
    ObjectExpression(node) {
      const spread = node.properties.find((property) => property.type === 'SpreadElement');
      if (!spread || source(spread) !== '...fiveMinuteCache') return;
      for (const ms of ['0', '600_000']) add(spread, `...fiveMinuteCache, dedupingInterval: ${ms}`, node);
    },
  }).visit(program);

  return changes.map((change) => describe(path, text, change)).toSorted((a, b) => a.start - b.start || a.end - b.end);

  function swapOperator(node: ESTree.BinaryExpression | ESTree.LogicalExpression): void {
    const { left, right, operator } = node;
    const other = swapped[operator];
    if (other === undefined) return;
    const between = text.slice(left.end, right.start).replace(operator, other);
    const isJoined = other === '&&' || other === '||';
    const whole = source(left) + between + source(right);
    add(node, isJoined ? `(${whole})` : whole);
  }
}

/** The file with one mutant in place. */
export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** A line that names a mutant, whatever is above it in the file. */
export function nameMutant({ path, before, after }: Mutant): string {
  return `${path}: ${before} → ${after}`;
}

function isDecision(node: ESTree.Node): boolean {
  if (node.type === 'LogicalExpression') return node.operator !== '??';
  if (node.type === 'BinaryExpression') return node.operator in swapped;
  return node.type === 'UnaryExpression' && node.operator === '!';
}

function isEquality(node: ESTree.Node): boolean {
  return node.type === 'BinaryExpression' && /^[=!]==?$/.test(node.operator);
}

/** `15 * 60 * 1_000` is changed by its first factor: by the last one it would hardly change. */
function firstFactor(node: ESTree.Node): ESTree.NumericLiteral | undefined {
  if (node.type === 'BinaryExpression') return node.operator === '*' ? firstFactor(node.left) : undefined;
  return node.type === 'Literal' && typeof node.value === 'number' ? node : undefined;
}

/** One rule of a table, but for the one that is left for all others. */
function isRow({ key, value, shorthand }: ESTree.ObjectProperty): boolean {
  return !shorthand && value.type !== 'ObjectExpression' && !(key.type === 'Identifier' && key.name === 'otherwise');
}

/** A guard: it ends the function, and does nothing else. */
function endsThere(consequent: ESTree.Statement): boolean {
  const [only, ...others] = consequent.type === 'BlockStatement' ? consequent.body : [consequent];
  return others.length === 0 && (only?.type === 'ThrowStatement' || only?.type === 'ReturnStatement');
}

/** Changes of a text of SQL, each shown with its line. */
function changesOfSql(text: string, part: ESTree.Span): Change[] {
  return swappedInSql.flatMap(([pattern, other]) =>
    [...text.slice(part.start, part.end).matchAll(pattern)].map(({ index, 0: found }) => {
      const start = part.start + index;
      const end = start + found.length;
      const lineEnd = text.indexOf('\n', end);
      const shown = { start: text.lastIndexOf('\n', start) + 1, end: lineEnd < 0 ? text.length : lineEnd };
      return { node: { start, end }, replacement: other, shown };
    }),
  );
}

function describe(path: string, text: string, { node, replacement, shown = node }: Change): Mutant {
  const { start, end } = node;
  const oneLine = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();
  return {
    path,
    start,
    end,
    replacement,
    line: text.slice(0, start).split('\n').length,
    before: oneLine(text.slice(shown.start, shown.end)),
    after: oneLine(text.slice(shown.start, start) + replacement + text.slice(end, Math.max(end, shown.end))),
  };
}
