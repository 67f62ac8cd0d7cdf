import { blockUser } from '@homecoming/contract/blocks.ts';
import { listChannelMembers } from '@homecoming/contract/channels.ts';
import { getCommunity, leaveCommunity, updateCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/directory.ts';
import type { DirectoryFilters, Facet } from '@homecoming/contract/directory-filters.ts';
import {
  listClassYears,
  listMembers,
  searchMembers,
  searchPeople,
  suggestPeople,
} from '@homecoming/contract/members.ts';
import { confirmMentor, deleteOffer, saveOffer } from '@homecoming/contract/mentoring.ts';
import { endMove, LOS_ANGELES, setMove } from '@homecoming/contract/moves.ts';
import { listCommunityLog } from '@homecoming/contract/moderation-log.ts';
import { deleteAccount, getProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createProgram, createStudy, mergeProgram, updateProgram } from '@homecoming/contract/studies.ts';
import {
  joinAs,
  joinChannelAs,
  makeChannel,
  makeCommunity,
  PASSWORD,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uniqueSignUp } from '../communities/members/fixtures/community-with-roles.ts';
import { DAY_MS, HOUR_MS } from '../platform/calendar.ts';
import { countChanges, directoryCounts, directoryReaders, directoryValues } from '../schema/alumni/directory.ts';
import { users } from '../schema/users.ts';
import { foldCounts, sweepDirectory } from './jobs.ts';

let server: TestServer;
let owner: Person;
let reader: Person;
let guild: Community;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const somebody = uniqueSignUp(() => server);
beforeEach(async () => {
  [owner, reader, ana] = [await somebody('Olga'), await somebody('Rea'), await somebody('Ana')];
  guild = await makeCommunity(owner, { name: 'Guild' });
  for (const person of [reader, ana]) await joinAs(person, guild, owner);
  await ana.get(updateOwnProfile, { body: { last_name: 'Lima', company: 'Quillworks', graduation_year: 2011 } });
});

const at = () => ({ params: { id: guild.id } });
const list = async (query: DirectoryFilters = {}, by = reader) =>
  (await by.get(listMembers, { ...at(), query })).results.map(({ first_name }) => first_name);
const count = async (facet: Facet, query: DirectoryFilters = {}) => {
  const { facets } = await reader.get(contract.countMembers, { ...at(), query });
  const values = facets.find((counted) => counted.facet === facet)?.values ?? [];
  return Object.fromEntries(values.map(({ label, people }) => [label, people]));
};

describe('what changes', () => {
  it('counts at once: a company, its audience, an account that rests, and people who leave', async () => {
    expect(await count('company')).toEqual({ Quillworks: 1 });
    await ana.get(updateOwnProfile, { body: { company: 'Reedmark' } });
    expect(await count('company')).toEqual({ Reedmark: 1 });
    await ana.get(updateOwnProfile, { body: { audiences: { company: 'managers' } } });
    expect([
      await count('company'),
      await list({ company: ['Reedmark'] }),
      await list({ company: ['Reedmark'] }, owner),
    ]).toEqual([{}, [], []]);
    await ana.get(updateOwnProfile, { body: { audiences: { company: [guild.id] } } });
    expect([await count('company'), await list({ company: ['reedmark'] })]).toEqual([{ Reedmark: 1 }, ['Ana']]);
    await server.app.db.update(users).set({ isActive: false }).where(eq(users.id, ana.user.id));
    expect([await count('company'), await list()]).toEqual([{}, ['Olga', 'Rea']]);
    await server.app.db.update(users).set({ isActive: true }).where(eq(users.id, ana.user.id));
    expect(await count('company')).toEqual({ Reedmark: 1 });
    await ana.get(leaveCommunity, at());
    expect([await count('company'), await list()]).toEqual([{}, ['Olga', 'Rea']]);
  });

  it('counts what people studied here as their program and year', async () => {
    await ana.get(createStudy, { body: { community: guild.id, program: 'CS', ends_on: '2011-06-30', main: true } });
    await ana.get(updateOwnProfile, { body: { graduation_year: 2014 } });
    await ana.get(createStudy, { body: { community: guild.id, program: 'Law', ends_on: '2009-06-30' } });
    expect(await count('program')).toEqual({ CS: 1, Law: 1 });
    expect(Object.keys(await count('graduation_year'))).toEqual(expect.arrayContaining(['2009', '2014']));
    const { id: into } = await owner.get(createProgram, { ...at(), body: { name: 'Computer science' } });
    const { rows } = await server.app.pool.query("select id from programs where name = 'CS' and community_id = $1", [
      guild.id,
    ]);
    await owner.get(mergeProgram, { params: { id: rows[0].id }, body: { into } });
    expect(await count('program')).toEqual({ 'Computer science': 1, Law: 1 });
    expect(await list({ program: ['CS'] })).toEqual(['Ana']);
    // At once, and when the job has moved its people; another name comes with its job.
    await server.runJobs();
    expect([await count('program'), await list({ program: ['CS'] })]).toEqual([
      { 'Computer science': 1, Law: 1 },
      ['Ana'],
    ]);
    await owner.get(updateProgram, { params: { id: into }, body: { name: 'Informatics', aliases: [] } });
    await server.runJobs();
    // Her profile keeps its word, which is no other name of it any more.
    expect(await count('program')).toEqual({ CS: 1, Informatics: 1, Law: 1 });
    await ana.get(updateOwnProfile, { body: { audiences: { program: 'me' } } });
    expect(await count('program')).toEqual({});
  });

  it('finds by former names where they show', async () => {
    await ana.get(updateOwnProfile, { body: { former_name: 'Vasconcelos' } });
    expect(await list({ query: 'vasco' })).toEqual(['Ana']);
    expect(await list({ query: 'vasco', company: ['Quillworks'] })).toEqual(['Ana']);
    expect(await list({ query: 'vasco', graduation_year: ['1999'] })).toEqual([]);
    await ana.get(updateOwnProfile, { body: { audiences: { former_name: 'me' } } });
    expect(await list({ query: 'vasco' })).toEqual([]);
  });

  it('takes merged values apart again, and logs both', async () => {
    await reader.get(updateOwnProfile, { body: { company: 'Quill' } });
    const merge = { ...at(), body: { facet: 'company', value: 'Quill', into: 'Quillworks' } } as const;
    expect(await owner.get(contract.mergeFacetValues, merge)).toEqual({
      value: 'Quillworks',
      label: 'Quillworks',
      people: 2,
    });
    expect(await owner.get(contract.mergeFacetValues, merge)).toMatchObject({ people: 2 });
    expect([await count('company'), await list({ company: ['quill'] })]).toEqual([{ Quillworks: 2 }, ['Ana', 'Rea']]);
    const unmerge = { ...at(), body: { facet: 'company', value: 'Quill' } } as const;
    expect((await reader.call(contract.unmergeFacetValue, unmerge)).status).toBe(403);
    await owner.get(contract.unmergeFacetValue, unmerge);
    await owner.get(contract.unmergeFacetValue, unmerge);
    expect(await count('company')).toEqual({ Quill: 1, Quillworks: 1 });
    const { results } = await owner.get(listCommunityLog, at());
    expect(results.map(({ act }) => act)).toEqual(['directory.value-unmerged', 'directory.value-merged']);
  });
});

describe('who is shown', () => {
  it('hides a person from members everywhere, and from managers nowhere', async () => {
    expect(await ana.get(contract.updateOwnMembership, { ...at(), body: { listed: false } })).toEqual({
      listed: false,
    });
    expect(await ana.get(contract.getOwnMembership, at())).toEqual({ listed: false });
    const finds = async (by: Person) => [
      await list({}, by),
      await list({ query: 'ana' }, by),
      (await by.get(searchMembers, { ...at(), query: { query: 'ana' } })).results.length,
      (await by.get(listMembers, at())).total,
    ];
    expect(await finds(reader)).toEqual([['Olga', 'Rea'], [], 0, 2]);
    expect(await finds(owner)).toEqual([['Ana', 'Olga', 'Rea'], ['Ana'], 1, 3]);
    expect(await list({ company: ['Quillworks'] }, owner)).toEqual(['Ana']);
    expect(await count('company')).toEqual({});
    expect(await reader.get(listClassYears, at())).toEqual({ results: [] });
    const others = [
      ...(await reader.get(searchPeople, { query: { query: 'lima' } })).results,
      ...(await reader.get(searchPeople, { query: { company: ['Quillworks'] } })).results,
      ...(await reader.get(suggestPeople, {})).results,
    ];
    const { members: newest } = await reader.get(getCommunity, at());
    expect([...others, ...newest].map(({ id }) => id)).not.toContain(ana.user.id);
    expect(newest.map(({ id }) => id)).toContain(owner.user.id);
    await ana.get(contract.updateOwnMembership, { ...at(), body: { listed: true } });
    expect(await finds(reader)).toEqual([['Ana', 'Olga', 'Rea'], ['Ana'], 1, 3]);
    const found = await reader.get(searchPeople, { query: { company: ['quilworks'] } });
    expect(found.results.map(({ id }) => id)).toContain(ana.user.id);
    const stranger = await somebody('Stran');
    expect((await stranger.call(contract.updateOwnMembership, { ...at(), body: { listed: true } })).status).toBe(403);
  });

  it('leaves blocked people out of lists, not out of numbers', async () => {
    await ana.get(blockUser, { body: { blocked: reader.user.id } });
    expect(await list()).toEqual(['Olga', 'Rea']);
    expect([await list({ company: ['Quillworks'] }), await list({ query: 'ana' })]).toEqual([[], []]);
    expect((await reader.get(searchPeople, { query: { company: ['Quillworks'] } })).results).toEqual([]);
    // The words of a blocked person alone are left out; of others no number changes.
    expect(await count('company')).toEqual({});
    await owner.get(updateOwnProfile, { body: { company: 'Quillworks' } });
    expect(await count('company')).toEqual({ Quillworks: 2 });
    // A filtered number would tell what they hide.
    const filtered = { ...at(), query: { company: ['Quillworks'] } };
    expect([
      (await reader.get(listMembers, filtered)).total,
      (await reader.get(contract.countMembers, filtered)).total,
    ]).toEqual([1, 1]);
    expect(await list({}, owner)).toEqual(['Ana', 'Olga', 'Rea']);
  });

  it('exports what managers see as CSV, and logs who did', async () => {
    await ana.get(updateOwnProfile, { body: { company: '=1+1', program: 'Law', audiences: { program: 'me' } } });
    const path = `/api/v1/community/${guild.id}/members/export/`;
    expect((await reader.fetch(path)).status).toBe(403);
    expect((await owner.fetch(`${path}?near=2`)).status).toBe(400);
    const answer = await owner.fetch(`${path}?graduation_year=2010-2012`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [head, ...lines] = (await answer.text()).trim().split('\n');
    expect(head).toContain('First name,Last name,Former name,Email,Role,Class year');
    expect(lines.map((line) => line.split(',').slice(0, 9))).toEqual([
      ['Ana', 'Lima', '', ana.user.email, 'member', '2011', '', '', "'=1+1"],
    ]);
    const { results } = await owner.get(listCommunityLog, at());
    expect(results.map(({ act, by }) => [act, by?.id])).toEqual([['directory.exported', owner.user.id]]);
  });
});

describe('counts', () => {
  const counted = () => server.app.db.$count(countChanges);

  it('are the same before and after they are added up, and when two workers do', async () => {
    const before = await count('company');
    expect(await counted()).toBeGreaterThan(0);
    await Promise.all([foldCounts.run(server.app, {}), foldCounts.run(server.app, {})]);
    expect([await counted(), await count('company')]).toEqual([0, before]);
    await ana.get(updateOwnProfile, { body: { company: 'Reedmark' } });
    expect(await count('company')).toEqual({ Reedmark: 1 });
    await foldCounts.run(server.app, {});
    expect(await count('company')).toEqual({ Reedmark: 1 });
  });

  it('wait for nobody: people change the same value while others have not committed', async () => {
    await owner.get(updateOwnProfile, { body: { company: 'Shared', interests: ['Shared'] } });
    const client = await server.app.pool.connect();
    try {
      await client.query('begin');
      await client.query("update users set company = 'Shared' where id = $1", [ana.user.id]);
      await reader.get(updateOwnProfile, { body: { company: 'Shared', interests: ['Shared'] } });
      const late = await somebody('Late');
      await joinAs(late, guild, owner);
      await client.query('commit');
    } finally {
      client.release(true);
    }
    expect(await count('company')).toEqual({ Shared: 3 });
  });

  it('keep nothing of what nobody has any more', async () => {
    await ana.get(deleteAccount, { body: { password: PASSWORD } });
    await server.runJobs();
    await sweepDirectory.run(server.app, {});
    await foldCounts.run(server.app, {});
    const ofGuild = server.app.db.select().from(directoryValues).where(eq(directoryValues.communityId, guild.id));
    const labels = (await ofGuild).map(({ label }) => label);
    expect(labels).toContain('listed');
    expect(labels).not.toContain('Quillworks');
    const { rows } = await server.app.pool.query('select from directory_counts c where people < 0');
    expect(rows).toEqual([]);
    expect(await server.app.db.$count(directoryCounts)).toBeGreaterThan(0);
  });
});

it('follows who offers to mentor: what members can ask for, with a pause, a full offer and other rules of the community', async () => {
  const switchTo = (mentoring: 'off' | 'open' | 'confirmed') =>
    owner.get(updateCommunity, { params: { id: guild.id }, body: { mentoring } });
  await switchTo('open');
  const save = (change: object = {}) =>
    ana.get(saveOffer, { ...at(), body: { topics: ['law', 'cv'], lasts: 'eight_weeks', ...change } });
  const found = async () => [Object.keys(await count('topic')).length, await list({ topic: ['law'] })];
  const [twice, nobody] = [
    [2, ['Ana']],
    [0, []],
  ];
  expect((await save()).capacity).toBe(2);
  expect(await found()).toEqual(twice);
  const setListed = (listed: boolean) => ana.get(contract.updateOwnMembership, { ...at(), body: { listed } });
  await setListed(false);
  expect(await found()).toEqual(nobody);
  expect(await list({ topic: ['law'] }, owner)).toEqual(['Ana']);
  await setListed(true);
  expect(await found()).toEqual(twice);
  await save({ paused: true });
  expect(await found()).toEqual(nobody);
  await save({ capacity: 1 });
  expect(await found()).toEqual(twice);
  await server.app.pool.query('update mentor_offers set active = 1 where user_id = $1', [ana.user.id]);
  expect(await found()).toEqual(nobody);
  await server.app.pool.query('update mentor_offers set active = 0 where user_id = $1', [ana.user.id]);
  await switchTo('confirmed');
  await server.runJobs();
  expect(await found()).toEqual(nobody);
  await owner.get(confirmMentor, { params: { id: guild.id, userId: ana.user.id }, body: { confirmed: true } });
  expect(await found()).toEqual(twice);
  await switchTo('off');
  expect((await list({ topic: ['law'] })).length).toBe(0);
  await switchTo('open');
  await server.runJobs();
  expect(await found()).toEqual(twice);
  await ana.get(deleteOffer, at());
  expect(await found()).toEqual(nobody);
});

it('follows where people move, for those who see it', async () => {
  const found = async () => [await count('moving_to'), await list({ moving_to: ['los angeles'] })];
  await ana.get(setMove, { body: { place: LOS_ANGELES } });
  const moves = [{ 'Los Angeles, United States': 1 }, ['Ana']];
  expect(await found()).toEqual(moves);
  expect(await list({ moving_to: [String(LOS_ANGELES)] })).toEqual(['Ana']);
  await ana.get(updateOwnProfile, { body: { audiences: { moving_to_la: 'managers' } } });
  expect([await found(), await list({ moving_to: ['los angeles'] }, owner)]).toEqual([[{}, []], []]);
  await ana.get(updateOwnProfile, { body: { audiences: { moving_to_la: [guild.id.toUpperCase()] } } });
  expect(await found()).toEqual(moves);
  await ana.get(endMove, {});
  expect(await found()).toEqual([{}, []]);
});

it('lets a member make 120 searches and turn 30 pages an hour, and read 200 profiles a day, and shows owners who wanted more', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  try {
    const boss = await signUpAs(limited, 'Boss Owner');
    const [eager, other] = [await signUpAs(limited, 'Ea Ger'), await signUpAs(limited, 'Oth Er')];
    const place = await makeCommunity(boss, { name: 'Place' });
    for (const person of [eager, other]) await joinAs(person, place, boss);
    const params = { id: place.id };
    const page = (by: Person, year: number) =>
      by.call(listMembers, { params, query: { graduation_year: [String(year)] } });
    const { searchesPerHour, pagesPerHour, profilesPerDay, typedSearchesPerHour } = contract.directoryQuota;
    /** As if somebody had read all but two. */
    const leaveTwo = async (name: string, key: string, max: number, windowMs: number) => {
      for (let n = 2; n < max; n += 1) await limited.callCounters?.count(`${name} in ${windowMs}`, key, windowMs);
    };
    const inPlace = ({ user }: Person) => `${place.id} ${user.id}`;
    for (const person of [eager, boss])
      await leaveTwo('searches of a directory', inPlace(person), searchesPerHour, HOUR_MS);
    for (const year of [1950, 1951]) expect((await page(eager, year)).status).toBe(200);
    const refused = await page(eager, 2090);
    expect([refused.status, refused.error.code]).toEqual([429, 'directory_quota']);
    expect([(await page(eager, 2090)).status, (await page(eager, 1950)).status]).toEqual([429, 200]);
    for (const year of [1950, 1951, 1952]) expect((await page(boss, year)).status).toBe(200);
    const { rows } = await limited.app.pool.query<{ id: string }>(
      `with people as (insert into users (email, password_hash, first_name, last_name)
         select 'many' || n || '@example.org', '', 'Many', 'No' || n from generate_series(1, $2::integer) n returning id)
       insert into memberships (community_id, user_id) select $1, id from people returning user_id as id`,
      [place.id, 20],
    );
    await leaveTwo('pages of a directory', inPlace(other), pagesPerHour, HOUR_MS);
    let turned = 0;
    let next: string | null = null;
    const turn = () => other.call(listMembers, { params, query: { limit: 5, ...(next !== null && { cursor: next }) } });
    for (let answer = await turn(); answer.status !== 429; answer = await turn()) {
      turned += 1;
      next = answer.body.next;
    }
    // The first page is a search
    expect(turned).toBe(1 + 2);
    const read = ({ id }: { id: string }) => eager.call(getProfile, { params: { id } });
    await leaveTwo('profiles', eager.user.id, profilesPerDay, DAY_MS);
    const answers = await Promise.all(rows.slice(0, 3).map(read));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.flatMap(({ status, error }) => (status === 200 ? [] : error.code))).toEqual(['directory_quota']);
    const readers = await boss.get(contract.listFrequentReaders, { params });
    expect(readers.results.map(({ person, kind }) => [person.id, kind])).toEqual([
      [other.user.id, 'pages'],
      [eager.user.id, 'profiles'],
      [eager.user.id, 'pages'],
    ]);
    expect((await eager.call(contract.listFrequentReaders, { params })).status).toBe(403);
    // Lists of channels and searches while typing count, too.
    const channel = await makeChannel(boss, place);
    await joinChannelAs(eager, channel, boss);
    const inChannel = (by: Person) => by.call(listChannelMembers, { params: { id: channel.id } });
    expect([(await inChannel(eager)).error.code, (await inChannel(boss)).status]).toEqual(['directory_quota', 200]);
    await leaveTwo('typed searches', inPlace(eager), typedSearchesPerHour, HOUR_MS);
    const type = async (n: number) => {
      const both = [
        eager.call(searchPeople, { query: { query: `x${n}` } }),
        eager.call(searchMembers, { params, query: { query: `y${n}` } }),
      ];
      return (await Promise.all(both)).map(({ status }) => status);
    };
    expect([await type(0), await type(1), await type(0)]).toEqual([
      [200, 200],
      [429, 429],
      [200, 200],
    ]);
    await eager.get(deleteAccount, { body: { password: PASSWORD } });
    await limited.runJobs();
    expect(await limited.app.db.$count(directoryReaders, eq(directoryReaders.userId, eager.user.id))).toBe(0);
  } finally {
    await limited.close();
  }
});
