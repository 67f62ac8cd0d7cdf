import { limits } from '@homecoming/contract/limits.ts';
import { expect, it } from 'vitest';
import { isNameMatch, mentionAt, mentionsIn, withMentioned } from './mentions.ts';

const at = (text: string) => mentionAt(text, text.length);

it('recognises a name that is being typed, in any script', () => {
  expect(at('@a')).toEqual({ start: 0, query: 'a' });
  expect(at('thanks @Amara Ok')).toEqual({ start: 7, query: 'Amara Ok' });
  expect(at('(@Ζωή')?.query).toBe('Ζωή');
  expect(at('שלום @נועה')?.query).toBe('נועה');
  expect(at("one\n@O'Bri")?.query).toBe("O'Bri");
  expect(mentionAt('@Amara and more', 3)).toEqual({ start: 0, query: 'Am' });
});

it('does not take other signs for names', () => {
  for (const text of ['@', '@ a', 'maya@home', 'a.b@home', '@@a', '@4pm', '@Amara Okafor said so', '@a\n', 'amara']) {
    expect(at(text), text).toBeNull();
  }
});

it('returns people whose name is still in the text', () => {
  const amara = { id: '1', name: 'Amara Okafor' };
  const ana = { id: '2', name: 'Ana Li' };
  expect(mentionsIn('for @Amara Okafor, thanks', [amara, ana])).toEqual(['1']);
  expect(mentionsIn('for @Ana Lindgren', [ana])).toEqual([]);
  expect(mentionsIn('for Ana Li', [ana])).toEqual([]);
  expect(mentionsIn('@Ana Li @Amara Okafor', [amara, ana])).toEqual(['1', '2']);
});

it('returns the last chosen of two people with the same name, and both where the name occurs twice', () => {
  const first = { id: '1', name: 'Sam Lee' };
  const second = { id: '2', name: 'Sam Lee' };
  expect(mentionsIn('@Sam Lee', withMentioned([first], second))).toEqual(['2']);
  expect(mentionsIn('@Sam Lee', withMentioned([first, second], first))).toEqual(['1']);
  expect(mentionsIn('@Sam Lee and @Sam Lee', [first, second])).toEqual(['1', '2']);
});

it('names no more than a text may', () => {
  const many = Array.from({ length: limits.mentions + 1 }, (_, index) => ({ id: `${index}`, name: `P${index} Q` }));
  expect(mentionsIn(many.map(({ name }) => `@${name}`).join(' '), many)).toHaveLength(limits.mentions);
});

it('knows the beginnings of names without their accents', () => {
  expect(isNameMatch('zoe mul', 'Zoë Müller')).toBe(true);
  expect(isNameMatch('mül', 'Zoë Müller')).toBe(true);
  expect(isNameMatch('oe', 'Zoë Müller')).toBe(false);
  expect(isNameMatch('zoe l', 'Zoë Müller')).toBe(false);
});
