import { expect, it } from 'vitest';
import { mentionParts } from './mention-parts.ts';

const maya = { id: 'maya', name: 'Maya Lindgren' };
const longer = { id: 'other', name: 'Maya Lindgren Osei' };
const named = (text: string, ...people: (typeof maya)[]) =>
  mentionParts(text, people).map(({ text: part, person }) => (person === undefined ? part : [part, person.id]));

it('finds mentioned people at their positions', () => {
  expect(named('Hi @Maya Lindgren, and @Maya Lindgren!', maya)).toEqual([
    'Hi ',
    ['@Maya Lindgren', 'maya'],
    ', and ',
    ['@Maya Lindgren', 'maya'],
    '!',
  ]);
  expect(named('@Maya Lindgren', maya)).toEqual([['@Maya Lindgren', 'maya']]);
});

it('takes the longer of two names, and no part of a word', () => {
  expect(named('@Maya Lindgren Osei', maya, longer)).toEqual([['@Maya Lindgren Osei', 'other']]);
  expect(named('@Maya Lindgrens', maya)).toEqual(['@Maya Lindgrens']);
});

it('leaves everybody else as they are', () => {
  expect(named('mail maya@example.org or @Somebody')).toEqual(['mail maya@example.org or @Somebody']);
  expect(named('', maya)).toEqual([]);
});
