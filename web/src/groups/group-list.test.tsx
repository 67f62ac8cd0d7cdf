import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildChannel, buildGroup, insideChannel } from '../../testing/channels.ts';
import { asMember, buildOwnCommunity } from '../../testing/communities.ts';
import { typeAtOnce } from '../../testing/page.ts';
import { fakeServer, guild, later } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const GROUPS = 'GET /channels/housing/groups/';
const SEARCH = 'GET /groups/search/';
const CREATE = 'POST /channels/housing/groups/';
const flats = buildGroup('Flats');
const found = { ...flats, channel_name: 'Housing', community_name: guild.name };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember)];
  server.answers['GET /channels/housing/'] = [200, buildChannel('Housing', insideChannel)];
  server.answers['GET /channels/housing/members/'] = [200, { results: [], next: null }];
  server.answers[GROUPS] = [200, [flats, buildGroup('General')]];
});
afterEach(() => server.close());

it('searches groups while the user types, and shows when nothing is found', async () => {
  server.answers[SEARCH] = ({ query }) => [200, { results: query.get('query') === 'flat' ? [found] : [], next: null }];
  await server.open('/channels/housing');
  const field = await screen.findByRole('searchbox', { name: 'Find a group' });
  typeAtOnce(field, 'flat');
  const results = within(await screen.findByRole('list', { name: 'Groups found' }));
  expect(results.getByRole('link', { name: 'Flats' }).getAttribute('href')).toBe('/groups/flats');
  results.getByText(`Housing · ${guild.name}`);
  screen.getByText('1 group found for flat');
  // For the way back
  await waitFor(() => expect(window.location.search).toBe('?search=flat'));
  expect(server.getCalls(SEARCH).map(({ query }) => query.get('query'))).toEqual(['flat']);

  await userEvent.type(field, 'ter');
  await screen.findByRole('heading', { name: 'Nothing found' });
  await userEvent.clear(field);
  await screen.findByRole('list', { name: 'Groups' });
});

it('says of found groups whether one has to join to read them', async () => {
  const card = { ...found, can: { ...found.can, read: false, join_channel: true } };
  server.answers[SEARCH] = [200, { results: [found, { ...card, id: 'stays', name: 'Short stays' }], next: null }];
  await server.open('/channels/housing');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a group' }), 'st');
  const [readable, joinable] = within(await screen.findByRole('list', { name: 'Groups found' })).getAllByRole(
    'listitem',
  );
  expect(readable?.textContent).not.toContain('Join to read');
  expect(joinable?.textContent).toContain('Join to read');
});

it('retries a failed search', async () => {
  server.answers[SEARCH] = [500, { code: 'internal', message: 'Something went wrong on our side.' }];
  await server.open('/channels/housing');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a group' }), 'flat');
  await screen.findByText('Something went wrong on our side.');
  server.answers[SEARCH] = [200, { results: [found], next: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('list', { name: 'Groups found' });
});

it('creates a group with one idempotency key over retries, and opens it', async () => {
  const refused = later([500, { code: 'internal', message: 'Something went wrong on our side.' }]);
  server.answers[CREATE] = refused.answer;
  await server.open('/channels/housing');
  await userEvent.click(await screen.findByRole('button', { name: 'New group' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Short stays');
  await userEvent.click(screen.getByRole('button', { name: 'Create group' }));
  refused.arrive();
  await screen.findByText('Something went wrong on our side.');

  server.answers[CREATE] = [201, buildGroup('Stays', { name: 'Short stays' })];
  await userEvent.click(screen.getByRole('button', { name: 'Create group' }));
  await screen.findByText('Short stays is open');
  await waitFor(() => expect(window.location.pathname).toMatch('/groups/stays'));
  const keys = server.getIdempotencyKeys(CREATE);
  expect(new Set(keys).size).toBe(1);
});

it('moves a group up when a comment is written in it', async () => {
  await server.open('/channels/housing');
  const list = within(await screen.findByRole('list', { name: 'Groups' }));
  server.answers[GROUPS] = [200, [buildGroup('General', { comments_count: 1 }), flats]];
  server.say('comment.created', { group: 'general', comment: 'c1', parent: null, author: 'amara' });
  await list.findByText('1 comment');
  await waitFor(() =>
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['General', 'Flats']),
  );
});
