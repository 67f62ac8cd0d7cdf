import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@homecoming/contract/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { isTestFile, readTree } from './source-tree.ts';

/** What docs/spec-coverage.md is compared with. */
interface Sources {
  /** The text of a file by its path from the root of the repository; undefined where there is none. */
  textOf: (path: string) => string | undefined;
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

describe('docs/spec-coverage.md', () => {
  const root = join(import.meta.dirname, '..');
  const document = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
  const tree = readTree(root);
  const rows = readRows(document);
  const calls = catalogue.map(({ endpoint }) => normalizeCall(`${endpoint.method} ${endpoint.path}`));
  const sources: Sources = { textOf: (file) => tree.get(file), calls: new Set(calls) };

  it('has rows for each section of the specification', () => {
    const sections = document.split(/^## /m).slice(1);
    expect(sections.map((section) => section[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    for (const section of sections) expect(readRows(section), section.slice(0, 40)).not.toEqual([]);
  });

  it('names code and tests that exist, and texts of the code word for word', () => {
    expect(rows.flatMap((row) => findGaps(row, sources))).toEqual([]);
  });

  it('has each text for users in one place: the texts of its domain, or the contract', () => {
    const product = [...tree].filter(([file]) => /^(contract|server|web)\/src\//.test(file) && !isTestFile(file));
    const texts = new Set(rows.flatMap(({ quotes }) => quotes).filter((quote) => textForUsers.test(quote)));
    expect(texts.size).toBeGreaterThan(50);
    for (const text of texts) {
      const places = product.filter(([, source]) => isWrittenIn(source, text)).map(([file]) => file);
      expect(places, text).toEqual([expect.stringMatching(/^contract\/|\/texts\.ts$/)]);
    }
  });
});

describe('a row', () => {
  const files: Record<string, string> = {
    'web/src/a.ts': "notice.error('Failed to block user');",
    'web/src/a.test.ts': "it('blocks a person', async () => {});",
  };
  const sources: Sources = { textOf: (file) => files[file], calls: new Set(['POST chat/{}/seen']) };
  const gapsOf = (row: string) => readRows(row).flatMap((read) => findGaps(read, sources));

  it('has no gap where all that it names is there', () => {
    const row =
      '| `Failed to block user`, `POST chat/{id}/seen/?a=` | `web/src/a.ts` `notice.error` | `web/src/a.test.ts` `blocks a person` |';
    expect(readRows(row)).toHaveLength(1);
    expect(gapsOf(row)).toEqual([]);
  });

  it.each([
    ['a missing file', '| a | `web/src/b.ts` | `web/src/a.test.ts` `blocks a person` |'],
    ['a missing test', '| a | `web/src/a.ts` | `web/src/a.test.ts` `blocks a` |'],
    ['a test file without a title', '| a | `web/src/a.ts` | `web/src/a.test.ts` |'],
    ['no code', '| a | | `web/src/a.test.ts` `blocks a person` |'],
    ['code that is gone', '| a | `web/src/a.ts` `flash.error` | `web/src/a.test.ts` `blocks a person` |'],
    ['a changed text', '| `Failed to block users` | `web/src/a.ts` | `web/src/a.test.ts` `blocks a person` |'],
    ['an unknown call', '| `GET chat/{id}/seen/` | `web/src/a.ts` | `web/src/a.test.ts` `blocks a person` |'],
  ])('has a gap for %s', (_, row) => {
    expect(gapsOf(row)).toHaveLength(1);
  });

  it('is no header', () => {
    expect(readRows('| spec.md | code | test |\n| --- | --- | --- |')).toEqual([]);
  });
});

/** Reads the rows of the document's tables; header rows are left out. */
function readRows(document: string): CoverageRow[] {
  return document.split('\n').flatMap((text, index) => {
    const cells = text.startsWith('| ') ? text.slice(1, text.lastIndexOf('|')).split('|') : [];
    const [said = '', code = '', tests = ''] = cells;
    if (cells.length === 0 || /^ (spec\.md|-+) /.test(said)) return [];
    return [{ line: index + 1, quotes: quotesOf(said), code: citationsOf(code), tests: citationsOf(tests) }];
  });
}

/** What a row claims and the sources do not have, as lines for people. */
function findGaps(row: CoverageRow, { textOf, calls }: Sources): string[] {
  const gap = (what: string): string => `docs/spec-coverage.md:${row.line}: ${what}`;
  const missingFiles = [...row.code, ...row.tests].filter(({ path }) => textOf(path) === undefined);
  const codeTexts = row.code.map(({ path }) => textOf(path) ?? '');
  const isInCode = (quote: string): boolean =>
    callPattern.test(quote) ? calls.has(normalizeCall(quote)) : codeTexts.some((text) => text.includes(quote));
  return [
    ...(row.code.length === 0 ? [gap('names no code')] : []),
    ...(row.tests.some(({ quotes }) => quotes.length > 0) ? [] : [gap('names no test')]),
    ...missingFiles.map(({ path }) => gap(`${path} does not exist`)),
    ...row.quotes.filter((quote) => !isInCode(quote)).map((quote) => gap(`'${quote}' is not in the code of the row`)),
    ...row.code.flatMap(({ path, quotes }) =>
      quotes.filter((quote) => !textOf(path)?.includes(quote)).map((quote) => gap(`'${quote}' is not in ${path}`)),
    ),
    ...row.tests.flatMap(({ path, quotes }) =>
      quotes
        .filter((title) => !hasTitle(textOf(path) ?? '', title))
        .map((title) => gap(`${path} has no test '${title}'`)),
    ),
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

function quotesOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, quote = '']) => quote);
}

/** A path, and the quotes after it up to the next path. */
function citationsOf(cell: string): Citation[] {
  const citations: { path: string; quotes: string[] }[] = [];
  for (const quote of quotesOf(cell)) {
    if (filePath.test(quote)) citations.push({ path: quote, quotes: [] });
    else citations.at(-1)?.quotes.push(quote);
  }
  return citations;
}

/** Whether the text is between quotes, between tags, or the beginning of a template. */
function isWrittenIn(source: string, text: string): boolean {
  return hasTitle(source, text) || source.includes(`>${text}<`) || source.includes(`\`${text}\${`);
}

function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}
