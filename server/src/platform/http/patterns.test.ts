import { catalogue } from '@homecoming/contract/catalogue.ts';
import { optionalLine, line } from '@homecoming/contract/shapes.ts';
import { measureCpuTime } from '@homecoming/testkit/cpu-time.ts';
import { expect, it } from 'vitest';

const MAX_MS = 2_000;
const texts = ['a', ' ', '\u3164', '1-', 'a@a.', 'https://a/'].flatMap((part) => {
  const long = part.repeat(Math.ceil(200_000 / part.length));
  return [long, `${long}\n`, `${long}\na`];
});

it('every pattern of the contract takes little time for a text as long as a body can be', async () => {
  const patterns = new Set(catalogue.flatMap(({ endpoint }) => patternsIn(endpoint)));
  expect(patterns.size).toBeGreaterThan(3);
  const slow: string[] = [];
  for (const pattern of patterns) {
    const expression = new RegExp(pattern, 'u');
    for (const text of texts) if ((await measureCpuTime(() => expression.test(text))) > MAX_MS) slow.push(pattern);
  }
  expect(slow).toEqual([]);
});

it.each(['Ana', 'Ana\u2003Lima ', '🙂', '-'])('%j is a line', (text) => {
  expect(text).toMatch(new RegExp(patternsIn(line(80))[0] ?? '', 'u'));
  expect(text).toMatch(new RegExp(patternsIn(optionalLine(80))[0] ?? '', 'u'));
});

it.each([' ', '\u3164', 'a\nb', 'a\n', '\na', 'a\u2028b'])('%j is no line', (text) => {
  expect(text).not.toMatch(new RegExp(patternsIn(line(80))[0] ?? '', 'u'));
  expect(text).not.toMatch(new RegExp(patternsIn(optionalLine(80))[0] ?? '', 'u'));
});

function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}
