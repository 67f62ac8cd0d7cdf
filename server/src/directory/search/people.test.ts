import { blockUser } from '@homecoming/contract/blocks.ts';
import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import { searchPeople, suggestPeople } from '@homecoming/contract/members.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { makeCommunity, joinAs, makeStaff, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { communities, memberships } from '../../schema/communities.ts';

let server: TestServer;
let reader: Person;
let jose: Person;
let stranger: Person;
let design: Community;
let rowing: Community;
beforeAll(async () => {
  server = await startTestServer();
  const owner = await signUpAs(server, 'Olga Owner');
  design = await makeCommunity(owner, { name: 'Design', join_policy: 'open' });
  rowing = await makeCommunity(owner, { name: 'Rowing', join_policy: 'open', visibility: 'private' });
  const elsewhere = await makeCommunity(owner, { name: 'Elsewhere', join_policy: 'open' });
  [reader, jose, stranger] = [
    await signUpAs(server, 'Rea Der'),
    await signUpAs(server, 'José Marques'),
    await signUpAs(server, 'Stran Marques'),
  ];
  for (const person of [reader, jose]) {
    for (const place of [design, rowing]) await joinAs(person, place, owner);
  }
  await joinAs(jose, elsewhere, owner);
  await joinAs(stranger, elsewhere, owner);
  await jose.get(updateOwnProfile, { body: { company: 'Fieldnote', interests: ['sailing'] } });
});
afterAll(() => server.close());

const search = async (by: Person, query?: string) =>
  (await by.get(searchPeople, { query: query === undefined ? {} : { query } })).results;
const getIds = (results: { id: string }[]) => results.map(({ id }) => id);

it('finds each person of the shared communities once, and names those communities alone', async () => {
  const results = await search(reader, 'jose');
  expect(results).toEqual([
    {
      id: jose.user.id,
      first_name: 'José',
      last_name: 'Marques',
      photo: null,
      graduation_year: null,
      level: 1,
      communities: [
        { id: design.id, name: 'Design' },
        { id: rowing.id, name: 'Rowing' },
      ],
      found_in: [],
      can: { message: true },
    },
  ]);
  // Somebody of a community that the reader is not in is not found by the same word.
  expect(getIds(await search(reader, 'marques'))).toEqual([jose.user.id]);
});

it('forgives accents, case, slips and unfinished words, over all that people are found by', async () => {
  for (const typed of ['JOSÉ', 'mar jo', 'marqeus', 'fieldn', 'sailing jose', 'feildnote', 'jsoe', 'ojse']) {
    expect([typed, getIds(await search(reader, typed))]).toEqual([typed, [jose.user.id]]);
  }
  for (const typed of ['jose olga', 'zzzzzz', '%', "'; drop table users; --", '🙂', '...']) {
    expect([typed, await search(reader, typed)]).toEqual([typed, []]);
  }
});

it('says in which texts of the profile the words were found', async () => {
  const ines = await signUpAs(server, 'Inês Design');
  await joinAs(ines, design, reader);
  const profile = {
    program: 'Gráfica e design',
    company: 'Designo',
    hometown: 'Évora',
    interests: ['Tea', 'Design talks'],
  };
  await ines.get(updateOwnProfile, {
    body: { ...profile, tags: ['redesign', 'designer'], phone: '351', gender: 'female' },
  });
  const foundIn = async (typed: string) =>
    (await search(reader, typed)).filter(({ id }) => id === ines.user.id).map(({ found_in }) => found_in);
  expect(await foundIn('design')).toEqual([['Gráfica e design', 'Designo', 'Design talks']]);
  expect(await foundIn('evor grafica')).toEqual([['Gráfica e design', 'Évora']]);
  expect(await foundIn('ines')).toEqual([[]]);
  expect(await foundIn('female')).toEqual([]);
});

it('finds nobody without a query, never the caller, and for staff nobody of other communities', async () => {
  for (const typed of [undefined, '', '   ']) expect(await search(reader, typed)).toEqual([]);
  expect(await search(reader, 'rea')).toEqual([]);
  const staff = await signUpAs(server, 'Sta Ff');
  await makeStaff(server, staff);
  expect(await search(staff, 'jose')).toEqual([]);
  expect((await reader.call(searchPeople, { query: { query: 'x'.repeat(101) } })).status).toBe(400);
});

it('finds nobody of a community that one has left, and nobody who is deactivated', async () => {
  const leaver = await signUpAs(server, 'Lea Ver');
  await joinAs(leaver, design, reader);
  expect(getIds(await search(leaver, 'jose'))).toEqual([jose.user.id]);
  await leaver.get(leaveCommunity, { params: { id: design.id } });
  expect(await search(leaver, 'jose')).toEqual([]);
  await server.app.pool.query('update users set is_active = false where id = $1', [jose.user.id]);
  expect(await search(reader, 'jose')).toEqual([]);
  await server.app.pool.query('update users set is_active = true where id = $1', [jose.user.id]);
});

it('says whether the reader can write to a person', async () => {
  await jose.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
  expect((await search(reader, 'jose')).map(({ can }) => can)).toEqual([{ message: false }]);
  await jose.get(updateOwnProfile, { body: { accepts_messages: 'communities' } });
  expect((await search(reader, 'jose')).map(({ can }) => can)).toEqual([{ message: true }]);
});

it('asks as many queries for thirty communities as for one, and puts names first', async () => {
  const many = await signUpAs(server, 'Ma Ny');
  const rows = await server.app.db
    .insert(communities)
    .values(Array.from({ length: 30 }, (_, number) => ({ name: `Chapter ${String(number).padStart(2, '0')}` })))
    .returning({ id: communities.id });
  const namesake = await signUpAs(server, 'Sailing Person');
  for (const { id } of rows) {
    const people = [many, jose, namesake];
    await server.app.db.insert(memberships).values(people.map(({ user }) => ({ communityId: id, userId: user.id })));
  }
  const results = await search(many, 'sailing');
  expect(getIds(results)).toEqual([namesake.user.id, jose.user.id]);
  expect(results.map((person) => person.communities.length)).toEqual([30, 30]);
  // Who asks, the quota, the people, the contacts, and the communities of all; a slip asks once more.
  expect(await countQueries(server, () => search(many, 'sailing'))).toBe(5);
  expect(await countQueries(server, () => search(reader, 'sailing'))).toBe(5);
  expect(await countQueries(server, () => search(many, 'sailnig'))).toBe(6);
});

it('suggests those of the class year first, then those who share most, and nobody who cannot be written to', async () => {
  const owner = await signUpAs(server, 'Otto Owner');
  const [chess, choir] = [
    await makeCommunity(owner, { name: 'Chess', join_policy: 'open' }),
    await makeCommunity(owner, { name: 'Choir', join_policy: 'open' }),
  ];
  const names = ['Ann Seeker', 'Bea Classmate', 'Carl Both', 'Dora One', 'Emil Closed', 'Fred Blocked'];
  const people = await Promise.all(names.map((name) => signUpAs(server, name)));
  for (const person of people) await joinAs(person, chess, owner);
  const [ann, bea, carl, dora, emil, fred] = people;
  if (!ann || !bea || !carl || !dora || !emil || !fred) throw new Error('nobody');
  for (const person of [ann, carl]) await joinAs(person, choir, owner);
  for (const person of [ann, bea, fred]) await person.get(updateOwnProfile, { body: { graduation_year: 2011 } });
  await emil.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
  await fred.get(blockUser, { body: { blocked: ann.user.id } });
  const { results } = await ann.get(suggestPeople, {});
  expect(getIds(results).slice(0, 1)).toEqual([bea.user.id]);
  expect(getIds(results).slice(1, 3).toSorted()).toEqual([carl.user.id, owner.user.id].toSorted());
  expect(getIds(results).slice(3)).toEqual([dora.user.id]);
  expect(results[1]?.communities.map(({ name }) => name)).toEqual(['Chess', 'Choir']);
  await makeStaff(server, ann);
  expect((await ann.get(suggestPeople, {})).results).toEqual([]);
});
