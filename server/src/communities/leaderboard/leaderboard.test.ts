import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import { getLeaderboard, type PointReason } from '@homecoming/contract/points.ts';
import { communityOf, joinAs, makeStaff, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/db/new-id.ts';
import { transaction } from '../../platform/transaction.ts';
import { award } from '../../points/service.ts';

const DAY = 24 * 60 * 60 * 1_000;
let server: TestServer;
let count = 0;
let owner: Person;
let ana: Person;
let zoe: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const somebody = (name: string) => signUpAs(server, `${name} Body${(count += 1)}`);
beforeEach(async () => {
  [owner, ana, zoe] = [await somebody('Olivia'), await somebody('Ana'), await somebody('Zoe')];
  community = await communityOf(owner);
  await setPlan(server, community.id, 'pro');
  for (const person of [zoe, ana]) await joinAs(person, community, owner);
});

function give(person: Person, reason: PointReason, communityId: string | null = community.id) {
  const earning = { userId: person.user.id, reason, subjectId: newId(), communityId, at: server.clock.now() };
  return transaction(server.app, (tx) => award(tx, earning));
}

type Query = { period?: 'week' | 'month' | 'all'; limit?: number };
const board = (reader: Person, query: Query = {}) =>
  reader.get(getLeaderboard, { params: { id: community.id }, query });
const rowsOf = async (reader: Person, query: Query = {}) =>
  (await board(reader, query)).results.map(({ rank, person, points }) => [rank, person.first_name, points]);

it('ranks by what was earned here, ties by name on one rank, and shows the reader too', async () => {
  await give(owner, 'event_feedback');
  for (const person of [zoe, ana]) await give(person, 'post');
  await give(owner, 'profile_completed', null);
  const elsewhere = await communityOf(owner, { name: 'Elsewhere' });
  await give(owner, 'event_organised', elsewhere.id);
  expect(await rowsOf(ana)).toEqual([
    [1, 'Ana', 5],
    [1, 'Zoe', 5],
    [3, 'Olivia', 3],
  ]);
  expect(await board(zoe, { limit: 1 })).toMatchObject({
    results: [{ rank: 1, person: { first_name: 'Ana' } }],
    next: null,
    me: { rank: 1, person: { first_name: 'Zoe' }, points: 5 },
  });
  const quiet = await somebody('Quiet');
  await joinAs(quiet, community, owner);
  expect((await board(quiet)).me).toMatchObject({ rank: null, person: { first_name: 'Quiet' }, points: 0 });
  expect((await board(quiet)).results).toHaveLength(3);
});

it('looks back 7 days, 30 days, or for ever', async () => {
  await give(ana, 'event_organised');
  server.clock.forward(10 * DAY);
  await give(zoe, 'post');
  server.clock.forward(6 * DAY);
  expect(await rowsOf(owner, { period: 'week' })).toEqual([[1, 'Zoe', 5]]);
  server.clock.forward(2 * DAY);
  expect(await rowsOf(owner, { period: 'week' })).toEqual([]);
  const both = [
    [1, 'Ana', 15],
    [2, 'Zoe', 5],
  ];
  expect(await rowsOf(owner, { period: 'month' })).toEqual(both);
  expect(await rowsOf(owner)).toEqual(both);
  server.clock.forward(13 * DAY);
  expect(await rowsOf(owner, { period: 'month' })).toEqual([[1, 'Zoe', 5]]);
  server.clock.forward(20 * DAY);
  expect(await rowsOf(owner, { period: 'all' })).toEqual(both);
});

it('is for members and staff, and shows nobody who has left or was deactivated', async () => {
  const stranger = await somebody('Stran');
  for (const person of [ana, zoe]) await give(person, 'post');
  const params = { id: community.id };
  const refused = await stranger.call(getLeaderboard, { params });
  expect([refused.status, refused.error.code]).toEqual([403, 'community_forbidden']);
  expect((await server.nobody.call(getLeaderboard, { params })).status).toBe(401);
  expect((await ana.call(getLeaderboard, { params: { id: newId() } })).status).toBe(404);

  await zoe.get(leaveCommunity, { params });
  expect(await rowsOf(ana)).toEqual([[1, 'Ana', 5]]);
  expect((await zoe.call(getLeaderboard, { params })).status).toBe(403);
  const staff = await somebody('Staff');
  await makeStaff(server, staff);
  expect(await board(staff)).toMatchObject({ results: [{ person: { first_name: 'Ana' } }], me: null });
  await server.app.pool.query('update users set is_active = false where id = $1', [ana.user.id]);
  expect(await rowsOf(owner)).toEqual([]);
});

it('reads a range of one index, whatever others earn, and costs as many queries for many', async () => {
  // The first call after a while also notes that the session is in use.
  await board(owner);
  const few = await countQueries(server, () => board(owner));
  await server.app.db.execute(sql`insert into point_entries (user_id, reason, subject_id, from_id, points, community_id)
    select u.id, 'event_feedback', uuidv7(), u.id, 3, c.id from users u, communities c, generate_series(1, 200)`);
  await server.app.db.execute(sql`analyze point_entries`);
  expect(await countQueries(server, () => board(owner))).toBe(few);
  expect(few).toBeLessThanOrEqual(4);
  const plan = await server.app.db.execute<{ 'QUERY PLAN': string }>(sql`explain select user_id, sum(points)
    from point_entries where community_id = ${community.id} and created_at >= now() - interval '7 days' and points > 0
    group by user_id`);
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('point_entries_community');
});
