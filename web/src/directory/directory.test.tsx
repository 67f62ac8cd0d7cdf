import type { FacetValue, MapCell } from '@homecoming/contract/directory.ts';
import type { Counts } from './parts/filters.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asMember, buildMember, buildOwnCommunity } from '../../testing/communities.ts';
import { maya } from '../../testing/own-user.ts';
import { press, typeAtOnce } from '../../testing/page.ts';
import { fakeServer, guild, later } from '../../testing/server.tsx';

const PAGE = '/communities/guild/members';
const LIST = 'GET /community/guild/members/';
const COUNTS = 'GET /community/guild/members/counts/';
const VALUES = 'GET /community/guild/members/values/';
const MAP = 'GET /community/guild/members/map/';

const ada = buildMember('Ada Eze', { company: 'Aster', city: 'Nairobi, Kenya', level: 5 });
const amir = buildMember('Amir Rahimi', { role: 'admin', former_name: 'Amir Karimi' });
const zoe = buildMember('Zoe Ba', { listed: false });

const nairobi = buildCell(184_745, 'Nairobi, Kenya', { x: 36.8, y: -1.3 }, 12);
const paris = buildCell(2_988_507, 'Paris, France', { x: 2.35, y: 48.85 }, 30);

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asMember, { members_count: 3 })];
  server.answers[LIST] = buildPage([ada, amir, zoe]);
  server.answers[COUNTS] = [200, buildCounts()];
  server.answers[MAP] = [200, { total: 42, exact: true, cells: [paris, nairobi] }];
});
afterEach(() => server.close());

function buildPage(results: unknown[], next: string | null = null): [number, unknown] {
  return [200, { results, next, total: results.length, exact: true }];
}

function buildValue(value: string, people: number, label = value): FacetValue {
  return { value, label, people };
}

function buildCounts(changes: Partial<Counts> = {}): Counts {
  const facet = (name: Counts['facets'][number]['facet'], values: FacetValue[], more = false) => ({
    facet: name,
    values,
    more,
    exact: true,
  });
  const companies = ['Aster', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fern'].map((name, index) =>
    buildValue(name, 9 - index),
  );
  return {
    total: 3,
    exact: true,
    facets: [
      facet('graduation_year', [buildValue('2016', 2), buildValue('2014', 1)]),
      facet('company', companies, true),
      facet('city', [buildValue('184745', 12, 'Nairobi, Kenya')]),
    ],
    ...changes,
  };
}

function buildCell(id: number, label: string, at: { x: number; y: number }, people: number): MapCell {
  return { ...at, people, places_count: 1, places: [{ id, label, people }] };
}

const names = () =>
  screen
    .queryAllByRole('link', { name: /’14$/ })
    .filter((link) => link.closest('li') !== null)
    .map(({ textContent }) => textContent?.replace(' ’14', ''));
const field = () => screen.findByRole('searchbox', { name: 'Find people' });
const queries = (call = LIST) => server.getCalls(call).map(({ query }) => query.toString());

it('shows what people do, where they are and how to write to them, page after page', async () => {
  server.answers[LIST] = ({ query }) => (query.has('cursor') ? buildPage([zoe]) : buildPage([ada, amir], 'more'));
  await server.open(PAGE);
  await screen.findByRole('heading', { name: '3 people' });
  const row = within(screen.getByText('Botany · Aster').closest('li') ?? document.body);
  row.getByText('Nairobi, Kenya');
  row.getByText('Level 5');
  expect(row.getByRole('link', { name: 'Write to Ada Eze' })).toHaveProperty('pathname', '/chat/ada');
  screen.getByText('Amir Karimi');
  screen.getByText('Admin · Botany');
  await press('Show more people');
  await waitFor(() => expect(names()).toEqual(['Ada Eze', 'Amir Rahimi', 'Zoe Ba']));
  screen.getByText('Hidden from members');
});

it('searches after a pause in typing, and keeps the people until the found ones arrive', async () => {
  await server.open(PAGE);
  await waitFor(() => expect(names()).toHaveLength(3));
  const answer = later(buildPage([zoe, ada]));
  server.answers[LIST] = answer.answer;
  typeAtOnce(await field(), 'zoe');
  await waitFor(() => expect(queries()).toEqual(['', 'query=zoe']));
  expect(names()).toEqual(['Ada Eze', 'Amir Rahimi', 'Zoe Ba']);
  await screen.findByRole('heading', { name: 'Searching…' });
  answer.arrive();
  await waitFor(() => expect(names()).toEqual(['Zoe Ba', 'Ada Eze']));
  expect(window.location.search).toBe('?search=zoe');
  expect(screen.queryByRole('group', { name: 'Sort' })).toBeNull();

  server.answers[LIST] = buildPage([ada, amir, zoe]);
  await press('Clear the search');
  await waitFor(() => expect(names()).toEqual(['Ada Eze', 'Amir Rahimi', 'Zoe Ba']));
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('filters in a sheet that says how many people there will be, and loads them once', async () => {
  server.answers[COUNTS] = ({ query }) => [200, buildCounts({ total: query.has('company') ? 1 : 3 })];
  server.answers[LIST] = ({ query }) => buildPage(query.has('company') ? [ada] : [ada, amir, zoe]);
  server.answers[VALUES] = [200, { results: [buildValue('Zephyr', 2)], can: { merge: false } }];
  await server.open(PAGE);
  await press('Filter');
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
  await sheet.findByRole('button', { name: 'Show 3 people' });
  await userEvent.click(sheet.getByRole('checkbox', { name: /^Aster/ }));
  await sheet.findByRole('button', { name: 'Show 1 person' });
  // Others are found by typing, which forgives errors
  await userEvent.click(sheet.getByRole('button', { name: 'Show more: Company' }));
  typeAtOnce(sheet.getByLabelText('Find a company'), 'zefir');
  await waitFor(() => expect(queries(VALUES).at(-1)).toBe('facet=company&query=zefir'));
  await userEvent.click(await sheet.findByRole('checkbox', { name: /^Zephyr/ }));
  await userEvent.selectOptions(sheet.getByLabelText('From class year'), '2014');
  await userEvent.selectOptions(sheet.getByLabelText('To class year'), '2015');
  expect(queries()).toEqual(['']);
  await userEvent.click(await sheet.findByRole('button', { name: 'Show 1 person' }));
  await waitFor(() => expect(names()).toEqual(['Ada Eze']));
  expect(queries()).toEqual(['', 'graduation_year=2014-2015&company=Aster&company=Zephyr']);

  await press('Remove the filter Zephyr');
  expect(document.activeElement?.closest('h2')).not.toBeNull();
  await waitFor(() => expect(queries().at(-1)).toBe('graduation_year=2014-2015&company=Aster'));
  await press('Clear all');
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(window.location.search).toBe('');
});

it('filters by stages, topics of mentors and where people move', async () => {
  const facet = (name: Counts['facets'][number]['facet'], value: FacetValue) => ({
    facet: name,
    values: [value],
    more: false,
    exact: true,
  });
  const facets = [
    facet('stage', buildValue('student', 4, 'Student')),
    facet('moving_to', buildValue('184745', 2, 'Nairobi, Kenya')),
    facet('topic', buildValue('law', 3, 'Law')),
  ];
  server.answers[COUNTS] = [200, buildCounts({ facets })];
  await server.open(`${PAGE}?stage=student&stage=pupil&topic=law&moving_to=184745`);
  await waitFor(() => expect(queries()).toEqual(['stage=student&moving_to=184745&topic=law']));
  await screen.findByRole('button', { name: 'Remove the filter Moving to Nairobi, Kenya' });
  await press('Remove the filter Mentors in Law');
  await waitFor(() => expect(queries().at(-1)).toBe('stage=student&moving_to=184745'));
  await press('Remove the filter Student');
  await waitFor(() => expect(window.location.search).toContain('moving_to'));
  expect(queries().at(-1)).toBe('moving_to=184745');
  await press(/^Filter/);
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
  within(sheet.getByRole('group', { name: 'Stage of studies' })).getByRole('checkbox', { name: /^Student/ });
  within(sheet.getByRole('group', { name: 'Mentors in' })).getByRole('checkbox', { name: /^Law/ });
});

it('takes filters from its URL, and nothing that it does not know', async () => {
  await server.open(
    `${PAGE}?company=Aster&city=184745&graduation_year=2016&near=5&place=Bonn&km=25&sort=odd&role=king`,
  );
  await screen.findByRole('button', { name: 'Remove the filter Nairobi, Kenya' });
  screen.getByRole('button', { name: 'Remove the filter Class of 2016' });
  screen.getByRole('button', { name: 'Remove the filter Within 25 km of Bonn' });
  expect(queries()).toEqual(['graduation_year=2016&company=Aster&city=184745&near=5&km=25']);
});

it('says about how many people there are where nobody counted them all', async () => {
  server.answers[COUNTS] = [200, buildCounts({ total: 1200, exact: false })];
  await server.open(PAGE);
  await screen.findByRole('heading', { name: 'About 1,200 people' });
});

it('says which filter to remove when nobody is left', async () => {
  server.answers[LIST] = ({ query }) => buildPage(query.has('company') ? [] : [amir]);
  server.answers[COUNTS] = [200, buildCounts({ total: 0 })];
  await server.open(`${PAGE}?company=Fern&graduation_year=1999`);
  await screen.findByText('Nobody here matches all of this. Without Fern there are about 39 people.');
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  await press('Remove Fern');
  await waitFor(() => expect(names()).toEqual(['Amir Rahimi']));
  expect(queries().at(-1)).toBe('graduation_year=1999');
});

it('says what a role leaves out: numbers, the map and saved searches', async () => {
  server.answers['GET /users/detail/'] = [200, maya];
  vi.stubGlobal('ResizeObserver', buildObserver({ width: 360, height: 270 }));
  await server.open(`${PAGE}?show=map&company=Aster&role=admin`);
  await screen.findByText('Filters count members of every role');
  await screen.findByRole('button', { name: 'Paris, France: 30 people' });
  expect(screen.queryByText('42 people on the map')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
  server.answers[MAP] = [200, { total: 0, exact: true, cells: [] }];
  await press('Remove the filter Admins');
  await press('Remove the filter Aster');
  await screen.findByText('People choose whether the map shows their city. Nobody here has chosen it yet');
  screen.getByRole('link', { name: 'Say which city you live in' });
  const city = { id: 5, label: 'Lisbon, Portugal' };
  server.answers['GET /users/detail/'] = [200, { ...maya, city }];
  server.answers['PATCH /users/detail/'] = () => {
    server.answers[MAP] = [200, { total: 1, exact: true, cells: [paris] }];
    return [200, { ...maya, city, on_map: true }];
  };
  await server.open(`${PAGE}?show=map`);
  await press('Show my city on the map');
  await screen.findByText('1 person on the map');
  expect(server.getBody('PATCH /users/detail/')).toEqual({ on_map: true });
  await waitFor(() => expect(screen.queryByText('You are not on the map.')).toBeNull());
  server.answers[MAP] = [200, { total: 0, exact: true, cells: [] }];
  await server.open(`${PAGE}?show=map&company=Birch`);
  await screen.findByText('Nobody to show on the map');
});

it('comes closer to a circle of many cities instead of choosing them', async () => {
  vi.stubGlobal('ResizeObserver', buildObserver({ width: 360, height: 270 }));
  const places = [1, 2, 3, 4].map((id) => ({ id, label: `City ${id}`, people: 2 }));
  server.answers[MAP] = [200, { total: 50, exact: true, cells: [{ ...paris, places_count: 4, places }, nairobi] }];
  await server.open(`${PAGE}?show=map`);
  const zoom = () => Number(new URLSearchParams(queries(MAP).findLast((query) => query.includes('box='))).get('zoom'));
  const circle = await screen.findByRole('button', { name: 'City 1 and 3 more cities: 30 people' });
  await waitFor(() => expect(zoom()).toBeGreaterThan(0));
  const before = zoom();
  await userEvent.click(circle);
  await waitFor(() => expect(zoom()).toBeGreaterThan(before + 1));
  expect(window.location.search).toBe('?show=map');
});

it('explains the reading limit, and any other failure', async () => {
  const limit = { code: 'directory_quota', message: 'You have looked at many people today. You can go on later.' };
  server.answers[LIST] = [429, limit, { 'Retry-After': '600' }];
  await server.open(PAGE);
  await screen.findByRole('heading', { name: 'That is all for now' });
  server.answers[LIST] = [500, {}];
  await press('Newest');
  await screen.findByText('Failed to fetch members');
  server.answers[LIST] = buildPage([zoe]);
  await press('Try again');
  await waitFor(() => expect(names()).toEqual(['Zoe Ba']));
  server.answers[LIST] = [502, null];
  typeAtOnce(await field(), 'ada');
  await screen.findByText('Failed to search members');
});

it('marks cities on the map, also as a list, and shows the people of the chosen ones', async () => {
  const layout = { width: 360, height: 360 };
  vi.stubGlobal('ResizeObserver', buildObserver(layout));
  await server.open(`${PAGE}?show=map&company=Aster`);
  await userEvent.click(await screen.findByRole('button', { name: 'Paris, France: 30 people' }));
  await waitFor(() => expect(queries().at(-1)).toBe('company=Aster&city=2988507'));
  expect(screen.getByRole('button', { name: 'Paris, France: 30 people' }).getAttribute('aria-pressed')).toBe('true');
  // The map ignores the choice of cities
  expect(queries(MAP).every((query) => !query.includes('city='))).toBe(true);
  // Closer, the view is loaded
  const before = queries(MAP).length;
  await press('Zoom in');
  await waitFor(() => expect(queries(MAP).length).toBeGreaterThan(before));

  await press('As a list');
  const table = within(await screen.findByRole('table', { name: 'Cities of the people in this directory' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'CityPeople',
    'Paris, France30',
    'Nairobi, Kenya12',
  ]);
  await userEvent.click(table.getByRole('button', { name: 'Nairobi, Kenya' }));
  await waitFor(() => expect(queries().at(-1)).toBe('company=Aster&city=2988507&city=184745'));
  await waitFor(() => expect(names()).toHaveLength(3));
});

it('says in the list of cities when there are more of them', async () => {
  const note = 'The 2 cities with most people. Zoom in on the map for others.';
  await server.open(`${PAGE}?show=map`);
  await press('As a list');
  await screen.findByRole('button', { name: 'Paris, France' });
  expect(screen.queryByText(note)).toBeNull();
  server.answers[MAP] = [200, { total: 43, exact: true, cells: [paris, nairobi] }];
  await server.open(`${PAGE}?show=map&company=Aster`);
  await press('As a list');
  await screen.findByText(note);
});

it('sends a report of a profile that is opened from here to those who manage the community', async () => {
  const can = { message: false, report: true };
  const untold = ['nickname', 'short_bio', 'company', 'hometown', 'instagram', 'twitter', 'linkedin', 'email', 'phone']
    .concat(['alternative_email', 'marital_status', 'gender'])
    .map((name) => [name, null] as const);
  const lists = {
    communities: [{ id: guild.id, name: guild.name, logo: null }],
    interests: [],
    tags: [],
    studies: [],
    former_name: null,
    move: null,
  };
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
  await userEvent.click(await screen.findByRole('link', { name: /^Zoe Ba/ }));
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

/** There is no layout in tests: every element that is observed has this size. */
function buildObserver(size: { width: number; height: number }) {
  return class {
    readonly #callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback;
    }
    observe(target: Element): void {
      const contentRect = {
        ...size,
        top: 0,
        left: 0,
        bottom: size.height,
        right: size.width,
        x: 0,
        y: 0,
        toJSON: String,
      };
      const boxes = { borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] };
      queueMicrotask(() => this.#callback([{ target, contentRect, ...boxes }], this));
    }
    unobserve(): void {}
    disconnect(): void {}
  };
}
