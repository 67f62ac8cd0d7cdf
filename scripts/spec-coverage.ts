import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { catalogue } from '../contract/src/catalogue.ts';
import { isSource, isTestFile } from './source-tree.ts';

/** What docs/spec-coverage.md is compared with. */
export interface Sources {
  /** The text of a file by its path from the root of the repository; undefined where there is none. */
  readText: (path: string) => string | undefined;
  /** Every call of the contract, such as `GET community/{}/members`. */
  calls: ReadonlySet<string>;
}

/** One sentence of the specification: where it is in the code, and which tests show it. */
interface CoverageRow {
  line: number;
  /** What is between backticks in the first column: texts, fields, constants and calls, word for word. */
  quotes: readonly string[];
  code: readonly Citation[];
  tests: readonly Citation[];
}

/** A file, and what occurs in it. */
interface Citation {
  path: string;
  quotes: readonly string[];
}

const filePath = /^[\w@.-]+(\/[\w@.-]+)+\.(tsx?|mjs|css|html|json)$/;
const callPattern = /^(GET|POST|PUT|PATCH|DELETE) (\S+)$/;
/** Such as `Post not found`; neither a call nor a field. */
const textForUsers = /^[A-Z][A-Za-z]*[a-z!'] /;

/** The text of docs/spec-coverage.md. */
export function readCoverage(root: string): string {
  return readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
}

/**
 * What the document claims and the sources do not have, as lines for people: code, tests and calls that do not exist,
 * and texts for users that are not in exactly one place, which is the texts of a domain or the contract.
 */
export function findCoverageGaps(document: string, tree: ReadonlyMap<string, string>): string[] {
  const calls = catalogue.map(({ endpoint }) => normalizeCall(`${endpoint.method} ${endpoint.path}`));
  const sources: Sources = { readText: (file) => tree.get(file), calls: new Set(calls) };
  const rows = readRows(document);
  return [...rows.flatMap((row) => findGaps(row, sources)), ...findMisplacedTexts(rows, tree)];
}

/** The texts for users that the rows quote. */
export function textsForUsers(rows: readonly CoverageRow[]): string[] {
  return [...new Set(rows.flatMap(({ quotes }) => quotes).filter((quote) => textForUsers.test(quote)))];
}

function findMisplacedTexts(rows: readonly CoverageRow[], tree: ReadonlyMap<string, string>): string[] {
  const product = [...tree].filter(([file]) => /^(contract|server|web)\/src\//.test(file) && !isTestFile(file));
  return textsForUsers(rows).flatMap((text) => {
    const places = product.filter(([path, source]) => isWrittenIn(path, source, text)).map(([file]) => file);
    const isInOnePlace = places.length === 1 && places.every((file) => /^contract\/|\/texts\.ts$/.test(file));
    return isInOnePlace ? [] : [`'${text}' belongs in one texts.ts or the contract, and is in: ${places.join(', ')}`];
  });
}

/** Reads the rows of the document's tables; header rows are left out. */
export function readRows(document: string): CoverageRow[] {
  return document.split('\n').flatMap((text, index) => {
    const cells = text.startsWith('| ') ? text.slice(1, text.lastIndexOf('|')).split('|') : [];
    const [said = '', code = '', tests = ''] = cells;
    if (cells.length === 0 || /^ (spec\.md|-+) /.test(said)) return [];
    return [{ line: index + 1, quotes: listQuotes(said), code: parseCitations(code), tests: parseCitations(tests) }];
  });
}

/** What a row claims and the sources do not have, as lines for people. */
export function findGaps(row: CoverageRow, { readText, calls }: Sources): string[] {
  const gap = (what: string): string => `docs/spec-coverage.md:${row.line}: ${what}`;
  const missingFiles = [...row.code, ...row.tests].filter(({ path }) => readText(path) === undefined);
  const readCode = (path: string): string => withoutComments(path, readText(path) ?? '');
  const codeTexts = row.code.map(({ path }) => readCode(path));
  const isInCode = (quote: string): boolean =>
    callPattern.test(quote) ? calls.has(normalizeCall(quote)) : codeTexts.some((text) => text.includes(quote));
  return [
    ...(row.code.length === 0 ? [gap('names no code')] : []),
    ...(row.tests.some(({ quotes }) => quotes.length > 0) ? [] : [gap('names no test')]),
    ...missingFiles.map(({ path }) => gap(`${path} does not exist`)),
    ...row.quotes.filter((quote) => !isInCode(quote)).map((quote) => gap(`'${quote}' is not in the code of the row`)),
    ...row.code.flatMap(({ path, quotes }) =>
      quotes.filter((quote) => !readCode(path).includes(quote)).map((quote) => gap(`'${quote}' is not in ${path}`)),
    ),
    ...row.tests.flatMap(({ path, quotes }) => {
      const titles = readTitles(path, readText(path) ?? '');
      return quotes.filter((title) => !titles.has(title)).map((title) => gap(`${path} has no test '${title}'`));
    }),
  ];
}

/** A call without its query and the names of its parameters, so that spec.md's and the contract's are the same. */
function normalizeCall(call: string): string {
  return call
    .replace(/\?.*$/, '')
    .replaceAll(/\{\w+\}|:\w+/g, '{}')
    .replace(/ \//, ' ')
    .replace(/\/$/, '');
}

function listQuotes(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, quote = '']) => quote);
}

/** A path, and the quotes after it up to the next path. */
function parseCitations(cell: string): Citation[] {
  const citations: { path: string; quotes: string[] }[] = [];
  for (const quote of listQuotes(cell)) {
    if (filePath.test(quote)) citations.push({ path: quote, quotes: [] });
    else citations.at(-1)?.quotes.push(quote);
  }
  return citations;
}

/** Whether the text is between quotes, between tags, or the beginning of a template. */
function isWrittenIn(path: string, source: string, text: string): boolean {
  if (!source.includes(text)) return false;
  const code = withoutComments(path, source);
  const forms = [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`, `\`${text}\${`];
  return forms.some((form) => code.includes(form));
}

function withoutComments(path: string, source: string): string {
  if (!isSource(path)) return source;
  const { comments } = parseSync(path, source);
  return comments.reduceRight((code, { start, end }) => code.slice(0, start) + code.slice(end), source);
}

/** The titles of the tests and of their blocks, such as those of `it`, `test.describe` and `it.each`. */
function readTitles(path: string, source: string): Set<string> {
  const titles = new Set<string>();
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!/^(it|test|describe)\b/.test(source.slice(callee.start, callee.end))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.add(title.value);
      if (title?.type === 'TemplateLiteral') titles.add(source.slice(title.start + 1, title.end - 1));
    },
  }).visit(parseSync(path, source).program);
  return titles;
}
