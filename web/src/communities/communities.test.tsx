import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildEvent } from '../../testing/events.ts';
import { card, buildCommunity, fakeServer, guild, maya } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const LIST = 'GET /community/list/';
const LIMITS = 'GET /community/limits/';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

it('fetches the list once for the screen and the navigation, and loads its next page', async () => {
  const chapter = card('chapter', 'Los Angeles Chapter', false);
  server.answers[LIST] = ({ query }) => [
    200,
    query.get('cursor') === null ? { results: [guild], next: 'more' } : { results: [chapter], next: null },
  ];
  await server.open('/communities');
  await screen.findByRole('heading', { name: guild.name });
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: guild.name });
  expect(server.getCalls(LIST)).toHaveLength(1);

  await userEvent.click(screen.getByRole('button', { name: 'Show more communities' }));
  await screen.findByRole('heading', { name: chapter.name });
  expect(server.getCalls(LIST).map(({ query }) => query.get('cursor'))).toEqual([null, 'more']);
});

it('offers to send the verification mail again to a user who may not create a community yet', async () => {
  const unconfirmed = { ...maya, verified: false, email: 'maya@homecoming.test' };
  server.answers['GET /users/detail/'] = [200, unconfirmed];
  server.answers['POST /auth/verify-email/resend/'] = [200, { message: 'We sent you a mail.' }];
  await server.open('/communities/new');
  await userEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }));
  await screen.findByText('We sent you a mail.');
});

it('filters the list on the server, and explains an empty result', async () => {
  const chapter = card('chapter', 'Los Angeles Chapter', false);
  const shown: Record<string, object[]> = { mine: [guild], discover: [chapter], requested: [] };
  server.answers[LIST] = ({ query }) => [
    200,
    { results: shown[query.get('show') ?? ''] ?? [guild, chapter], next: null },
  ];
  await server.open('/communities');
  await screen.findByRole('heading', { name: chapter.name });
  await userEvent.click(screen.getByRole('button', { name: 'Yours 1' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: chapter.name })).toBeNull());
  expect(window.location.search).toBe('?show=mine');
  await userEvent.click(screen.getByRole('button', { name: 'Discover' }));
  await screen.findByRole('heading', { name: chapter.name });
  await userEvent.click(screen.getByRole('button', { name: 'Requested' }));
  await screen.findByRole('heading', { name: 'No request is waiting' });
});

it('lists all communities for a filter that does not exist', async () => {
  server.answers[LIST] = ({ query }) =>
    query.has('show') ? [400, { message: 'Please check what you entered.' }] : [200, { results: [guild], next: null }];
  await server.open('/communities?show=nonsense');
  await screen.findByRole('heading', { name: guild.name });
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
});

it('offers joining by permission: nothing to staff, and nothing in communities by invitation', async () => {
  const chapter = { ...card('chapter', 'Los Angeles Chapter', false), can: { request: false } };
  const table = { ...chapter, id: 'table', name: 'Founders’ Table', join_policy: 'invite' };
  server.answers[LIST] = [200, { results: [chapter, table], next: null }];
  await server.open('/communities');
  await screen.findByRole('link', { name: 'Open Los Angeles Chapter' });
  screen.getByText('By invitation');
  expect(screen.queryByRole('button', { name: /^(Request to|Join) / })).toBeNull();
});

it('draws the crest of a community whose logo is deleted', async () => {
  server.answers[LIST] = [200, { results: [{ ...guild, logo: '/api/v1/media/gone' }], next: null }];
  await server.open('/communities');
  const heading = await screen.findByRole('heading', { name: guild.name });
  const row = heading.closest('article, li');
  const logos = () => row?.querySelectorAll('image') ?? [];
  expect(logos()).toHaveLength(1);
  for (const logo of logos()) fireEvent.error(logo);
  expect(logos()).toHaveLength(0);
  expect(row?.querySelector('svg text')?.textContent).toBe('DC');
});

it('shows how many communities the user may own, and opens the new one with a next step', async () => {
  const opened = buildCommunity(card('new', 'Night Shelf', true), { members_count: 1, role: 'community_owner' });
  const mine = { ...opened, can: { ...opened.can, invite: true, see_members: true, edit: true } };
  server.answers['GET /users/detail/'] = [200, { ...maya, verified: true }];
  server.answers[LIMITS] = [200, { communities_owned: { used: 1, limit: 3 }, plans: [], contacts: [] }];
  server.answers['POST /community/'] = [403, { code: 'plan_limit', message: 'You own 3 communities already.' }];
  server.answers['GET /community/new/'] = [200, mine];
  await server.open('/communities/new');
  expect((await screen.findByText('Communities you own')).parentElement?.textContent).toContain('1 of 3');
  await userEvent.type(screen.getByLabelText('Name'), 'Night Shelf');
  await userEvent.click(screen.getByRole('button', { name: 'Create community' }));
  await screen.findByText('You own 3 communities already.');

  server.answers['POST /community/'] = [201, mine];
  await userEvent.click(screen.getByRole('button', { name: 'Create community' }));
  const invite = await screen.findByRole('link', { name: 'Invite people' });
  expect(invite.getAttribute('href')).toBe('/communities/new/manage/invites');
});

it('offers no form at the limit of owned communities, and a form where the limits do not load', async () => {
  server.answers['GET /users/detail/'] = [200, { ...maya, verified: true }];
  server.answers[LIMITS] = [200, { communities_owned: { used: 3, limit: 3 }, plans: [], contacts: [] }];
  await server.open('/communities/new');
  await screen.findByRole('heading', { name: 'You own 3 of 3 communities' });
  expect(screen.queryByLabelText('Name')).toBeNull();

  server.answers[LIMITS] = [500, null];
  await server.open('/communities/new');
  await screen.findByText('Failed to fetch community limits');
  screen.getByLabelText('Name');
});

it('shows the newest members, what is still to come, and no way to post without permission', async () => {
  const amara = { ...maya, id: 'amara', first_name: 'Amara', last_name: 'Okafor' };
  const seen = buildCommunity(guild, { members: [amara, maya], owners: [amara] });
  server.answers['GET /community/guild/'] = [200, { ...seen, can: { ...seen.can, see_members: true } }];
  server.answers['GET /community/guild/channels/'] = [200, []];
  server.answers['GET /posts/'] = [200, { results: [], next: null }];
  await server.open('/communities/guild/details');
  const welcome = await screen.findByText('Amara Okafor joined last. Make them welcome.');
  // One new face, and no number: the others of the 42 members are not new
  expect(welcome.nextElementSibling?.textContent).toBe('AO');
  await screen.findByRole('heading', { name: 'No channels yet' });
  screen.getByRole('heading', { name: 'No events on the calendar' });
  expect(screen.queryByRole('link', { name: 'Say hello' })).toBeNull();
  const head = screen.getByRole('heading', { level: 1 }).parentElement;
  expect(head?.dataset.small).toBeUndefined();
  await userEvent.click(screen.getByRole('link', { name: 'Posts' }));
  await screen.findByRole('heading', { name: 'No posts yet' });
  // Small on phones, so that the posts begin near the top
  expect(head?.dataset.small).toBe('true');
  expect(screen.queryByRole('link', { name: 'Write the first post' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Share something with your people' })).toBeNull();
});

it('shows who may post a way into the composer, the number of members, and how to write to who runs it', async () => {
  const amara = { ...maya, id: 'amara', first_name: 'Amara', last_name: 'Okafor' };
  const noah = { ...maya, id: 'noah', first_name: 'Noah', last_name: 'Bennett' };
  const seen = buildCommunity(guild, { owners: [amara], admins: [noah], can_write_to: ['amara'], members_count: 1200 });
  server.answers['GET /community/guild/'] = [200, { ...seen, can: { ...seen.can, see_members: true, post: true } }];
  await server.open('/communities/guild/posts');
  const prompt = await screen.findByRole('link', { name: 'Share something with your people' });
  expect(prompt.getAttribute('href')).toBe('/home/add/community?community=guild');
  const post = await screen.findByText('Post number 1');
  expect(prompt.compareDocumentPosition(post) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  screen.getByRole('link', { name: 'Directory 1,200 members' });
  expect(screen.getByRole('link', { name: 'Write to Amara Okafor' })).toHaveProperty('pathname', '/chat/amara');
  expect(screen.queryByRole('link', { name: 'Write to Noah Bennett' })).toBeNull();
});

it('shows visitors the public events with their dates, class years, and a way to an account', async () => {
  const open = { ...buildEvent('Open day', { going_count: 4 }), visibility: 'public', can: { register: true } };
  const { my_registration: _mine, attendees: _people, ...openEvent } = open;
  server.answers['GET /community/guild/'] = [200, buildCommunity(guild)];
  server.answers['GET /community/guild/class-years/'] = [200, { results: [{ year: 2016, members_count: 12 }] }];
  server.answers['GET /events/open/'] = ({ query }) => [
    200,
    { results: query.get('community') === 'guild' ? [openEvent] : [], next: null },
  ];
  await server.open('/communities/guild/details', { signedIn: false });
  const event = await screen.findByRole('link', { name: 'Open day' });
  expect(event.getAttribute('href')).toBe('/events/open/open-day');
  const aside = within(screen.getByRole('complementary'));
  await aside.findByText('2016');
  aside.getByText('12');
  expect(aside.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
  expect(screen.queryByText('Sign in to see events')).toBeNull();

  server.answers['GET /events/open/'] = [200, { results: [], next: null }];
  await server.open('/communities/guild/details', { signedIn: false });
  await screen.findByText('Sign in to see events');
});
