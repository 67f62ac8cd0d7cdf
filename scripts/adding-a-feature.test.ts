import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** Lines without what they are indented by: the page shows pieces. */
const trimIndents = (text: string) => text.replaceAll(/^ +/gm, '');

/** The snippets of the page, each with the file that it names. */
const snippets = [...readText('docs/adding-a-feature.md').matchAll(/^```ts (\S+)\n([^]*?)^```$/gm)].map(
  ([, file = '', code = '']) => ({ file, code }),
);

it('finds the snippets', () => {
  expect(snippets.length).toBeGreaterThan(5);
});

it.each(snippets)('shows $file as it is', ({ file, code }) => {
  expect(trimIndents(readText(file))).toContain(trimIndents(code));
});

it('names files that are there', () => {
  const named = [
    ...readText('docs/adding-a-feature.md').matchAll(/`((?:contract|server|web|scripts)\/[\w/.-]+\.tsx?)`/g),
  ];
  expect(named.length).toBeGreaterThan(5);
  for (const [, file = ''] of named) expect(readText(file)).not.toBe('');
});
