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
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countChanges } from '../schema/alumni/directory.ts';
import { communities } from '../schema/communities.ts';
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
const words: Record<Exclude<Facet, 'graduation_year' | 'city' | 'country' | 'moving_to'>, string[]> = {
  program: ['Design', 'Law', 'Physics'],
  industry: ['Energy', 'Press'],
  company: ['Aster', 'Beryl', 'Cedar & Sons'],
  interest: ['Chess', 'Rowing', 'Letterpress', 'CS', 'Computing'],
  stage: ['student', 'graduate', 'alumni'],
  topic: ['cv', 'law', 'working_abroad'],
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
    const stage = one(words.stage);
    const study = stage === null ? null : { program: words.program[pick(3)] ?? '', year: 2010 + pick(6), stage };
    const topics = words.topic.filter(() => pick(3) === 0);
    const offer = { topics, paused: pick(4) === 0, full: pick(4) === 0 };
    const moves = cities[pick(5)];
    const programs = field('program', program, [...new Set([...list(program), ...list(study?.program ?? null)])]).shown;
    const years = field('graduation_year', year, [String(year)]).shown;
    const showsStudy = study !== null && !('program' in audiences || 'graduation_year' in audiences);
    const shown = {
      graduation_year: [...new Set([...years, ...(showsStudy ? [String(study.year)] : [])])],
      program: programs,
      stage: showsStudy ? [study.stage] : [],
      topic: offer.paused || offer.full ? [] : topics,
      moving_to: field('moving_to_la', moves, moves === undefined ? [] : [String(moves.id)]).shown,
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
      study,
      offer,
      move: moves?.id ?? null,
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
  await server.app.db.execute(sql`
    with given as (
      select u.id as user_id, given.* from json_to_recordset(${JSON.stringify(rows)}::json) as given (n integer, study json, offer json, move integer)
      join users u on u.email = 'human' || given.n || '@example.org'),
    named as (
      insert into programs (community_id, name, name_key)
      select ${guild.id}::uuid, name, lower(name) from unnest(${sql.param(words.program)}::text[]) as name returning id, name),
    studied as (
      insert into studies (user_id, community_id, program_id, ends_on, stage, stage_for)
      select user_id, ${guild.id}::uuid, named.id, (study ->> 'year' || '-06-30')::date, study ->> 'stage', (study ->> 'year' || '-06-30')::date
      from given join named on named.name = study ->> 'program'),
    offered as (
      insert into mentor_offers (community_id, user_id, topics, lasts, active, paused_at)
      select ${guild.id}::uuid, user_id, array(select json_array_elements_text(offer -> 'topics')), 'talk',
        case when (offer ->> 'full')::boolean then 2 else 0 end, case when (offer ->> 'paused')::boolean then now() end
      from given where json_array_length(offer -> 'topics') > 0)
    insert into moves (user_id, place_id, place_name, changed_at, ask_at)
    select user_id, places.id, places.name, now(), now() + interval '1 year' from given join places on places.id = given.move`);
}

const noValues = (): Record<Facet, string[]> => ({
  graduation_year: [],
  program: [],
  stage: [],
  industry: [],
  company: [],
  country: [],
  city: [],
  moving_to: [],
  interest: [],
  topic: [],
});

/** Whether the guild has classes and mentoring. */
const switchParts = (on: boolean) =>
  server.app.db
    .update(communities)
    .set({ cohortsOn: on, mentoring: on ? 'open' : 'off' })
    .where(eq(communities.id, guild.id));

beforeAll(async () => {
  server = await startTestServer();
  await writePlaces(server.app.db, cities);
  [owner, member] = [await signUpAs(server, 'Olga Owner'), await signUpAs(server, 'Mel Member')];
  guild = await makeCommunity(owner, { name: 'Guild' });
  await switchParts(true);
  await joinAs(member, guild, owner);
  await fill();
  for (const _ of [owner, member]) {
    humans.push({ listed: true, onMap: false, values: noValues() });
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
  moving_to: ['1', '2', '3'],
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

it('has stages and topics only where the community has classes and mentoring', async () => {
  const read = async () => {
    const { facets: counted } = await member.get(countMembers, at);
    const list = (query: DirectoryFilters) => member.get(listMembers, { ...at, query });
    const values = await member.get(listFacetValues, { ...at, query: { facet: 'topic', query: 'abro' } });
    return {
      facets: counted.map(({ facet }) => facet),
      values: values.results.map(({ value, label }) => [value, label]),
      students: (await list({ stage: ['student'] })).total,
      elsewhere: (await member.get(searchPeople, { query: { topic: ['law'] } })).results.length,
    };
  };
  const on = await read();
  expect(on.facets).toEqual([...facets]);
  expect(on.values).toEqual([['working_abroad', 'Working abroad']]);
  expect([on.students > 0, on.elsewhere > 0]).toEqual([true, true]);
  await switchParts(false);
  const off = { values: [], students: 0, elsewhere: 0 };
  expect(await read()).toEqual({ facets: facets.filter((facet) => facet !== 'stage' && facet !== 'topic'), ...off });
  await switchParts(true);
  expect(await read()).toEqual(on);
  expect((await member.call(listMembers, { ...at, query: { stage: ['pupil'] } })).status).toBe(400);
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
  // One facet is stored, two are not.
  const companies = ['Co0', 'Co1', 'Co2'];
  expect(await counted({ company: companies })).toMatchObject({ total: 5_400, exact: true });
  const two = await counted({ company: companies, graduation_year: ['2000', '2001'] });
  expect([two.exact, isNear(two.total, 5_400)]).toEqual([false, true]);
  const years = two.facets.find(({ facet }) => facet === 'graduation_year');
  expect(years?.values.map(({ people }) => isNear(people, 2_700))).toEqual([true, true]);
  expect(years?.exact).toBe(false);
  const one = await counted({ company: ['Co0', 'Co1'], graduation_year: ['2001'] });
  expect([one.total, one.exact]).toEqual([1_800, true]);
  expect(await server.app.db.$count(countChanges)).toBeGreaterThan(0);
});
