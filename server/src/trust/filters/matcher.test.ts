import { expect, it } from 'vitest';
import { compileFilters, type FilterRule } from './matcher.ts';

const find = (value: string, text: string, kind: FilterRule['kind'] = 'word') =>
  compileFilters([{ kind, value, action: 'refuse' }])(text) !== null;

it('finds whole words, whatever their case, accents and invisible signs', () => {
  for (const text of [
    'A casino!',
    'CASINO',
    'cásinö',
    'ca\u200bsi\u00adno',
    'ca\u17b4si\u2065no',
    'ｃａｓｉｎｏ',
    'my-casino',
  ])
    expect(find('casino', text), text).toBe(true);
  for (const text of ['casinos', 'occasino', 'cas ino', '']) expect(find('casino', text), text).toBe(false);
});

it('finds words that begin so with a star at the end', () => {
  expect(find('casin*', 'casinos')).toBe(true);
  expect(find('casin*', 'casin')).toBe(true);
  expect(find('casin*', 'occasin')).toBe(false);
});

it('finds words that follow each other', () => {
  expect(find('free money', 'Get FREE, money now')).toBe(true);
  expect(find('free mon*', 'free monkeys')).toBe(true);
  expect(find('free money', 'money free')).toBe(false);
  expect(find('free money', 'free')).toBe(false);
});

it('keeps the vowels of scripts that write them as signs', () => {
  expect(find('काल', 'कल')).toBe(false);
  expect(find('काल', 'यह काल है')).toBe(true);
});

it('finds domains in links and in text, with their subdomains', () => {
  const texts = [
    'https://bad.example/x',
    'see www.shop.Bad.Example.',
    'me@bad.example',
    'https://b%61d.example',
    'bad。example',
  ];
  for (const text of texts) expect(find('bad.example', text, 'domain'), text).toBe(true);
  for (const text of ['notbad.example', 'bad.example.org', 'bad example', 'https://good.example/bad.exampl'])
    expect(find('bad.example', text, 'domain'), text).toBe(false);
  expect(find('bücher.example', 'https://xn--bcher-kva.example/', 'domain')).toBe(true);
});

it('does what the strongest of several filters says', () => {
  const match = compileFilters([
    { kind: 'word', value: 'one', action: 'flag' },
    { kind: 'word', value: 'two', action: 'refuse' },
    { kind: 'word', value: 'tw*', action: 'review' },
  ]);
  expect(match('one two')).toEqual({ word: 'two', action: 'refuse' });
  expect(match('one twig')).toEqual({ word: 'tw*', action: 'review' });
  expect(match('one')).toEqual({ word: 'one', action: 'flag' });
  expect(match('three')).toBeNull();
});
