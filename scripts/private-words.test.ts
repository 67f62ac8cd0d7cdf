import { expect, it } from 'vitest';
import { findPrivateWords } from './private-words.ts';

const faultsOf = (path: string, text: string) => findPrivateWords(new Map([[path, text]]), new Map());

it('refuses retired names in code', () => {
  expect(faultsOf('server/src/a.ts', 'const x = 1;\nexport function letIn() {}')).toEqual([
    'server/src/a.ts:2: letIn is a retired name',
  ]);
});

it('refuses vague words in comments, test titles and documents', () => {
  expect(faultsOf('web/src/a.ts', '/**\n * Whoever asks.\n */\nconst a = 1;')).toHaveLength(1);
  expect(faultsOf('web/src/a.test.ts', "it('tells whoever asks', () => {});")).toHaveLength(1);
  expect(findPrivateWords(new Map(), new Map([['README.md', 'One\nIt is held.']]))).toEqual([
    "README.md:2: 'held' is vague; docs/glossary.md has plain words",
  ]);
});

it('allows them in texts for users, and in the glossary', () => {
  expect(faultsOf('web/src/a.ts', "const text = 'Whoever has the link may join';")).toEqual([]);
  expect(findPrivateWords(new Map(), new Map([['docs/glossary.md', 'whoever']]))).toEqual([]);
});
