import { blockUser } from '@homecoming/contract/blocks.ts';
import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import { getLeaderboard, type PointReason } from '@homecoming/contract/points.ts';
import { makeCommunity, joinAs, makeStaff, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/db/new-id.ts';
import { getMonthStart, getWeekStart } from '../../platform/calendar.ts';
import { transaction } from '../../platform/transaction.ts';
import { award } from '../../points/service.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
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
  community = await makeCommunity(owner);
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
const listRanks = async (reader: Person, query: Query = {}) =>
  (await board(reader, query)).results.map(({ rank, person, points }) => [rank, person.first_name, points]);

it('ranks by points of this community, with ties sorted by name on one rank, and includes the reader', async () => {
  await give(owner, 'event_feedback');
  for (const person of [zoe, ana]) await give(person, 'post');
  await give(owner, 'profile_completed', null);
  const elsewhere = await makeCommunity(owner, { name: 'Elsewhere' });
  await give(owner, 'event_organised', elsewhere.id);
  expect(await listRanks(ana)).toEqual([
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

it('counts this week, this month, or all time', async () => {
  const to = (moment: Date) => server.clock.forward(moment.getTime() - server.clock.now().getTime());
  const monday = new Date(getWeekStart(server.clock.now()).getTime() + 7 * DAY);
  const first = getMonthStart(new Date(getMonthStart(monday).getTime() + 40 * DAY));
  const lastMonday = getWeekStart(new Date(first.getTime() - DAY));
  to(new Date(lastMonday.getTime() - HOUR));
  await give(ana, 'event_organised');
  to(lastMonday);
  await give(zoe, 'post');
  const both = [
    [1, 'Ana', 15],
    [2, 'Zoe', 5],
  ];
  expect(await listRanks(owner, { period: 'week' })).toEqual([[1, 'Zoe', 5]]);
  to(new Date(first.getTime() - HOUR));
  expect(await listRanks(owner, { period: 'month' })).toEqual(both);
  expect(await listRanks(owner)).toEqual(both);
  to(first);
  expect(await listRanks(owner)).toEqual([]);
  expect(await listRanks(owner, { period: 'all' })).toEqual(both);
  to(new Date(lastMonday.getTime() + 7 * DAY));
  expect(await listRanks(owner, { period: 'week' })).toEqual([]);
});

it('is for members and staff, without people who left or were deactivated', async () => {
  const stranger = await somebody('Stran');
  for (const person of [ana, zoe]) await give(person, 'post');
  const params = { id: community.id };
  const refused = await stranger.call(getLeaderboard, { params });
  expect([refused.status, refused.error.code]).toEqual([403, 'community_forbidden']);
  expect((await server.nobody.call(getLeaderboard, { params })).status).toBe(401);
  expect((await ana.call(getLeaderboard, { params: { id: newId() } })).status).toBe(404);

  await zoe.get(leaveCommunity, { params });
  expect(await listRanks(ana)).toEqual([[1, 'Ana', 5]]);
  expect((await zoe.call(getLeaderboard, { params })).status).toBe(403);
  const staff = await somebody('Staff');
  await makeStaff(server, staff);
  expect(await board(staff)).toMatchObject({ results: [{ person: { first_name: 'Ana' } }], me: null });
  await server.app.pool.query('update users set is_active = false where id = $1', [ana.user.id]);
  expect(await listRanks(owner)).toEqual([]);
});

it('hides the two sides of a block from each other, and nobody else; ranks stay, and a page is as full', async () => {
  for (const person of [zoe, zoe, zoe, ana, ana, owner]) await give(person, 'post');
  await zoe.get(blockUser, { body: { blocked: ana.user.id } });
  expect(await listRanks(zoe)).toEqual([
    [1, 'Zoe', 15],
    [3, 'Olivia', 5],
  ]);
  expect(await listRanks(ana, { limit: 2 })).toEqual([
    [2, 'Ana', 10],
    [3, 'Olivia', 5],
  ]);
  expect((await board(ana)).me).toMatchObject({ rank: 2 });
  expect(await listRanks(owner)).toHaveLength(3);
});

it('reads a range of one index, with the same number of queries for many members', async () => {
  // The first call after an hour also writes the last use of the session.
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
