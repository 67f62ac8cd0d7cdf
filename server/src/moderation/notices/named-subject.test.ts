import { expect, it } from 'vitest';
import { parseSubjectUrl } from './named-subject.ts';

const ID = '0198d7a0-0000-7000-8000-000000000000';
const OTHER = '0198d7a0-0000-7000-8000-000000000001';
const parse = (path: string) => parseSubjectUrl(`https://alumni.example${path}`, ['https://alumni.example']);

it.each([
  ['post', `/posts/${ID}`],
  ['post', `/posts/${ID}/?from=mail#top`],
  ['comment', `/posts/${OTHER}#comment-${ID}`],
  ['comment', `/groups/${OTHER}#comment-${ID}`],
  ['event', `/events/${ID}`],
  ['group', `/groups/${ID}`],
  ['group', `/groups/${ID}/resources`],
  ['profile', `/users/${ID}`],
  ['community', `/communities/${ID}`],
  ['community', `/communities/${ID}/details`],
])('finds a %s in %s', (kind, path) => {
  expect(parse(path)).toEqual({ kind, id: ID });
});

it.each(['/', '/posts', `/posts/${ID}0`, `/chat/${ID}`, `/posts/${'-'.repeat(36)}`, `/x/users/${ID}`])(
  'finds nothing in %s',
  (path) => {
    expect(parse(path)).toBeNull();
  },
);

it('knows no other site', () => {
  expect(parseSubjectUrl(`https://other.example/posts/${ID}`, ['https://alumni.example'])).toBeNull();
  expect(parseSubjectUrl('not an address', ['https://alumni.example'])).toBeNull();
});
