import type { FoundPerson } from '@homecoming/contract/members.ts';
import { searchPosts } from '@homecoming/contract/posts.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildGroup } from '../../../testing/groups.ts';
import { buildLeaderboard, buildPerson } from '../../../testing/points.ts';
import { canOn, buildMember } from '../../../testing/communities.ts';
import { buildEvent, buildPageReply } from '../../../testing/events.ts';
import { buildPost, fakeServer, guild, later, maya, rowing } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';
import { cached } from '../../lib/cached.ts';
import { getSwrKey } from '../../lib/http/use-endpoint.ts';

const PEOPLE = 'GET /users/search/';
const JOBS = 'GET /jobs/search/';
const POSTS = 'GET /posts/search/';
const GROUPS = 'GET /groups/search/';
const found = (name: string): FoundPerson => ({
  ...buildPerson(name),
  communities: [{ id: guild.id, name: guild.name }],
  found_in: [],
  can: { message: true },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  wide(true);
  server.answers[PEOPLE] = [200, { results: [found('Amara Okafor'), found('Noah Bennett')], next: null }];
  server.answers[GROUPS] = [200, { results: [buildGroup()], next: null }];
  server.answers[POSTS] = [200, { results: [] }];
  server.answers[JOBS] = [200, { results: [] }];
});
afterEach(() => server.close());

function wide(matches: boolean): void {
  const list = { matches, addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), list, { media }) as never,
  );
}

async function search(words: string): Promise<HTMLElement> {
  const field = await screen.findByRole('searchbox', { name: 'Search people, groups' });
  await userEvent.type(field, words);
  return field;
}

it('finds people and groups while the user types, and moves through them by keys', async () => {
  await server.open('/home');
  const field = await search('no');
  const people = await screen.findByRole('list', { name: 'People found' });
  expect(within(people).getAllByRole('listitem')[0]?.textContent).toContain(guild.name);
  await screen.findByText('2 people and 1 group found for no');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Amara Okafor ’14');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toHaveProperty('pathname', '/groups/flats');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('list', { name: 'People found' })).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', '');
});

it('says why a person was found, with the match marked', async () => {
  const found_in = ['Product désign', 'Fieldnote Studio'];
  server.answers[PEOPLE] = [200, { results: [{ ...found('Amara Okafor'), found_in }], next: null }];
  await server.open('/home');
  await search('design stu');
  const people = await screen.findByRole('list', { name: 'People found' });
  expect(people.textContent).toContain('Product désign · Fieldnote Studio');
  expect(people.textContent).not.toContain(guild.name);
  await waitFor(() =>
    expect([...people.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['désign', 'Stu']),
  );
});

it('finds events to come, jobs and posts, too', async () => {
  server.answers['GET /events/'] = ({ query }) =>
    query.get('query') === 'no'
      ? buildPageReply(buildEvent('Nordic supper'), buildEvent('Nothing', { status: 'cancelled' }))
      : buildPageReply();
  const { id, author, created_at } = buildPost(7);
  const post = { id, author, created_at, title: null, excerpt: 'A note on ink', community_name: guild.name };
  server.answers[POSTS] = [200, { results: [post] }];
  const job = { id: 'printer', title: 'Novel printer', company: 'Aster', community_name: guild.name };
  server.answers[JOBS] = [200, { results: [job] }];
  await server.open('/home');
  await search('no');
  const events = await screen.findByRole('list', { name: 'Events found' });
  expect(within(events).getAllByRole('link')).toHaveLength(1);
  expect(within(events).getByRole('link', { name: /^Nordic supper/ })).toHaveProperty(
    'pathname',
    '/events/nordic-supper',
  );
  const jobs = within(await screen.findByRole('list', { name: 'Jobs found' }));
  expect(jobs.getByRole('link', { name: /Aster/ })).toHaveProperty('pathname', '/jobs/printer');
  const posts = within(await screen.findByRole('list', { name: 'Posts found' }));
  expect(posts.getByRole('link')).toHaveProperty('pathname', `/posts/${id}`);
  expect(posts.getByRole('link').textContent).toContain('Amara Okafor · Design & Craft Guild');
  await screen.findByText('2 people, 1 group, 1 event, 1 job and 1 post found for no');
});

it('shows no events where all that were found are cancelled, and more of each kind on the page', async () => {
  server.answers['GET /events/'] = ({ query }) =>
    query.get('query') === null ? buildPageReply() : buildPageReply(buildEvent('Nothing', { status: 'cancelled' }));
  const { author, created_at } = buildPost(7);
  const results = Array.from({ length: 9 }, (_, n) => ({
    id: `post-${n}`,
    author,
    created_at,
    title: `Note ${n}`,
    excerpt: '',
    community_name: guild.name,
  }));
  server.answers[POSTS] = [200, { results }];
  await server.open('/home');
  await search('no');
  const posts = await screen.findByRole('list', { name: 'Posts found' });
  expect(within(posts).getAllByRole('link')).toHaveLength(6);
  expect(screen.queryByRole('heading', { name: 'Events' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'All results' }));
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Posts found' })).getAllByRole('link')).toHaveLength(9),
  );
});

it('shows no kind above which another is still to come', async () => {
  const groups = later([200, { results: [buildGroup()], next: null }]);
  server.answers[GROUPS] = groups.answer;
  const { author, created_at } = buildPost(7);
  const post = { id: 'ink', author, created_at, title: 'Ink', excerpt: '', community_name: guild.name };
  server.answers[POSTS] = [200, { results: [post] }];
  await server.open('/search?q=no');
  await screen.findByRole('list', { name: 'People found' });
  await waitFor(() => expect(server.getCalls(POSTS)).toHaveLength(1));
  await waitFor(() => expect(cached(getSwrKey(searchPosts, { query: { query: 'no' } }))).toBeDefined());
  expect(screen.queryByRole('list', { name: 'Posts found' })).toBeNull();
  groups.arrive();
  await screen.findByRole('list', { name: 'Groups found' });
  await screen.findByRole('list', { name: 'Posts found' });
});

it('has an address, to which Enter leads and Back returns', async () => {
  server.answers[PEOPLE] = ({ query }) => [
    200,
    { results: [found(query.get('query') === 'amara' ? 'Amara Okafor' : 'Noah Bennett')], next: null },
  ];
  server.answers['GET /users/noah/details/'] = [404, { code: 'profile_not_found', message: 'Not here.' }];
  await server.open('/home');
  await search('no');
  await screen.findByRole('list', { name: 'People found' });
  expect(screen.getByRole('link', { name: 'All results' })).toHaveProperty('search', '?q=no');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/search?q=no'));
  await screen.findByRole('heading', { level: 1, name: 'Search' });
  await userEvent.click(await screen.findByRole('link', { name: 'Noah Bennett ’14' }));
  await screen.findByRole('heading', { name: 'We can’t find that person' });
  window.history.back();
  await screen.findByRole('link', { name: 'Noah Bennett ’14' });
  const field = screen.getByRole('searchbox', { name: 'Search people, groups' });
  expect(field).toHaveProperty('value', 'no');

  await userEvent.clear(field);
  await userEvent.type(field, 'amara');
  await screen.findByRole('link', { name: 'Amara Okafor ’14' });
  await waitFor(() => expect(window.location.search).toBe('?q=amara'));
  expect(field).toHaveProperty('value', 'amara');
});

it('shows on its page what a link searches for', async () => {
  await server.open('/search?q=2016');
  await screen.findByRole('list', { name: 'People found' });
  expect(server.getCalls(PEOPLE)[0]?.query.get('query')).toBe('2016');
  expect(screen.queryByRole('link', { name: 'All results' })).toBeNull();
});

it('shows when nothing is found, and shows one kind when the other fails', async () => {
  server.answers[PEOPLE] = [200, { results: [], next: null }];
  server.answers[GROUPS] = [200, { results: [], next: null }];
  await server.open('/home');
  const field = await search('zz');
  await screen.findByText(/Nobody and nothing found for/);

  server.answers[PEOPLE] = [500, { code: 'internal', message: 'Something went wrong on our side.' }];
  server.answers[GROUPS] = [200, { results: [buildGroup()], next: null }];
  await userEvent.type(field, 'q');
  await screen.findByText('Something went wrong on our side.');
  await screen.findByRole('list', { name: 'Groups found' });
  server.answers[PEOPLE] = [200, { results: [found('Noah Bennett')], next: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('list', { name: 'People found' });
});

it('closes when the focus leaves it', async () => {
  await server.open('/home');
  await search('no');
  await screen.findByRole('list', { name: 'People found' });
  await userEvent.click(screen.getByRole('link', { name: 'Communities' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'People found' })).toBeNull());
});

it('is the second skip link at home, and absent on pages without a search column', async () => {
  await server.open('/home');
  const field = await screen.findByRole('searchbox', { name: 'Search people, groups' });
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to search');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByRole('link', { name: 'Communities' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Skip to search' })).toBeNull());
});

it('opens the search in a dialog on pages without a side column', async () => {
  wide(false);
  await server.open('/communities');
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  await search('no');
  await userEvent.click(await within(dialog).findByRole('link', { name: 'Noah Bennett ’14' }));
  await waitFor(() => expect(window.location.pathname).toBe('/users/noah'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
});

it('shows new members and top contributors beside the feed, and hides what fails to load', async () => {
  server.answers['GET /community/guild/members/'] = ({ query }) => {
    expect(query.get('sort')).toBe('joined');
    const results = [
      { ...buildMember('Maya Lindgren'), id: maya.id },
      buildMember('Lena Hoffmann'),
      buildMember('Noah Bennett', { can: canOn({ message: false }) }),
    ];
    return [200, { results, next: null }];
  };
  server.answers['GET /community/guild/leaderboard/'] = [200, buildLeaderboard([['Amara Okafor', 148]])];
  await server.open('/home');
  const aside = await screen.findByRole('complementary');
  await within(aside).findByRole('link', { name: 'Lena Hoffmann ’14' });
  expect(within(aside).queryByText('Maya Lindgren')).toBeNull();
  expect(within(aside).getByRole('link', { name: 'Noah Bennett ’14' })).toHaveProperty('pathname', '/users/noah');
  expect(within(aside).getByRole('link', { name: 'Say hi to Lena Hoffmann' })).toHaveProperty('pathname', '/chat/lena');
  expect(within(aside).queryByRole('link', { name: 'Say hi to Noah Bennett' })).toBeNull();
  expect(within(aside).getAllByText(/joined/i)).toHaveLength(2);
  const top = await within(aside).findByRole('list', { name: 'This month’s top contributors' });
  expect(top.textContent).toContain('148');

  server.answers['GET /community/guild/members/'] = [500, {}];
  server.answers['GET /community/guild/leaderboard/'] = [500, {}];
  await server.open('/home');
  await screen.findByText('Post number 1');
  await waitFor(() => expect(server.getCalls('GET /community/guild/leaderboard/').length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByText('Who’s new')).toBeNull());
  expect(screen.getByRole('searchbox', { name: 'Search people, groups' })).toBeTruthy();
});

it('begins a message to a new member, and keeps what was begun before', async () => {
  server.answers['GET /community/guild/members/'] = [
    200,
    { results: [buildMember('Lena Hoffmann', { program: 'Environmental engineering' })], next: null },
  ];
  await server.open('/home');
  const sayHi = await screen.findByRole('link', { name: 'Say hi to Lena Hoffmann' });
  // One text, which is cut at its end
  expect(screen.getByText(/^Joined .* · Environmental engineering$/)).toBeTruthy();
  await userEvent.click(sayHi);
  const { readDraft } = await import('../../lib/unsent/drafts.ts');
  expect(readDraft('maya', 'chat lena').text).toBe('Hi Lena, ');

  await server.open('/home');
  const drafts = await import('../../lib/unsent/drafts.ts');
  drafts.changeDraft('maya', 'chat lena', { text: 'Welcome!' });
  await userEvent.click(await screen.findByRole('link', { name: 'Say hi to Lena Hoffmann' }));
  expect(drafts.readDraft('maya', 'chat lena').text).toBe('Welcome!');
});

it('shows people and events of the community in view, on its feed and on a post, and names it', async () => {
  for (const { id } of [guild, rowing]) {
    server.answers[`GET /community/${id}/members/`] = [200, { results: [buildMember(`New ${id}`)], next: null }];
    server.answers[`GET /community/${id}/leaderboard/`] = [200, buildLeaderboard([[`Top ${id}`, 148]])];
    server.answers[`GET /community/${id}/event/`] = buildPageReply(buildEvent(`Event of ${id}`));
  }
  const post = buildPost(1, { community: { id: guild.id, name: guild.name, logo: null } });
  server.answers['GET /community/list/'] = [200, { results: [guild, rowing], next: null }];
  server.answers[`GET /posts/${post.id}/`] = [200, post];
  server.answers[`GET /posts/${post.id}/comments/`] = [200, { results: [], next: null }];

  for (const [path, { id, name }] of [
    ['/home?community=rowing', rowing],
    [`/posts/${post.id}`, guild],
  ] as const) {
    await server.open(path);
    const aside = within(await screen.findByRole('complementary'));
    await aside.findByRole('link', { name: `New ${id} ’14` });
    await aside.findByText(new RegExp(`Top ${id}`));
    await aside.findByRole('link', { name: new RegExp(`^Event of ${id}`) });
    expect(aside.getAllByText(`in ${name}`)).toHaveLength(3);
    expect(aside.getByRole('link', { name: `See all events in ${name}` })).toHaveProperty(
      'pathname',
      `/communities/${id}/events`,
    );
  }
});
