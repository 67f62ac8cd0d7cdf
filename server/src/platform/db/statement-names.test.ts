import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('names a text when it comes for the third time, always in the same way', () => {
  const getStatementName = createStatementNames();
  const name = ['one', 'one', 'one', 'one'].map(getStatementName);
  expect(name).toEqual([undefined, undefined, expect.stringMatching(/^[\w-]{22}$/), name[2]]);
  expect(['two', 'one', 'one', 'one'].map(createStatementNames()).at(-1)).toBe(name[2]);
});

it('names two thousand texts, and keeps their names', () => {
  const getStatementName = createStatementNames();
  const runThrice = (text: string) => [text, text, text].map(getStatementName).at(-1);
  const first = runThrice('first');
  for (let number = 1; number < 2_000; number += 1) expect(runThrice(`text ${number}`)).toBeDefined();
  expect([runThrice('one more'), runThrice('first')]).toEqual([undefined, first]);
});

it('does not keep texts that come seldom, or that are very long', () => {
  const getStatementName = createStatementNames();
  const texts = Array.from({ length: 500 }, (_, number) => `text ${number}`);
  for (const text of ['seldom', 'seldom', ...texts, 'seldom']) expect(getStatementName(text)).toBeUndefined();
  const long = 'x'.repeat(20_001);
  expect([long, long, long, long].map(getStatementName)).toEqual(Array(4).fill(undefined));
});
