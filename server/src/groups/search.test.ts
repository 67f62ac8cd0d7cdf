import type { Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/groups.ts';
import { makeChannel, makeStaff, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, createCommunityWithMember } from './fixtures/community-with-member.ts';
import { foundGroups } from './search.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let community: Community;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  ({ owner, member, community } = await createCommunityWithMember(server, count));
});

describe('a search', () => {
  const find = (by: Person, query: string) => by.get(contract.searchGroups, { query: { query } });

  it('finds groups where one may read, with slips, and leaks no name from elsewhere', async () => {
    const [open, secret] = [
      await makeChannel(owner, community),
      await makeChannel(owner, community, { is_private: true }),
    ];
    await ask(member, open);
    await owner.get(contract.createGroup, {
      params: { id: open.id },
      body: { name: 'Zürich flats', description: 'Lake side' },
    });
    await owner.get(contract.createGroup, { params: { id: secret.id }, body: { name: 'Zürich secrets' } });
    const names = async (by: Person, query: string) => (await find(by, query)).results.map(({ name }) => name);
    for (const query of ['zurich', 'Zürich fl', 'flat', 'zurihc flats', 'lake']) {
      expect([query, await names(member, query)]).toEqual([query, ['Zürich flats']]);
    }
    expect(await names(owner, 'zurich')).toHaveLength(2);
    expect(await names(member, 'secrets')).toEqual([]);
    expect(await names(member, '')).toEqual([]);
    const mine = await member.get(contract.listMyGroups, { query: {} });
    expect(mine.results.map(({ channel }) => channel)).toEqual([open.id, open.id]);
  });

  it('reads no more for a stranger because there are thousands of groups elsewhere', async () => {
    await setPlan(server, community.id, 'pro');
    await server.app.pool.query(
      `with made as (insert into channels (community_id, name) select $1, 'Harbour' from generate_series(1, 25) returning id)
        insert into groups (channel_id, community_id, name, description)
        select id, $1, 'Harbour ' || n, repeat('Harbour lights along the old quay. ', 57) from made, generate_series(1, 200) n`,
      [community.id],
    );
    await server.app.pool.query('analyze channels, groups');
    const stranger = await signUpAs(server, `Stran Ger${count}`);
    const [ofManager, ofStranger] = [
      await countBlocksRead(owner, 'lorme ispum'),
      await countBlocksRead(stranger, 'lorme ispum'),
    ];
    for (const typed of ['harbour lights', 'habrour lights']) {
      expect((await find(stranger, typed)).results).toEqual([]);
      expect((await find(owner, typed)).results).toHaveLength(20);
    }
    // The manager's search compares groups, and is the control: the stranger's has none to compare.
    expect(ofStranger).toBeLessThan(ofManager / 3);
    expect(await explainSearch(stranger, 'harbour lights')).not.toContain('Seq Scan on groups');
  });

  it('lets staff search in all communities', async () => {
    const staff = await signUpAs(server, `Sta Ff${count}`);
    const channel = await makeChannel(owner, community, { is_private: true });
    const body = { name: `Quokka Keepers${count}` };
    await owner.get(contract.createGroup, { params: { id: channel.id }, body });
    expect((await find(staff, body.name)).results).toEqual([]);
    await makeStaff(server, staff);
    expect((await find(staff, body.name)).results[0]).toMatchObject(body);
  });
});

/** The query plan of a search. */
async function explainSearch(by: Person, typed: string, explain = sql`explain`): Promise<string> {
  const { user } = by;
  const actor = {
    userId: user.id,
    sessionId: '',
    isStaff: false,
    verified: true,
    passwordConfirmedAt: new Date(),
    lacksSecondFactor: false,
    secondFactorAt: null,
  };
  const { rows } = await server.app.db.execute(
    sql`${explain} select * from ${foundGroups(server.app.db, actor, typed)} as found`,
  );
  return JSON.stringify(rows);
}

/** How many blocks of the database a search reads. */
async function countBlocksRead(by: Person, typed: string): Promise<number> {
  const plan = await explainSearch(by, typed, sql`explain (analyze, buffers)`);
  // The first line about it is that of the whole query.
  const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}
