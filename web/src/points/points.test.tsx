import type { PointEntry } from '@homecoming/contract/points.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asMember, buildOwnCommunity } from '../../testing/communities.ts';
import { buildLeaderboard, buildPerson, buildPoints } from '../../testing/points.ts';
import { fakeServer, guild, maya } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const POINTS = 'GET /users/points/';
const BOARD = 'GET /community/guild/leaderboard/';
const whole = {
  ...maya,
  email: 'maya@homecoming.test',
  points: 132,
  level: 3,
  interests: [],
  tags: [],
  visible_fields: [],
  short_bio: null,
  program: null,
  current_industry: null,
  company: null,
  hometown: null,
  city: null,
  country: null,
  nickname: null,
  moving_to_la: false,
  alternative_email: null,
  phone: null,
  gender: null,
  marital_status: null,
  linkedin: null,
  instagram: null,
  twitter: null,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, whole];
  server.answers[POINTS] = [200, buildPoints()];
});
afterEach(() => server.close());

const like = (minute: number, about: string): PointEntry => ({
  reason: 'like_received',
  points: 1,
  about,
  post: about,
  group: null,
  created_at: `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
});

it('shows the sources of points, and what the limits of today still allow', async () => {
  const { sources: counted } = buildPoints();
  const profile = { reason: 'profile_completed', points: 20, count: 1 } as const;
  server.answers[POINTS] = [200, buildPoints({ sources: [...counted, profile] })];
  await server.open('/profile');
  const card = await screen.findByRole('region', { name: 'Points and level' });
  await within(card).findByText('Points today: 10 of 20 from posts and comments, all 20 from likes.');
  expect(card.textContent).toContain('118 more to level 4, Senior');
  const sources = within(within(card).getByRole('list', { name: 'What they come from' })).getAllByRole('listitem');
  expect(sources.map(({ textContent }) => textContent)).toEqual(['85 likes', '11 comments', 'Full profile']);
  await userEvent.click(within(card).getByRole('button', { name: 'How points work' }));
  const rules = await screen.findByRole('dialog', { name: 'How points work' });
  expect(within(rules).getByText('Write a post').parentElement?.textContent).toContain('+5');
  expect(within(rules).getByText('Legend').parentElement?.textContent).toContain('from 8,000');
});

it('says what is left for a complete profile, with links that lead to the fields', async () => {
  server.answers[POINTS] = [200, buildPoints({ profile: { points: 20, missing: ['short_bio', 'hometown'] } })];
  await server.open('/profile');
  const card = await screen.findByRole('region', { name: 'Points and level' });
  await waitFor(() => expect(card.textContent).toContain('Two things left for +20: a short bio, your town'));
  await userEvent.click(within(card).getByRole('link', { name: 'your town' }));
  await waitFor(async () => expect(document.activeElement).toBe(await screen.findByLabelText(/^Hometown/)));
});

it('shows the newest points, likes of one post as one entry, and more on request', async () => {
  server.answers[POINTS] = ({ query }) =>
    query.get('cursor') === null
      ? [200, buildPoints({ recent: { results: [like(3, 'Print room'), like(2, 'Print room')], next: 'older' } })]
      : [200, buildPoints({ recent: { results: [like(1, 'Garden')], next: null } })];
  await server.open('/profile');
  const newest = await screen.findByRole('list', { name: 'Points this month' });
  expect(within(newest).getAllByRole('listitem')).toHaveLength(1);
  expect(newest.textContent).toContain('2 people liked it');
  expect(newest.textContent).toContain('+2');
  await userEvent.click(screen.getByRole('button', { name: 'Show more points' }));
  const link = await within(newest).findByRole('link', { name: 'Garden' });
  expect(link).toHaveProperty('pathname', '/posts/Garden');
  expect(screen.queryByRole('button', { name: 'Show more points' })).toBeNull();
});

it('sums the points of this month apart from earlier ones', async () => {
  const december = { ...like(1, 'Garden'), created_at: '2025-12-31T23:59:00.000Z' };
  const recent = { results: [like(3, 'Print room'), december], next: null };
  server.answers[POINTS] = [200, buildPoints({ recent })];
  await server.open('/profile');
  const month = await screen.findByRole('list', { name: 'Points this month' });
  expect(
    within(month)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Print room']);
  expect(screen.getByRole('heading', { name: 'Points this month' }).parentElement?.textContent).toContain('+66 points');
  const earlier = screen.getByRole('list', { name: 'Earlier points' });
  expect(
    within(earlier)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Garden']);

  const none = { since: '2026-02-01T00:00:00.000Z', points: 0 };
  server.answers[POINTS] = [200, buildPoints({ recent, this_month: none })];
  await server.open('/profile');
  await screen.findByText(/^None yet/);
  expect(screen.queryByText('+0')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Earlier points' })).getAllByRole('link')).toHaveLength(2);
});

it('reloads all that is shown in one request', async () => {
  const older = Array.from({ length: 10 }, (_, index) => like(20 + index, `Older ${index}`));
  const newer = Array.from({ length: 10 }, (_, index) => like(40 + index, `Newer ${index}`));
  server.answers[POINTS] = ({ query }) => [
    200,
    query.get('cursor') === null
      ? buildPoints({ recent: { results: [...newer, ...older].slice(0, Number(query.get('limit'))), next: 'older' } })
      : buildPoints({ recent: { results: older, next: null } }),
  ];
  await server.open('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more points' }));
  await screen.findByRole('link', { name: 'Older 9' });
  const before = server.getCalls(POINTS).length;
  server.say('notification.created', { unread_count: 1 });
  await screen.findByRole('button', { name: 'Show more points' });
  expect(
    server
      .getCalls(POINTS)
      .slice(before)
      .map(({ query }) => query.toString()),
  ).toEqual(['limit=20']);
  expect(screen.getByRole('link', { name: 'Older 9' })).toBeTruthy();
});

it('counts new posts and comments when the user comes back, without a notification', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await server.open('/profile');
  const card = async () => (await screen.findByRole('region', { name: 'Points and level' })).textContent;
  await waitFor(async () => expect(await card()).toContain('118 more to level 4'));
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByText('Post number 1');
  server.answers[POINTS] = [200, buildPoints({ points: 137 })];
  // For so long the same question is not asked twice
  vi.advanceTimersByTime(2000);
  window.history.back();
  await waitFor(async () => expect(await card()).toContain('113 more to level 4'));
});

it('announces a new level that the user reaches while they look, and only then', async () => {
  await server.open('/profile');
  await screen.findByText('Level 3, Junior');
  server.answers['GET /users/detail/'] = [200, { ...whole, points: 140 }];
  server.say('notification.created', { unread_count: 1 });
  await waitFor(() => expect(server.getCalls('GET /users/detail/').length).toBeGreaterThan(1));
  expect(screen.queryByText(/^You are a/)).toBeNull();

  server.answers['GET /users/detail/'] = [200, { ...whole, points: 251, level: 4 }];
  server.answers[POINTS] = [200, buildPoints({ points: 251, level: 4, name: 'Senior' })];
  server.say('notification.created', { unread_count: 2 });
  await screen.findByText('You are a Senior now');
  await screen.findByText('Level 4, Senior');
});

it('shows the page without points that fail to load, and tries again', async () => {
  server.answers[POINTS] = [500, {}];
  await server.open('/profile');
  const card = await screen.findByRole('region', { name: 'Points and level' });
  expect(card.textContent).toContain('132 points');
  const [alert] = await screen.findAllByRole('alert');
  server.answers[POINTS] = [200, buildPoints({ points: 133 })];
  await userEvent.click(within(alert ?? card).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(card.textContent).toContain('133 points'));
});

it('lists the top contributors of a community by period, with the reader among them', async () => {
  const me = { rank: 26, person: { ...buildPerson('Maya Lindgren'), id: maya.id }, points: 33 };
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember)];
  server.answers[BOARD] = ({ query }) =>
    query.get('period') === 'week'
      ? [200, buildLeaderboard([])]
      : [
          200,
          buildLeaderboard(
            [
              ['Amara Okafor', 148],
              ['Kenji Watanabe', 90],
            ],
            me,
          ),
        ];
  await server.open('/communities/guild/details');
  await userEvent.click(await screen.findByRole('link', { name: 'Top contributors' }));
  const board = await screen.findByRole('list', { name: 'Top contributors' });
  const rows = within(board).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1AOAmara Okafor ’14 Level 3 148 points',
    '2KWKenji Watanabe ’14 Level 3 90 points',
  ]);
  const own = screen.getByRole('list', { name: 'Where you stand' });
  expect(within(own).getByRole('link', { name: 'You' })).toHaveProperty('pathname', '/users/maya');
  expect(own.textContent).toContain('26');

  await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
  await screen.findByText('No points yet');
  expect(window.location.search).toBe('?period=week');
});

it('shows the top contributors of the month for a period that does not exist', async () => {
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember)];
  server.answers[BOARD] = [200, buildLeaderboard([['Amara Okafor', 148]])];
  await server.open('/communities/guild/contributors?period=nonsense');
  await screen.findByRole('list', { name: 'Top contributors' });
  screen.getByText('This month');
  expect(server.getCalls(BOARD)[0]?.query.get('period')).toBe('month');
});
