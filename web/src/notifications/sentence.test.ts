import { expect, it } from 'vitest';
import { buildNotification, buildPerson } from '../../testing/notifications.ts';
import { splitSentence } from './sentence.ts';

const partsFor = (...[number, changes]: Parameters<typeof buildNotification>) =>
  splitSentence(buildNotification(number, changes)).map(({ text, is }) => (is === 'words' ? text : `<${is}: ${text}>`));

it('separates people and what they wrote from the words around them', () => {
  const two = {
    actors: [buildPerson('Ana Lima'), buildPerson('Bo Li')],
    actors_count: 2,
    post: { id: 'p', title: 'Old press' },
  };
  const sentence = 'Ana Lima and Bo Li liked your post “Old press”';
  expect(partsFor(1, { ...two, sentence })).toEqual([
    '<person: Ana Lima>',
    ' and ',
    '<person: Bo Li>',
    ' liked your post “',
    '<name: Old press>',
    '”',
  ]);
});

it('puts the class year behind a person, where it is known', () => {
  const actors = [buildPerson('Ana Lima'), { ...buildPerson('Bo Li'), graduation_year: null }];
  const sentence = 'Ana Lima and Bo Li liked your post “Old press”';
  const people = splitSentence(buildNotification(1, { actors, actors_count: 2, sentence })).filter(
    ({ is }) => is === 'person',
  );
  expect(people.map(({ text, year }) => [text, year])).toEqual([
    ['Ana Lima', '’14'],
    ['Bo Li', undefined],
  ]);
});

it('does not treat a name in a post title as a person', () => {
  const three = {
    actors: [buildPerson('Ana Lima'), buildPerson('Bo Li')],
    actors_count: 3,
    post: { id: 'p', title: 'To Bo Li' },
  };
  expect(partsFor(1, { ...three, sentence: 'Ana Lima and 2 others liked your post “To Bo Li”' })).toEqual([
    '<person: Ana Lima>',
    ' and 2 others liked your post “',
    '<name: To Bo Li>',
    '”',
  ]);
});

it('separates the names of a group and of its channel', () => {
  const places = { channel: { id: 'c', name: 'Reunion' }, group: { id: 'g', name: 'General' } };
  const line = { ...places, actors: [buildPerson('Ana Lima')], actors_count: 1 };
  expect(partsFor(1, { ...line, sentence: 'Ana Lima commented in Reunion · General' })).toEqual([
    '<person: Ana Lima>',
    ' commented in ',
    '<name: Reunion>',
    ' · ',
    '<name: General>',
  ]);
});

it('returns one part when nobody is named', () => {
  expect(partsFor(1, { actors: [], actors_count: 0, sentence: 'You have reached level 4' })).toEqual([
    'You have reached level 4',
  ]);
});
