import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree } from './source-tree.ts';
import { findCoverageGaps, findGaps, readCoverage, readRows, textsForUsers, type Sources } from './spec-coverage.ts';

describe('docs/spec-coverage.md', () => {
  const root = join(import.meta.dirname, '..');
  const document = readCoverage(root);
  const tree = readTree(root);

  it('finds rows for each section of the specification in docs/spec-coverage.md', () => {
    const sections = document.split(/^## /m).slice(1);
    expect(sections.map((section) => section[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    for (const section of sections) expect(readRows(section), section.slice(0, 40)).not.toEqual([]);
  });

  it('names code and tests that exist, and texts of the code word for word, each in one place', () => {
    expect(textsForUsers(readRows(document)).length).toBeGreaterThan(50);
    expect(findCoverageGaps(document, tree)).toEqual([]);
  });

  it('finds a gap for a text that is written twice, or outside of the texts', () => {
    const text = 'Failed to block user';
    const row = `| \`${text}\` | \`web/src/a/texts.ts\` | \`web/src/a/a.test.ts\` \`blocks\` |`;
    const files = [
      ['web/src/a/texts.ts', `'${text}'`],
      ['web/src/a/a.test.ts', "it('blocks')"],
    ] as const;
    expect(findCoverageGaps(row, new Map(files))).toEqual([]);
    expect(findCoverageGaps(row, new Map([...files, ['web/src/b/texts.ts', `'${text}'`]]))).toHaveLength(1);
    const elsewhere = row.replace('texts.ts', 'a.ts');
    expect(findCoverageGaps(elsewhere, new Map([['web/src/a/a.ts', `'${text}'`], files[1]]))).toHaveLength(1);
  });
});

describe('a row', () => {
  const files: Record<string, string> = {
    'web/src/a.ts': "notice.error('Failed to block user'); // and warns",
    'web/src/a.test.ts': "it('blocks a person', async () => { open('the page'); });",
  };
  const sources: Sources = { readText: (file) => files[file], calls: new Set(['POST chat/{}/seen']) };
  const findRowGaps = (row: string) => readRows(row).flatMap((read) => findGaps(read, sources));

  it('finds no gap in a row where all that it names is there', () => {
    const row =
      '| `Failed to block user`, `POST chat/{id}/seen/?a=` | `web/src/a.ts` `notice.error` | `web/src/a.test.ts` `blocks a person` |';
    expect(readRows(row)).toHaveLength(1);
    expect(findRowGaps(row)).toEqual([]);
  });

  it.each([
    ['a missing file', '| a | `web/src/b.ts` | `web/src/a.test.ts` `blocks a person` |'],
    ['a missing test', '| a | `web/src/a.ts` | `web/src/a.test.ts` `blocks a` |'],
    ['a test file without a title', '| a | `web/src/a.ts` | `web/src/a.test.ts` |'],
    ['no code', '| a | | `web/src/a.test.ts` `blocks a person` |'],
    ['code that is gone', '| a | `web/src/a.ts` `flash.error` | `web/src/a.test.ts` `blocks a person` |'],
    ['code that is only a comment', '| a | `web/src/a.ts` `and warns` | `web/src/a.test.ts` `blocks a person` |'],
    ['a text of a test that is no title', '| a | `web/src/a.ts` | `web/src/a.test.ts` `the page` |'],
    ['a changed text', '| `Failed to block users` | `web/src/a.ts` | `web/src/a.test.ts` `blocks a person` |'],
    ['an unknown call', '| `GET chat/{id}/seen/` | `web/src/a.ts` | `web/src/a.test.ts` `blocks a person` |'],
  ])('has a gap for %s', (_, row) => {
    expect(findRowGaps(row)).toHaveLength(1);
  });

  it('reads no header as a row', () => {
    expect(readRows('| spec.md | code | test |\n| --- | --- | --- |')).toEqual([]);
  });
});
