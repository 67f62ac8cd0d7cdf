import type { BlockedUser } from '@homecoming/contract/blocks.ts';
import type { Profile } from '@homecoming/contract/profiles.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onPhone } from '../../testing/notifications.ts';
import { fakeServer, guild, maya, buildPost } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const PROFILE = 'GET /users/noah/details/';
const BLOCKED = 'GET /chat/blocked/';
const nothing = {
  nickname: null,
  former_name: null,
  short_bio: null,
  graduation_year: null,
  company: null,
  country: null,
  program: null,
  current_industry: null,
  hometown: null,
  city: null,
  studies: [],
  interests: [],
  tags: [],
  moving_to_la: false,
  move: null,
  checked_at: null,
  points: null,
  level: null,
  instagram: null,
  twitter: null,
  linkedin: null,
  email: null,
  phone: null,
  alternative_email: null,
  marital_status: null,
  gender: null,
  communities: [],
  shared: { channels: [], events: [] },
};
const bare: Profile = {
  ...nothing,
  id: 'noah',
  posts_count: null,
  first_name: 'Noah',
  last_name: 'Bennett',
  photo: null,
  blocked_by_me: false,
  can: { message: false, report: true },
  removed: null,
};
const noah: Profile = {
  ...bare,
  graduation_year: 2022,
  program: 'Music',
  points: 34,
  posts_count: 2,
  level: 2,
  communities: [{ id: guild.id, name: guild.name, logo: null }],
};

function buildBlockedUser(first_name: string): BlockedUser {
  const names = { first_name, last_name: 'Bennett', full_name: `${first_name} Bennett` };
  const nothingToSee = { email: null, avatar_url: null, photo: null, image: null };
  return {
    blocked_user: { id: first_name.toLowerCase(), ...names, ...nothingToSee, communities: [{ name: guild.name }] },
    created_at: new Date().toISOString(),
  };
}

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[PROFILE] = [200, noah];
});
afterEach(() => server.close());

async function chooseBlock(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block Noah' }));
  return screen.findByRole('dialog', { name: 'Block Noah?' });
}

it('shows a profile with shared communities and posts', async () => {
  server.answers['GET /posts/'] = ({ query }) => [
    200,
    { results: query.get('user') === 'noah' ? [buildPost(7)] : [buildPost(1)], next: null },
  ];
  await server.open('/users/noah');
  await screen.findByRole('heading', { level: 1, name: 'Noah Bennett ’22' });
  const aside = screen.getByRole('complementary');
  expect(within(aside).getByRole('link', { name: guild.name })).toHaveProperty(
    'pathname',
    `/communities/${guild.id}/details`,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Posts 2 posts' }));
  await screen.findByText('Post number 7');
  expect(window.location.pathname).toBe('/users/noah/posts');
});

it('shows first what the reader and the person share, and the points in a line', async () => {
  server.answers['GET /users/detail/'] = [200, { ...maya, graduation_year: 2022 }];
  const place = { community_name: guild.name };
  server.answers[PROFILE] = [
    200,
    {
      ...noah,
      shared: {
        channels: [
          { id: 'type', name: 'Letterpress', is_private: false, ...place },
          { id: 'board', name: 'Board', is_private: true, ...place },
        ],
        events: [{ id: 'supper', title: 'Supper', starts_at: '2031-12-05T18:00:00.000Z', timezone: 'UTC' }],
      },
    },
  ];
  onPhone();
  await server.open('/users/noah');
  const heading = await screen.findByRole('heading', { name: 'You share' });
  expect(heading.parentElement?.textContent).toContain('Class of 2022');
  const links = within(heading.parentElement as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).pathname])).toEqual([
    [`DC${guild.name}`, '/communities/guild/details'],
    ['SupperYou both go, Fri 5 December', '/events/supper'],
    [`LetterpressChannel in ${guild.name}`, '/channels/type'],
    [`BoardChannel in ${guild.name}`, '/channels/board'],
  ]);
  const tabs = screen.getByRole('link', { name: 'About' });
  expect(heading.compareDocumentPosition(tabs) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText('34 points, Sophomore')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Points and level' })).toBeNull();
});

it('names no class year that is not shared, and compares nobody with staff', async () => {
  await server.open('/users/noah');
  await screen.findByRole('heading', { name: 'You share' });
  expect(screen.queryByText(/^Class of/)).toBeNull();
  server.answers['GET /users/detail/'] = [200, { ...maya, graduation_year: 2022, is_staff: true }];
  await server.open('/users/noah');
  await screen.findByRole('heading', { name: 'Noah’s communities' });
  expect(screen.queryByRole('heading', { name: 'You share' })).toBeNull();
});

it('leads to the conversation only where the user can write to the person', async () => {
  server.answers[PROFILE] = [200, { ...noah, can: { message: true, report: true } }];
  await server.open('/users/noah');
  expect(await screen.findByRole('link', { name: 'Message' })).toHaveProperty('pathname', '/chat/noah');
  server.answers[PROFILE] = [200, noah];
  await server.open('/users/noah');
  await screen.findByRole('heading', { level: 1, name: 'Noah Bennett ’22' });
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
});

it('blocks after confirmation, then shows only the name, and unblocks', async () => {
  await server.open('/users/noah');
  const dialog = await chooseBlock();
  server.answers['POST /chat/block/'] = () => {
    server.answers[PROFILE] = [200, { ...bare, blocked_by_me: true }];
    return [200, buildBlockedUser('Noah')];
  };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block Noah' }));
  await screen.findByText('You blocked Noah.');
  expect(server.getBody('POST /chat/block/', 0)).toEqual({ blocked: 'noah' });
  expect(screen.queryByText('Music')).toBeNull();

  server.answers['DELETE /chat/unblock/noah/'] = () => {
    server.answers[PROFILE] = [200, noah];
    return [204, null];
  };
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Noah' }));
  await screen.findByText('Music');
  await screen.findByText('Noah is not blocked any more');
});

it('reloads the feed after a person is blocked', async () => {
  server.answers['GET /posts/'] = [200, { results: [buildPost(2), buildPost(1)], next: null }];
  await server.open('/home');
  await screen.findByText('Post number 1');
  const { router } = await import('../app/router.tsx');
  await router.navigate({ to: '/users/$id', params: { id: 'noah' } });
  const dialog = await chooseBlock();
  server.answers['POST /chat/block/'] = [200, buildBlockedUser('Noah')];
  server.answers['GET /posts/'] = [200, { results: [buildPost(2)], next: null }];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block Noah' }));
  await screen.findByText('Noah is blocked');
  await router.navigate({ to: '/home' });
  await screen.findByText('Post number 2');
  expect(screen.queryByText('Post number 1')).toBeNull();
});

it('shows in the dialog why blocking failed', async () => {
  await server.open('/users/noah');
  const dialog = await chooseBlock();
  server.answers['POST /chat/block/'] = [502, null];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block Noah' }));
  await within(dialog).findByText('Failed to block user');
});

it('does not show a person that they are blocked, and offers nothing but a report', async () => {
  server.answers[PROFILE] = [200, bare];
  await server.open('/users/noah');
  await screen.findByText('Nothing to see here');
  expect(screen.queryByText(/block/i)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Report' });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
});

it('lists blocked people of all pages, and unblocks each', async () => {
  server.answers[BLOCKED] = ({ query }) =>
    query.get('cursor') === null
      ? [200, { blocked_users: [buildBlockedUser('Noah')], next: 'older' }]
      : [200, { blocked_users: [buildBlockedUser('Hannah')], next: null }];
  await server.open('/profile/settings/blocked');
  const list = await screen.findByRole('list', { name: 'Blocked people' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(list.textContent).toContain(`Blocked just now · ${guild.name}`);

  server.answers['DELETE /chat/unblock/noah/'] = [500, null];
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Noah Bennett' }));
  await screen.findByText('Failed to unblock user');
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);

  server.answers[BLOCKED] = [200, { blocked_users: [buildBlockedUser('Hannah')], next: null }];
  server.answers['DELETE /chat/unblock/noah/'] = [204, null];
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Noah Bennett' }));
  await waitFor(() => expect(screen.queryByText('Noah Bennett')).toBeNull());
  expect(screen.getByText('Hannah Bennett')).toBeTruthy();
});

it('explains an empty list and a failed load', async () => {
  server.answers[BLOCKED] = [200, { results: [], next: null }];
  await server.open('/profile/settings/blocked');
  await screen.findByText('Invalid response format');
  server.answers[BLOCKED] = [502, null];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Failed to load blocked users');
  server.answers[BLOCKED] = [200, { blocked_users: [], next: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You have blocked nobody');
});
