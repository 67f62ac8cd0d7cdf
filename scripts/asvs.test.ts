import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASVS_FILE, createReader, findAsvsFaults, listRequirements } from './asvs.ts';

const HEADER = 'id,level,answer,where,note';
const files: Readonly<Record<string, string>> = {
  'server/src/a.ts': 'export function hashPassword() {}',
  'server/src/a.test.ts': "it('signs in, and out', () => {});",
};

describe('docs/asvs.csv', () => {
  it('answers the 253 requirements of levels 1 and 2 with files and tests that exist', () => {
    expect(findAsvsFaults(createReader(join(import.meta.dirname, '..')))).toEqual([]);
  });

  it('knows 70 requirements of level 1, 183 of level 2, and 92 of level 3', () => {
    expect(['1', '2', '3'].map((level) => listRequirements(level).length)).toEqual([70, 183, 92]);
    expect(listRequirements('1').map(([id]) => id)).toEqual(expect.arrayContaining(['V1.2.1', 'V6.2.8', 'V15.3.1']));
    expect(new Set(listRequirements('1', '2', '3').map(([id]) => id)).size).toBe(345);
  });
});

describe('a row', () => {
  /** The faults of the document with each requirement passing by one file, and some of its rows replaced. */
  const findFaults = (change: (rows: string[]) => string[] = (rows) => rows, header = HEADER) => {
    const rows = listRequirements('1', '2').map(([id, level]) => `${id},${level},pass,server/src/a.ts,We do it.`);
    const document = [header, ...change(rows), ''].join('\n');
    return findAsvsFaults((path) => (path === ASVS_FILE ? document : files[path]));
  };
  const replaceFirst = (row: string) => findFaults(([, ...rows]) => [row, ...rows]);

  it.each([
    'V1.1.1,2,pass,server/src/a.ts#hashPassword,We do it.',
    'V1.1.1,2,pass,"server/src/a.ts; server/src/a.test.ts#signs in, and out","We do it, ""always""."',
    'V1.1.1,2,not applicable,,There is none.',
    'V1.1.1,2,gap,,It is missing.',
    'V1.1.1,2,gap,server/src/a.ts,It is missing there.',
  ])('has no fault as %s', (row) => {
    expect(replaceFirst(row)).toEqual([]);
  });

  it.each([
    ['an unknown answer', 'V1.1.1,2,yes,server/src/a.ts,We do it.', /^docs\/asvs.csv:2: .*'yes'/],
    ['a pass without a file', 'V1.1.1,2,pass,,We do it.', /names no file/],
    ['a pass with an empty list of files', 'V1.1.1,2,pass, ; ,We do it.', /names no file/],
    ['a file that does not exist', 'V1.1.1,2,pass,server/src/b.ts,We do it.', /b\.ts, which does not exist/],
    ['a folder', 'V1.1.1,2,pass,server/src,We do it.', /server\/src, which does not exist/],
    [
      'a second file that does not exist',
      'V1.1.1,2,pass,server/src/a.ts;b.ts,We do it.',
      /b\.ts, which does not exist/,
    ],
    ['a name that is not in its file', 'V1.1.1,2,pass,server/src/a.ts#signs in,We do it.', /'signs in' is not in/],
    ['an empty name', 'V1.1.1,2,pass,server/src/a.ts#,We do it.', /names nothing in/],
    ['a gap that names a file that is gone', 'V1.1.1,2,gap,b.ts,It is missing.', /b\.ts, which does not exist/],
    ['a gap without a note', 'V1.1.1,2,gap,,', /no note/],
    ['a requirement that does not apply, without a note', 'V1.1.1,2,not applicable,,', /no note/],
    ['a note with a comma outside of quotes', 'V1.1.1,2,gap,,It is, well, missing.', /no note/],
  ])('has a fault for %s', (_what, row, fault) => {
    expect(replaceFirst(row)).toEqual([expect.stringMatching(fault)]);
  });

  it('has a fault where it is missing, foreign, repeated, of another level or in another place', () => {
    expect(findFaults((rows) => rows.slice(1))).toEqual([expect.stringMatching(/V1\.1\.1 of level 2 has no row/)]);
    const foreign = 'V3.1.1,3,pass,server/src/a.ts,We do it.';
    expect(findFaults((rows) => [...rows, foreign])).toEqual([expect.stringMatching(/V3\.1\.1 of level 3 is not in/)]);
    expect(findFaults((rows) => [...rows.slice(0, 1), ...rows])).toEqual([expect.stringMatching(/has several rows/)]);
    expect(replaceFirst('V1.1.1,1,pass,server/src/a.ts,We do it.')).toHaveLength(2);
    expect(findFaults((rows) => rows.toReversed())).toEqual([expect.stringMatching(/order/)]);
  });

  it('is read under the right columns only', () => {
    expect(findFaults((rows) => rows, 'id,answer')).toEqual([expect.stringMatching(/the columns are/)]);
    expect(findAsvsFaults(() => undefined)).toEqual([expect.stringMatching(/the columns are/)]);
  });
});
