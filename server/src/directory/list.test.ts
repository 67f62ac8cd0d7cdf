import { blockUser } from '@homecoming/contract/blocks.ts';
import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/members.ts';
import { getLevel, levels } from '@homecoming/contract/points.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { joinAs, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../schema/users.ts';
import { uniqueSignUp, createCommunityWithRoles } from '../communities/members/fixtures/community-with-roles.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const somebody = uniqueSignUp(() => server);

beforeEach(async () => {
  ({ owner, member, community } = await createCommunityWithRoles(server, somebody));
});

describe('the list', () => {
  it('hides both sides of a block in the list of members, except from those who manage and do not ask for it', async () => {
    const ids = async (reader: Person, query: object) =>
      (await reader.get(contract.listMembers, { params: { id: community.id }, query })).results.map(({ id }) => id);
    await owner.get(blockUser, { body: { blocked: member.user.id } });
    const without = { sort: 'joined', without_blocked: true };
    expect(await ids(owner, { sort: 'joined' })).toContain(member.user.id);
    expect(await ids(owner, without)).not.toContain(member.user.id);
    for (const query of [{ sort: 'joined' }, without]) expect(await ids(member, query)).not.toContain(owner.user.id);
    for (const reader of [owner, member]) expect(await ids(reader, without)).toContain(reader.user.id);
  });

  it('finds nobody across a block, by any word or filter, from either side', async () => {
    const profile = {
      nickname: 'Quokka',
      graduation_year: 1987,
      program: 'Volcanology',
      current_industry: 'Lighthouses',
      company: 'Zephyrworks',
      hometown: 'Ouagadougou',
      country: 'Liechtenstein',
    };
    const [one, other] = [await somebody('Xanthippe'), await somebody('Xanthippe')];
    for (const person of [one, other]) {
      await joinAs(person, community, owner);
      await person.get(updateOwnProfile, { body: profile });
    }
    const { program, current_industry: industry, country, graduation_year } = profile;
    const words = ['Xanthippe', 'Xantippe', other.user.last_name, program, industry, profile.company];
    const filters: object[] = [{ sort: 'joined' }, { program }, { industry }, { country }, { graduation_year }];
    const found = async (reader: Person, person: Person) => {
      const params = { id: community.id };
      const answers = await Promise.all([
        ...[...words, profile.hometown].map((query) =>
          reader.get(contract.searchMembers, { params, query: { query } }),
        ),
        ...filters.map((query) => reader.get(contract.listMembers, { params, query: { limit: 50, ...query } })),
      ]);
      return answers.filter(({ results }) => results.some(({ id }) => id === person.user.id)).length;
    };
    expect(await found(one, other)).toBe(words.length + 1 + filters.length);
    await one.get(blockUser, { body: { blocked: other.user.id } });
    expect(await found(one, other)).toBe(0);
    expect(await found(other, one)).toBe(0);
  });

  it('sorts by name, newest and level, pages without gaps, and filters', async () => {
    const [zoë, adam, bea, émile] = (await Promise.all(
      ['Zoë', 'adam', 'Bea', 'Émile'].map((name) => somebody(name)),
    )) as [Person, Person, Person, Person];
    const people = [zoë, adam, bea, émile];
    for (const person of people) await joinAs(person, community, owner);
    await adam.get(updateOwnProfile, {
      body: { graduation_year: 1999, program: 'Law', current_industry: 'Justice', country: 'Portugal' },
    });
    await server.app.db.update(users).set({ points: 120 }).where(eq(users.id, bea.user.id));
    const firstNames = async (query: object) => {
      const names: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await owner.get(contract.listMembers, {
          params: { id: community.id },
          query: { ...query, limit: 3, ...(cursor ? { cursor } : {}) },
        });
        names.push(...page.results.map(({ first_name }) => first_name));
        cursor = page.next;
      } while (cursor);
      return names;
    };
    expect(await firstNames({})).toEqual(['Ada', 'adam', 'Bea', 'Émile', 'Mel', 'Owen', 'Zoë']);
    expect((await firstNames({ sort: 'level' }))[0]).toBe('Bea');
    expect((await firstNames({ sort: 'joined' })).toSorted()).toEqual((await firstNames({})).toSorted());
    expect((await firstNames({ sort: 'joined' })).at(-1)).toBe('Owen');
    for (const query of [
      { graduation_year: 1999 },
      { program: 'law' },
      { industry: 'justice' },
      { country: 'portugal' },
    ]) {
      expect(await firstNames(query)).toEqual(['adam']);
    }
    expect(await firstNames({ role: 'admin' })).toEqual(['Ada']);
  });

  it('asks as much of the database for three members as for one', async () => {
    const list = (limit: number) => () =>
      owner.get(contract.listMembers, { params: { id: community.id }, query: { limit } });
    // Who asks, the community, how many members it has, its members.
    expect([await countQueries(server, list(1)), await countQueries(server, list(3))]).toEqual([4, 4]);
  });

  it('refuses cursors that were made up', async () => {
    const made = (keyset: unknown) => Buffer.from(JSON.stringify(keyset)).toString('base64url');
    for (const [sort, keyset] of [
      ['joined', ['abc', owner.user.id]],
      ['joined', ['2026-13-01T00:00:00Z', owner.user.id]],
      ['joined', ['999999-01-01T00:00:00Z', owner.user.id]],
      ['name', ['x', 'not an id']],
      ['level', [1e9, owner.user.id]],
    ] as const) {
      const query = { sort, cursor: made(keyset) };
      const { status } = await owner.call(contract.listMembers, { params: { id: community.id }, query });
      expect([keyset, status]).toEqual([keyset, 400]);
    }
  });

  it('updates the list of members for a new name and a new level, and removes people who are deactivated', async () => {
    await member.get(updateOwnProfile, { body: { first_name: 'Aaron' } });
    const list = () => owner.get(contract.listMembers, { params: { id: community.id } });
    expect((await list()).results[0]).toMatchObject({ first_name: 'Aaron' });
    await server.app.db.update(users).set({ isActive: false }).where(eq(users.id, member.user.id));
    expect((await list()).results).toHaveLength(2);
  });

  it('computes the levels of the contract in the database too', async () => {
    for (const points of levels.flatMap((step) => [step.points, Math.max(0, step.points - 1)])) {
      const { rows } = await server.app.db.execute<{ level: number }>(sql`select level_of(${points}) as level`);
      expect([points, rows[0]?.level]).toEqual([points, getLevel(points)]);
    }
  });
});

describe('the search', () => {
  const find = async (query: string, reader = owner) => {
    const { results } = await reader.get(contract.searchMembers, { params: { id: community.id }, query: { query } });
    return results.map(({ id }) => id);
  };

  it('means first names before last ones', async () => {
    const named = async (first_name: string, last_name: string) => {
      const person = await somebody(first_name);
      await person.get(updateOwnProfile, { body: { first_name, last_name } });
      await joinAs(person, community, owner);
      return person.user.id;
    };
    const [bea, zoe, amy] = [await named('Bea', 'Zoetrope'), await named('Zoë', 'West'), await named('Amy', 'Zoeller')];
    expect(await find('zo')).toEqual([zoe, amy, bea]);
    expect(await find('Zoé W')).toEqual([zoe]);
  });

  it('finds by every field, by the beginning of words, without accents and with slips', async () => {
    const josé = await somebody('José');
    await joinAs(josé, community, owner);
    await josé.get(updateOwnProfile, {
      body: {
        last_name: 'Gonçalves',
        company: 'Westinghouse Brakes',
        program: 'Astrophysics',
        current_industry: 'Railways',
        hometown: 'Coimbra',
        interests: ['sailing'],
        tags: ['mentor'],
      },
    });
    for (const query of [
      'jos',
      'JOSE',
      'gonc',
      'Gonçalves José',
      'jose goncalves',
      'brakes',
      'astro',
      'railw',
      'coim',
      'sail',
      'mentor',
      'Gonsalves',
      'astrofysics',
      'g',
    ]) {
      expect([query, await find(query)]).toEqual([query, [josé.user.id]]);
    }
    for (const query of ['jose nobody', '', '   ', '%', '_', "'", '\\']) {
      expect([query, await find(query)]).toEqual([query, []]);
    }
  });

  it('forgives two swapped letters, also in short names and beside other words', async () => {
    const named = async (first_name: string, last_name: string) => {
      const person = await somebody(first_name);
      await person.get(updateOwnProfile, { body: { first_name, last_name } });
      await joinAs(person, community, owner);
      return person.user.id;
    };
    const [olive, ben] = [await named('Olive', 'Marchetti'), await named('Ben', 'Ng')];
    for (const query of ['olvie', 'OLVIE', 'loive', 'oliev', 'olvie marchetti', 'march olvie', 'marhcetti']) {
      expect([query, await find(query)]).toEqual([query, [olive]]);
    }
    for (const query of ['bne', 'gn', 'ebn gn']) expect([query, await find(query)]).toEqual([query, [ben]]);
    for (const query of ['olvie ng', 'neb', 'xx']) expect([query, await find(query)]).toEqual([query, []]);
  });

  it('looks past people who are deactivated', async () => {
    for (let n = 0; n < 25; n += 1) {
      const gone = await somebody('Zed');
      await joinAs(gone, community, owner);
      await server.app.db.update(users).set({ isActive: false }).where(eq(users.id, gone.user.id));
    }
    const here = await somebody('Zed');
    await joinAs(here, community, owner);
    expect(await find('zed')).toEqual([here.user.id]);
  });

  it('puts names first, without people who left or changed', async () => {
    const [mason, other] = await Promise.all([somebody('Mason'), somebody('Otto')]);
    for (const person of [mason, other]) await joinAs(person, community, owner);
    await other.get(updateOwnProfile, { body: { company: 'Mason Ltd' } });
    expect(await find('mason')).toEqual([mason.user.id, other.user.id]);
    await mason.get(leaveCommunity, { params: { id: community.id } });
    await other.get(updateOwnProfile, { body: { company: 'Smith Ltd' } });
    expect(await find('mason')).toEqual([]);
    expect(await find('smith')).toEqual([other.user.id]);
  });

  it('tells nothing beyond the member record, and nothing to people outside', async () => {
    const outside = await somebody();
    const { status } = await outside.call(contract.searchMembers, {
      params: { id: community.id },
      query: { query: 'a' },
    });
    expect(status).toBe(403);
    const { results } = await member.get(contract.searchMembers, {
      params: { id: community.id },
      query: { query: 'owen' },
    });
    expect(results[0]).toMatchObject({ id: owner.user.id, email: null });
  });
});

describe('the class years', () => {
  const inYear = async (year: number) => {
    const person = await somebody('Ida');
    await person.get(updateOwnProfile, { body: { graduation_year: year } });
    await joinAs(person, community, owner);
    return person;
  };

  it('counts the members of each year, and hides small years from people outside', async () => {
    for (const year of [2011, 2016, 2016, 2016]) await inYear(year);
    const years = async (reader: Person | TestServer['nobody']) =>
      (await reader.get(contract.listClassYears, { params: { id: community.id } })).results.map(
        ({ year, members_count }) => [year, members_count],
      );
    expect(await years(member)).toEqual([
      [2016, 3],
      [2011, 1],
    ]);
    expect(await years(server.nobody)).toEqual([[2016, 3]]);
    expect(await years(await somebody('Otto'))).toEqual([[2016, 3]]);
  });
});
