import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeThemeVariables } from '../web/build/theme-variables.ts';

const sources = globSync('web/src/**/*.{css,ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);
const texts = sources.map(([, text]) => text);
// The build decides which variables of these two files are in the stylesheet
const definers = sources.filter(([file]) => !/ui\/theme\/(theme|variables)\.ts$/.test(file)).map(([, text]) => text);
const mantine = [...new Set(texts.flatMap((text) => text.match(/@mantine\/core\/styles\/[\w.]+/g) ?? []))].map((file) =>
  readFileSync(`node_modules/${file}`, 'utf8'),
);
/** `--name: …` in a stylesheet, `'--name': …` and `setProperty('--name', …)` in code. */
const defined = new Set(
  [writeThemeVariables(), ...mantine, ...definers].flatMap((text) => text.match(/--[\w-]+(?='?\s*[:,\]])/g) ?? []),
);

it('defines every variable that a style of the app uses', () => {
  const used = texts.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
});

it('defines every theme variable that a style of Mantine uses', () => {
  const used = mantine.flatMap((text) => [...text.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name = '']) => name));
  expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
});
