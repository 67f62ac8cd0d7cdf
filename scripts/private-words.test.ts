import { expect, it } from 'vitest';
import { findPrivateWords } from './private-words.ts';

const findFaults = (path: string, text: string) => findPrivateWords(new Map([[path, text]]), new Map());

it('refuses retired names in code', () => {
  expect(findFaults('server/src/a.ts', 'const x = 1;\nexport function letIn() {}')).toEqual([
    'server/src/a.ts:2: letIn is a retired name',
  ]);
});

it.each([
  'const told = 1;',
  'lookUpGathered();',
  'class Standing {}',
  'const FIRST_HELD = 1;',
  'interface A { is_told: 1 }',
])('refuses vague words in the name of %s', (code) => expect(findFaults('server/src/a.ts', code)).toHaveLength(1));

it('allows names of the language', () => {
  expect(findFaults('server/src/a.ts', 'Promise.allSettled([]);')).toEqual([]);
});

it('refuses vague words in comments, test titles and documents', () => {
  expect(findFaults('web/src/a.ts', '/**\n * Whoever asks.\n */\nconst a = 1;')).toHaveLength(1);
  expect(findFaults('web/src/a.test.ts', "it('tells whoever asks', () => {});")).toHaveLength(1);
  expect(findPrivateWords(new Map(), new Map([['README.md', 'One\nIt is held.']]))).toEqual([
    "README.md:2: 'held' is vague; docs/glossary.md has plain words",
  ]);
});

it.each([
  "it.each([1])('tells whoever asks', () => {});",
  'describe(`tells whoever asks ${name}`, () => {});',
  "it.runIf(true)('tells whoever asks', () => {});",
  "await test.step('tells whoever asks', async () => {});",
])('refuses vague words in the title of %s', (code) => expect(findFaults('web/src/a.test.ts', code)).toHaveLength(1));

it('refuses vague words in the API document, in styles and in SQL', () => {
  const text = "endpoint({ summary: 'For whoever asks', reply: Type.String({ description: 'It is held.' }) });";
  expect(findFaults('contract/src/a.ts', text)).toHaveLength(2);
  expect(findFaults('web/src/a.module.css', '.held {}\n/* One\n * whoever. */')).toEqual([
    "web/src/a.module.css:3: 'whoever' is vague; docs/glossary.md has plain words",
  ]);
  expect(findFaults('server/src/a.ts', 'sql`with told as (select 1)`')).toHaveLength(1);
});

it('allows them in texts for users, and in the glossary', () => {
  expect(findFaults('web/src/a.ts', "const text = 'Whoever has the link may join';")).toEqual([]);
  expect(findPrivateWords(new Map(), new Map([['docs/glossary.md', 'whoever']]))).toEqual([]);
});

it.each([
  ['export function placeOf() {}', 1],
  ['export async function* rowsOf() {}', 1],
  ['export const placeWords = () => 1;', 1],
  ['export function findWords() {}', 0],
  ['export const memberWords = 1;', 0],
  ['export function oneOf() {}', 0],
  ['function placeOf() {}', 0],
])('refuses exported functions that end in Of or Words: %s', (code, count) =>
  expect(findPrivateWords(new Map([['server/src/a.ts', code]]), new Map())).toHaveLength(count),
);
