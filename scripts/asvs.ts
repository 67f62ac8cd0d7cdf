import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file of the repository by its path from the root; undefined where there is none. */
export type ReadText = (path: string) => string | undefined;

/** One row of docs/asvs.csv. */
interface AsvsRow {
  readonly id: string;
  readonly level: string;
  readonly answer: string;
  /** Citations with semicolons between: a path, or `path#text` with a text that occurs in the file. */
  readonly where: string;
  readonly note: string;
}

export const ASVS_FILE = 'docs/asvs.csv';

const HEADER = 'id,level,answer,where,note';
const answers: ReadonlySet<string> = new Set(['pass', 'not applicable', 'gap']);

/**
 * OWASP ASVS 5.0.0: a line for each chapter, a number for each of its sections, and a digit for each requirement of the section,
 * which is its level. So the first line says that V1.1.1 and V1.1.2 are of level 2, and that V1.2.10 is of level 3.
 */
const chapters = [
  '22 1111122223 112222222223 222 123',
  '122 112 12223 23',
  '3 113 12223 11222233 11122333 3 22333',
  '12233 23333 22 1222',
  '2 112333 113 222',
  '122 111111112222 11223333 112233 22222333 2223 33 2222',
  '222 1111 22 11222 223 22',
  '1233 1123 133 23',
  '111 1222',
  '22 223 22223 1111122222233333 22222 22 222',
  '2233 22233 11233 1222 23 23 33',
  '12233 11 22223',
  '2333 222223 2233 1222233',
  '22 12223333 122',
  '12233 12233 1222222 3333',
  '2 22222 2222 222 2223',
  '23 22223333 22',
];

/** The ids of the requirements of some levels, in the order of the standard, each with its level. */
export function listRequirements(...wanted: readonly string[]): [id: string, level: string][] {
  const all = chapters.flatMap((sections, chapter) =>
    sections
      .split(' ')
      .flatMap((levels, section) =>
        Array.from(levels, (level, index): [string, string] => [`V${chapter + 1}.${section + 1}.${index + 1}`, level]),
      ),
  );
  return all.filter(([, level]) => wanted.includes(level));
}

/** A reader of the files below a folder. */
export function createReader(root: string): ReadText {
  return (path) => {
    const file = join(root, path);
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined;
  };
}

/** What docs/asvs.csv lacks or claims without ground, as lines for people. */
export function findAsvsFaults(readText: ReadText): string[] {
  const [header, ...lines] = readText(ASVS_FILE)?.trimEnd().split('\n') ?? [];
  if (header !== HEADER) return [`${ASVS_FILE}:1: the columns are ${HEADER}`];
  const rows = lines.map(parseRow);
  return [
    ...findWrongIds(rows),
    ...rows.flatMap((row, index) => findRowFaults(row, readText).map((fault) => `${ASVS_FILE}:${index + 2}: ${fault}`)),
  ];
}

/** Each requirement of levels 1 and 2 has one row, in the order of the standard. */
function findWrongIds(rows: readonly AsvsRow[]): string[] {
  const wanted = listRequirements('1', '2').map((requirement) => requirement.join(' of level '));
  const found = rows.map(({ id, level }) => `${id} of level ${level}`);
  const missing = wanted.filter((requirement) => !found.includes(requirement));
  const foreign = found.filter((requirement) => !wanted.includes(requirement));
  const repeated = found.filter((requirement, index) => found.indexOf(requirement) !== index);
  const isOrdered = found.join() === wanted.join() || missing.length + foreign.length + repeated.length > 0;
  return [
    ...missing.map((requirement) => `${ASVS_FILE}: ${requirement} has no row`),
    ...foreign.map((requirement) => `${ASVS_FILE}: ${requirement} is not in levels 1 and 2 of the standard`),
    ...repeated.map((requirement) => `${ASVS_FILE}: ${requirement} has several rows`),
    ...(isOrdered ? [] : [`${ASVS_FILE}: the rows are not in the order of the standard`]),
  ];
}

function findRowFaults({ id, answer, where, note }: AsvsRow, readText: ReadText): string[] {
  const citations = where.split(';').flatMap((citation) => citation.trim() || []);
  return [
    ...(answers.has(answer) ? [] : [`${id} is answered '${answer}', which is none of ${[...answers].join(', ')}`]),
    ...(answer === 'pass' && citations.length === 0 ? [`${id} passes, and names no file that shows it`] : []),
    ...(note.trim() === '' ? [`${id} has no note`] : []),
    ...citations.flatMap((citation) => {
      const [path = '', ...rest] = citation.split('#');
      const quote = rest.join('#');
      const text = readText(path);
      if (text === undefined) return [`${id} names ${path}, which does not exist`];
      if (rest.length > 0 && quote === '') return [`${id} names nothing in ${path}`];
      return text.includes(quote) ? [] : [`${id}: '${quote}' is not in ${path}`];
    }),
  ];
}

/** The fields of a line of CSV. One in double quotes may have commas, and two double quotes for each of its own. */
function parseRow(line: string): AsvsRow {
  const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))(?=,|$)/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
  const [id = '', level = '', answer = '', where = '', note = ''] = fields;
  // A comma too many ends up in the note, where it would be lost.
  return fields.length === 5 ? { id, level, answer, where, note } : { id, level, answer, where, note: '' };
}
