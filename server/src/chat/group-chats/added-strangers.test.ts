import * as groupChats from '@homecoming/contract/group-chats.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openClub, write, wrote, type Club } from '../fixtures/chat-cast.ts';

const HOUR_MS = 60 * 60 * 1_000;

let server: TestServer;
let club: Club;
let strangers: string[];
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on' });
  club = await openClub(server);
  strangers = await insertMembers(210);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.forward(2 * HOUR_MS);
  ana = await club.join('Ana Lima');
});

/** Many members at once, who never sign in. */
async function insertMembers(count: number): Promise<string[]> {
  const { rows } = await server.app.pool.query<{ id: string }>(
    `with people as (
        insert into users (email, password_hash, first_name, last_name)
        select 'stranger' || n || '@example.org', 'none', 'Stran', 'Ger' from generate_series(1, $1) n returning id
      ), joined as (insert into memberships (community_id, user_id) select $2, id from people)
      select id from people`,
    [count, club.community.id],
  );
  return rows.map(({ id }) => id);
}

const create = (by: Person, members: readonly string[]) =>
  by.call(groupChats.createGroupChat, { body: { name: 'Crew', members: [...members] } });
const add = (by: Person, id: string, user_id: string) =>
  by.call(groupChats.addChatMember, { params: { id }, body: { user_id } });

it('lets a person create ten groups with strangers an hour, also when many are created at once', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(ana, strangers.slice(n, n + 1))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ error }) => error.message)).toEqual([
    'You have added many people to group chats. Please wait a while before you add more.',
    'You have added many people to group chats. Please wait a while before you add more.',
  ]);
  expect(refused[0]?.headers.get('retry-after')).toBe('600');
  expect((await create(ana, [])).status).toBe(201);
  server.clock.forward(HOUR_MS - 1);
  expect((await create(ana, strangers.slice(0, 1))).status).toBe(429);
  server.clock.forward(1);
  expect((await create(ana, strangers.slice(0, 1))).status).toBe(201);
});

it('counts groups that a person created alone once a stranger is added', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) {
    const own = await ana.get(groupChats.createGroupChat, { body: { name: 'Alone' } });
    statuses.push((await add(ana, own.id, strangers[0] ?? '')).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

it('lets a person add 200 strangers an hour to groups, also to the groups of others, and does not count people they write with', async () => {
  const [friend, host] = await Promise.all([club.join('Ben Moss'), club.join('Cleo Park')]);
  await wrote(ana, friend, 'Hello');
  const large = await create(ana, [...strangers.slice(0, 198), friend.user.id]);
  expect(large.status).toBe(201);
  const other = await host.get(groupChats.createGroupChat, { body: { name: 'Other', admins: [ana.user.id] } });
  for (const id of strangers.slice(0, 2)) expect((await add(ana, other.id, id)).status).toBe(200);
  expect((await add(ana, other.id, strangers[2] ?? '')).status).toBe(429);
  // Taking people out again makes no room.
  await ana.call(groupChats.removeChatMember, { params: { id: other.id }, body: { user_id: strangers[0] ?? '' } });
  expect((await add(ana, other.id, strangers[3] ?? '')).status).toBe(429);
  expect((await add(ana, other.id, friend.user.id)).status).toBe(200);
  expect((await write(ana, other.id, 'They can still write')).status).toBe(201);
  expect((await create(host, strangers.slice(0, 1))).status).toBe(201);
});
