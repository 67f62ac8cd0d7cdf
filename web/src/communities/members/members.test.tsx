import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asMember, buildOwnCommunity, buildMember } from '../../../testing/communities.ts';
import { typeAtOnce } from '../../../testing/page.ts';
import { fakeServer, guild, later } from '../../../testing/server.tsx';

const PAGE = '/communities/guild/members';
const LIST = 'GET /community/guild/members/';
const SEARCH = 'GET /community/guild/members/search/';

const ada = buildMember('Ada Eze', { program: 'Botany', current_industry: 'Food', country: 'Kenya', level: 5 });
const amir = buildMember('Amir Rahimi', { role: 'admin' });
const zoe = buildMember('Zoe Ba');

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember, { members_count: 3 })];
  server.answers[LIST] = [200, { results: [ada, amir, zoe], next: null }];
});
afterEach(() => server.close());

const names = () =>
  screen
    .queryAllByRole('link', { name: /’14$/ })
    .filter((link) => link.closest('li') !== null)
    .map(({ textContent }) => textContent?.replace(' ’14', ''));
const field = () => screen.findByRole('searchbox', { name: 'Find a member' });
const queries = () => server.getCalls(LIST).map(({ query }) => query.toString());

it('shows members with their work, level and role, page after page', async () => {
  server.answers[LIST] = ({ query }) => [
    200,
    query.get('cursor') === null ? { results: [ada, amir], next: 'more' } : { results: [zoe], next: null },
  ];
  await server.open(PAGE);
  await screen.findByRole('heading', { name: '3 members' });
  const row = within(screen.getByText('Botany · Food').closest('li') ?? document.body);
  row.getByText('Level 5');
  screen.getByText('Admin');
  await userEvent.click(screen.getByRole('button', { name: 'Show more members' }));
  await waitFor(() => expect(names()).toEqual(['Ada Eze', 'Amir Rahimi', 'Zoe Ba']));
});

it("searches after a pause in typing, in the server's order, and keeps the rows until the results arrive", async () => {
  const answer = later([200, { results: [zoe, ada], next: null }]);
  server.answers[SEARCH] = answer.answer;
  await server.open(PAGE);
  typeAtOnce(await field(), 'zoe');
  await waitFor(() => expect(server.getCalls(SEARCH).map(({ query }) => query.get('query'))).toEqual(['zoe']));
  expect(names()).toEqual(['Ada Eze', 'Amir Rahimi', 'Zoe Ba']);
  answer.arrive();
  await waitFor(() => expect(names()).toEqual(['Zoe Ba', 'Ada Eze']));

  const next = later([200, { results: [], next: null }]);
  server.answers[SEARCH] = next.answer;
  await userEvent.type(await field(), 'x');
  await waitFor(() => expect(server.getCalls(SEARCH)).toHaveLength(2));
  expect(names()).toEqual(['Zoe Ba', 'Ada Eze']);
  next.arrive();
  await screen.findByRole('heading', { name: 'Nobody found' });

  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(names()).toEqual(['Ada Eze', 'Amir Rahimi', 'Zoe Ba']));
  expect(server.getCalls(SEARCH)).toHaveLength(2);
});

it('reports a failed search, and tries again', async () => {
  server.answers[SEARCH] = [502, null];
  await server.open(PAGE);
  await userEvent.type(await field(), 'zoe');
  await screen.findByText('Failed to search members');
  server.answers[SEARCH] = [200, { results: [zoe], next: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toEqual(['Zoe Ba']));
});

it('keeps the list while another order loads, and puts the order into the URL', async () => {
  await server.open(PAGE);
  await waitFor(() => expect(names()).toHaveLength(3));
  const answer = later([200, { results: [zoe, amir, ada], next: null }]);
  server.answers[LIST] = answer.answer;
  await userEvent.click(screen.getByRole('button', { name: 'Highest level' }));
  await waitFor(() => expect(queries()).toEqual(['', 'sort=level']));
  expect(names()).toEqual(['Ada Eze', 'Amir Rahimi', 'Zoe Ba']);
  answer.arrive();
  await waitFor(() => expect(names()).toEqual(['Zoe Ba', 'Amir Rahimi', 'Ada Eze']));
  expect(window.location.search).toBe('?sort=level');
});

it('sends nothing of its URL that it does not know', async () => {
  await server.open(`${PAGE}?sort=odd&utm_source=mail`);
  await waitFor(() => expect(names()).toEqual(['Ada Eze', 'Amir Rahimi', 'Zoe Ba']));
  expect(queries()).toEqual(['']);
});

it('ignores a late page of an order that was changed since', async () => {
  const late = later([200, { results: [zoe], next: null }]);
  server.answers[LIST] = ({ query }) => {
    if (query.has('cursor')) return late.answer();
    return [200, { results: query.has('sort') ? [amir] : [ada], next: 'more' }];
  };
  await server.open(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more members' }));
  await userEvent.click(screen.getByRole('button', { name: 'Newest' }));
  await waitFor(() => expect(names()).toEqual(['Amir Rahimi']));
  late.arrive();
  await userEvent.click(screen.getByRole('button', { name: 'By name' }));
  await waitFor(() => expect(names()).toEqual(['Ada Eze', 'Zoe Ba']));
  await userEvent.click(screen.getByRole('button', { name: 'Newest' }));
  await waitFor(() => expect(names()).toEqual(['Amir Rahimi']));
});

it('filters, shows the active filters, and removes one', async () => {
  server.answers[LIST] = ({ query }) => [200, { results: query.has('country') ? [ada] : [ada, amir], next: null }];
  await server.open(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter members' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Members' }));
  await userEvent.type(sheet.getByLabelText('Class year'), '216');
  await userEvent.type(sheet.getByLabelText('Country'), 'Kenya');
  await userEvent.click(sheet.getByRole('button', { name: 'Show members' }));
  await sheet.findByText('Enter a four-digit year, like 2016');
  await userEvent.type(sheet.getByLabelText('Class year'), '{Backspace}{Backspace}{Backspace}2016{Enter}');
  await screen.findByRole('heading', { name: '1 member' });
  expect(queries().at(-1)).toBe('role=member&graduation_year=2016&country=Kenya');

  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Kenya' }));
  await waitFor(() => expect(queries().at(-1)).toBe('role=member&graduation_year=2016'));
  await waitFor(() => expect(names()).toEqual(['Ada Eze', 'Amir Rahimi']));
});

it('applies filters and search of its URL, and offers to clear them when nobody matches', async () => {
  server.answers[LIST] = ({ query }) => [200, { results: query.has('program') ? [] : [ada], next: null }];
  server.answers[SEARCH] = [200, { results: [zoe], next: null }];
  await server.open(`${PAGE}?program=Law&sort=odd&search=zoe`);
  await waitFor(() => expect(names()).toEqual(['Zoe Ba']));
  await userEvent.clear(await field());
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(names()).toEqual(['Ada Eze']));
  expect(window.location.search).toBe('');
});

it('sends a report of a profile that is opened from here to those who manage the community', async () => {
  const can = { message: false, report: true };
  const untold = ['nickname', 'short_bio', 'company', 'hometown', 'instagram', 'twitter', 'linkedin', 'email', 'phone']
    .concat(['alternative_email', 'marital_status', 'gender'])
    .map((name) => [name, null] as const);
  const lists = { communities: [{ id: guild.id, name: guild.name, logo: null }], interests: [], tags: [] };
  server.answers[`GET /users/${zoe.id}/details/`] = [
    200,
    {
      ...zoe,
      ...Object.fromEntries(untold),
      ...lists,
      points: 3,
      posts_count: 0,
      shared: { channels: [], events: [] },
      removed: null,
      can,
    },
  ];
  server.answers['GET /reports/options/'] = ({ query }) => {
    expect(query.get('community')).toBe(guild.id);
    return [200, { community: { id: guild.id, name: guild.name }, rules: [] }];
  };
  server.answers['POST /reports/'] = [201, { id: 'report' }];
  await server.open(PAGE);
  await userEvent.click(await screen.findByRole('link', { name: /Zoe Ba/ }));
  await screen.findByRole('navigation', { name: 'Profile' });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Advertising or spam' }));
  await screen.findByRole('heading', { name: 'Thanks. You will learn the outcome.' });
  expect(server.getBody('POST /reports/', 0)).toMatchObject({
    kind: 'profile',
    subject: zoe.id,
    community: guild.id,
  });
});
