import {
  countMembers,
  listFacetValues,
  mapMembers,
  mergeFacetValues,
  unmergeFacetValue,
} from '@homecoming/contract/directory.ts';
import { facets, type DirectoryFilters, type Facet } from '@homecoming/contract/directory-filters.ts';
import { listMembers, searchPeople } from '@homecoming/contract/members.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { joinAs, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startBeside, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countChanges } from '../schema/alumni/directory.ts';
import { writePlaces } from '../places/load.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let guild: Community;

/** Numbers that look random, and are the same each time. */
let seed = 7;
function pick(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

const cities = [
  { id: 1, name: 'Porto', country: 'PT', x: -8.61, y: 41.15, people: 9, near: null, aliases: [] },
  { id: 2, name: 'Braga', country: 'PT', x: -8.43, y: 41.55, people: 8, near: null, aliases: [] },
  { id: 3, name: 'Oslo', country: 'NO', x: 10.75, y: 59.91, people: 7, near: null, aliases: [] },
];
const words: Record<Exclude<Facet, 'graduation_year' | 'city' | 'country'>, string[]> = {
  program: ['Design', 'Law', 'Physics'],
  industry: ['Energy', 'Press'],
  company: ['Aster', 'Beryl', 'Cedar & Sons'],
  interest: ['Chess', 'Rowing', 'Letterpress', 'CS', 'Computing'],
};

interface Human {
  listed: boolean;
  onMap: boolean;
  values: Record<Facet, string[]>;
}
const humans: Human[] = [];

/** Of 240 people, each field is hidden from the guild by some. */
async function fill(): Promise<void> {
  const rows = Array.from({ length: 240 }, (_, n) => {
    const hides = () => pick(5) === 0;
    const audiences: Record<string, unknown> = {};
    const field = <Value>(name: string, value: Value, values: string[]) => {
      const audience = ['me', 'managers', ['00000000-0000-7000-8000-000000000001']][pick(3)];
      if (!hides()) return { value, shown: values };
      audiences[name] = audience;
      return { value, shown: [] };
    };
    const city = cities[pick(4)];
    const country = city === undefined ? null : city.country === 'PT' ? 'Portugal' : 'Norway';
    const interests = words.interest.filter(() => pick(3) === 0);
    const one = (from: string[]) => from[pick(from.length + 1)] ?? null;
    const [year, program, industry, company] = [
      2010 + pick(6),
      one(words.program),
      one(words.industry),
      one(words.company),
    ];
    const list = (value: string | null) => (value === null ? [] : [value]);
    const shown = {
      graduation_year: field('graduation_year', year, [String(year)]).shown,
      program: field('program', program, list(program)).shown,
      industry: field('current_industry', industry, list(industry)).shown,
      company: field('company', company, list(company)).shown,
      country: field('country', country, list(country)).shown,
      city: field('city', city, city === undefined ? [] : [String(city.id)]).shown,
      interest: field('interests', interests, interests).shown,
    };
    const human: Human = {
      listed: pick(6) > 0,
      onMap: pick(2) === 0,
      values: { ...shown, city: shown.country.length === 0 ? [] : shown.city },
    };
    if (human.listed) humans.push(human);
    return {
      n,
      year,
      program,
      industry,
      company,
      country,
      city: city?.id ?? null,
      city_name: city === undefined ? null : `${city.name}, ${country}`,
      interests,
      audiences,
      listed: human.listed,
      on_map: human.onMap,
    };
  });
  await server.app.db.execute(sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (n integer, year integer, program text,
      industry text, company text, country text, city integer, city_name text, interests text[], audiences jsonb, listed boolean, on_map boolean)),
    people as (
      insert into users (email, password_hash, first_name, last_name, graduation_year, program, current_industry, company, country,
        city_id, city_name, interests, audiences, on_map)
      select 'human' || n || '@example.org', '', 'Human', 'No' || n, year, program, industry, company, country, city, city_name,
        interests, audiences, on_map from given returning id, email
    )
    insert into memberships (community_id, user_id, listed)
    select ${guild.id}::uuid, people.id, given.listed from people join given on people.email = 'human' || given.n || '@example.org'`);
}

beforeAll(async () => {
  server = await startTestServer();
  await writePlaces(server.app.db, cities);
  [owner, member] = [await signUpAs(server, 'Olga Owner'), await signUpAs(server, 'Mel Member')];
  guild = await makeCommunity(owner, { name: 'Guild' });
  await joinAs(member, guild, owner);
  await fill();
  for (const _ of [owner, member]) {
    const values = { graduation_year: [], program: [], industry: [], company: [], country: [], city: [], interest: [] };
    humans.push({ listed: true, onMap: false, values });
  }
});
afterAll(() => server.close());

const at = {
  params: {
    get id() {
      return guild.id;
    },
  },
};
const allValues = (): Record<Facet, string[]> => ({
  ...words,
  graduation_year: Array.from({ length: 6 }, (_, n) => String(2010 + n)),
  country: ['Portugal', 'Norway'],
  city: ['1', '2', '3'],
});

type Choice = Partial<Record<Facet, string[]>>;
const merged: Record<string, string> = {};
const root = (value: string) => merged[value] ?? value;

function matches({ values }: Human, choice: Choice, except?: Facet): boolean {
  return facets.every((facet) => {
    const wanted = choice[facet];
    if (wanted === undefined || facet === except) return true;
    return values[facet].some((value) => wanted.map(root).includes(root(value)));
  });
}

function countBrutally(choice: Choice, facet: Facet): Record<string, number> {
  const people = humans.filter((human) => matches(human, choice, facet));
  const all = allValues();
  const counts = all[facet].map((value): [string, number] => {
    const has = ({ values }: Human) => values[facet].some((own) => root(own) === root(value));
    return [root(value), people.filter(has).length];
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function chooseRandomly(): Choice {
  const choice: Choice = {};
  for (const facet of facets) {
    const values = allValues()[facet].filter(() => pick(3) === 0);
    if (pick(3) === 0 && values.length > 0) choice[facet] = values;
  }
  return choice;
}

async function compare(choice: Choice): Promise<number> {
  const counted = await member.get(countMembers, { ...at, query: choice });
  const expected = humans.filter((human) => matches(human, choice)).length;
  expect([choice, counted.total, counted.exact]).toEqual([choice, expected, true]);
  const brutal = facets.map((facet) => [facet, countBrutally(choice, facet)]);
  const found = counted.facets.map(({ facet, values }) => [
    facet,
    Object.fromEntries(values.filter(({ people }) => people > 0).map(({ value, people }) => [value, people])),
  ]);
  expect([choice, found]).toEqual([choice, brutal]);
  const { total, results } = await member.get(listMembers, { ...at, query: { ...choice, limit: 1 } });
  expect([choice, total, results.length]).toEqual([choice, expected, Math.min(expected, 1)]);
  return counted.facets.reduce((sum, { values }) => sum + values.length, 0);
}

it('counts as if each person were asked, a thousand times', async () => {
  let compared = await compare({});
  while (compared < 1_000) compared += await compare(chooseRandomly());
});

it('counts who has merged values once, at once, and profiles keep their words', async () => {
  const merge = (by: Person, value: string, into: string) =>
    by.call(mergeFacetValues, { ...at, body: { facet: 'interest', value, into } });
  expect((await merge(member, 'CS', 'Computing')).status).toBe(403);
  expect((await merge(owner, 'CS', 'Nothing')).error.code).toBe('value_not_found');
  expect((await merge(owner, 'CS', 'cs')).error.code).toBe('value_in_itself');
  expect((await merge(owner, 'cs', 'computing')).status).toBe(200);
  expect((await merge(owner, 'Computing', 'CS')).error.code).toBe('value_in_itself');
  merged.CS = 'Computing';
  for (const choice of [{}, { interest: ['CS'] }, { interest: ['Computing'], program: ['Law'] }]) await compare(choice);
  const { results } = await owner.get(listFacetValues, { ...at, query: { facet: 'interest', query: 'compu' } });
  const beside = await startBeside(server);
  try {
    const twin = { ...owner, ...createClient(beside.url, owner.token) };
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([merge(owner, 'Chess', 'Rowing'), merge(twin, 'Rowing', 'Chess')]);
      const { rows } = await server.app.pool.query(`select label from directory_values v
        where exists (select from directory_values root where root.id = v.alias_of and root.alias_of is not null)`);
      expect(rows).toEqual([]);
      for (const value of ['Chess', 'Rowing'])
        await owner.get(unmergeFacetValue, { ...at, body: { facet: 'interest', value } });
    }
  } finally {
    await beside.close();
  }
  expect(results).toMatchObject([{ value: 'Computing', merged: ['CS'] }]);
  const { results: asMember } = await member.get(listFacetValues, { ...at, query: { facet: 'interest', query: 'cs' } });
  expect(asMember).toMatchObject([{ value: 'Computing', merged: [] }]);
});

it('forgives typing errors in filters, and finds no value that nobody shows', async () => {
  const total = async (query: DirectoryFilters) => (await member.get(listMembers, { ...at, query })).total;
  const exact = await total({ company: ['Cedar & Sons'] });
  for (const typed of ['cedar & sons', 'Ceder', 'cedra sons', 'CEDAR']) {
    expect([typed, await total({ company: [typed] })]).toEqual([typed, exact]);
  }
  expect(await total({ company: ['Zzz'] })).toBe(0);
  expect(await total({ company: [''] })).toBe(humans.length);
  expect(await total({ city: ['oslo'] })).toBe(await total({ city: ['3'] }));
  expect(await total({ graduation_year: ['2012-2010', '2015'] })).toBe(
    await total({ graduation_year: ['2010', '2011', '2012', '2015'] }),
  );
  expect((await member.call(listMembers, { ...at, query: { graduation_year: ['last'] } })).status).toBe(400);
  expect((await member.call(listMembers, { ...at, query: { near: 99 } })).error.code).toBe('unknown_place');
  expect(await total({ near: 1, km: 60 })).toBe(await total({ city: ['1', '2'] }));
  expect(await total({ near: 1, km: 10 })).toBe(await total({ city: ['1'] }));
  const { results } = await member.get(searchPeople, { query: { city: ['oslo'], query: 'human' } });
  expect(results.length).toBeGreaterThan(0);
});

it('draws who wants to be on the map in cells, by city', async () => {
  const onMap = (id: string) => humans.filter(({ onMap: is, values }) => is && values.city.includes(id)).length;
  const map = (query: object) => member.get(mapMembers, { ...at, query });
  const [porto, braga, oslo] = [onMap('1'), onMap('2'), onMap('3')];
  const world = await map({});
  expect(world).toMatchObject({ total: porto + braga + oslo, exact: true });
  expect(world.cells.map(({ people, places_count }) => [people, places_count]).toSorted()).toEqual(
    [
      [porto + braga, 2],
      [oslo, 1],
    ].toSorted(),
  );
  const near = await map({ zoom: 10, box: '-9,41,-8,42' });
  expect(near.cells.map(({ people, places }) => [people, places[0]?.label]).toSorted()).toEqual(
    [
      [porto, 'Porto, Portugal'],
      [braga, 'Braga, Portugal'],
    ].toSorted(),
  );
  const across = await map({ box: '170,-90,-170,90' });
  expect(across.cells).toEqual([]);
  const filtered = humans.filter(
    ({ onMap: is, values }) => is && values.city.includes('3') && values.company.includes('Aster'),
  ).length;
  expect(await map({ company: ['Aster'], city: ['3'] })).toMatchObject({ total: filtered });
});

it('estimates of more than 4,096 people by samples', async () => {
  const crowd = await makeCommunity(owner, { name: 'Crowd' });
  await server.app.db.execute(sql`
    with people as (
      insert into users (email, password_hash, first_name, last_name, company, graduation_year)
      select 'crowd' || n || '@example.org', '', 'Crowd', 'No' || n, 'Co' || n % 3, 2000 + n % 2 from generate_series(1, 5400) n returning id)
    insert into memberships (community_id, user_id) select ${crowd.id}::uuid, id from people`);
  const counted = (query: DirectoryFilters) => owner.get(countMembers, { params: { id: crowd.id }, query });
  const isNear = (estimate: number, people: number) => Math.abs(estimate / people - 1) < 0.15;
  const all = await counted({});
  expect([all.total, all.exact]).toEqual([5_401, true]);
  const two = await counted({ company: ['Co0', 'Co1', 'Co2'] });
  expect([two.exact, isNear(two.total, 5_400)]).toEqual([false, true]);
  const years = two.facets.find(({ facet }) => facet === 'graduation_year');
  expect(years?.values.map(({ people }) => isNear(people, 2_700))).toEqual([true, true]);
  expect(years?.exact).toBe(false);
  const one = await counted({ company: ['Co0', 'Co1'], graduation_year: ['2001'] });
  expect([one.total, one.exact]).toEqual([1_800, true]);
  expect(await server.app.db.$count(countChanges)).toBeGreaterThan(0);
});
