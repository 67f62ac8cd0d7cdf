import { randomUUID } from 'node:crypto';
import { blockUser } from '@homecoming/contract/blocks.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { joinAs, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveClient } from '../platform/realtime/fixtures/live-world.ts';
import { connect, makeGroupChat, openClub, upTo, wrote, type Club } from './fixtures/chat-cast.ts';

let server: TestServer;
let club: Club;
let ana: Person;
let ben: Person;
let cleo: Person;
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  [ana, ben, cleo] = await Promise.all([club.join('Ana Lima'), club.join('Ben Moss'), club.join('Cleo Park')]);
});

describe('typing', () => {
  it('reaches the partner and the group, and only conversations of the caller', async () => {
    const group = await makeGroupChat(ana, ben);
    const [a, b, c] = [await connect(server, ana), await connect(server, ben), await connect(server, cleo)];
    for (const conversation of [group, ben.user.id]) a.say({ type: 'typing', conversation });
    await waitFor(() => expect(b.got('typing')).toHaveLength(2));
    expect(b.got('typing')).toEqual(
      expect.arrayContaining([
        { conversation: group, user: ana.user.id },
        { conversation: ana.user.id, user: ana.user.id },
      ]),
    );
    c.say({ type: 'typing', conversation: group });
    c.say({ type: 'typing', conversation: '0198d7a0-0000-7000-8000-000000000000' });
    c.say({ type: 'typing', conversation: ben.user.id });
    await waitFor(() => expect(b.got('typing')).toHaveLength(3));
    expect(b.got('typing').at(-1)).toEqual({ conversation: cleo.user.id, user: cleo.user.id });
  });

  it('passes typing on once in three seconds for each connection and conversation, without a query for the others', async () => {
    const group = await makeGroupChat(ana, ben);
    const [a, b] = [await connect(server, ana), await connect(server, ben)];
    const type = (client: LiveClient, conversation: string) => client.say({ type: 'typing', conversation });
    type(a, ben.user.id);
    type(a, ben.user.id);
    type(a, group);
    await waitFor(() => expect(b.got('typing')).toHaveLength(2));
    const queries = await countQueries(server, async () => {
      type(a, ben.user.id);
      type(a, group);
      a.say({ type: 'watch', users: [ben.user.id] });
      await waitFor(() => expect(a.got('presence')).toHaveLength(1));
    });
    // That of the people to watch.
    expect(queries).toBe(1);
    expect(b.got('typing')).toHaveLength(2);
    server.clock.forward(3_000);
    type(a, ben.user.id);
    await waitFor(() => expect(b.got('typing')).toHaveLength(3));
    type(await connect(server, ana), ben.user.id);
    await waitFor(() => expect(b.got('typing')).toHaveLength(4));
  });

  it('shows in groups of up to 50 people', async () => {
    const group = await makeGroupChat(ana, ben);
    const [a, b] = [await connect(server, ana), await connect(server, ben)];
    const add = (count: number) =>
      server.app.pool.query(
        `with added as (
            insert into users (email, password_hash, first_name, last_name)
            select gen_random_uuid() || '@example.org', 'none', 'Per', 'Son' from generate_series(1, $2) returning id
          )
          insert into conversation_members (conversation_id, user_id) select $1, id from added`,
        [group, count],
      );
    await add(48);
    a.say({ type: 'typing', conversation: group });
    await waitFor(() => expect(b.got('typing')).toHaveLength(1));
    await add(1);
    server.clock.forward(3_000);
    a.say({ type: 'typing', conversation: group });
    a.say({ type: 'typing', conversation: ben.user.id });
    await waitFor(() => expect(b.got('typing').at(-1)?.conversation).toBe(ana.user.id));
    expect(b.got('typing')).toHaveLength(2);
  });

  it('hides typing in a group from members who have switched presence off, or share no community', async () => {
    const dora = await club.join('Dora Vale');
    const group = await makeGroupChat(ana, ben, cleo, dora);
    await ben.get(updateOwnProfile, { body: { shows_presence: false } });
    await dora.get(leaveCommunity, { params: { id: club.community.id } });
    const [a, b, c, d] = [
      await connect(server, ana),
      await connect(server, ben),
      await connect(server, cleo),
      await connect(server, dora),
    ];
    a.say({ type: 'typing', conversation: group });
    await waitFor(() => expect(c.got('typing')).toEqual([{ conversation: group, user: ana.user.id }]));
    b.say({ type: 'typing', conversation: group });
    d.say({ type: 'typing', conversation: group });
    const { sequence } = await wrote(cleo, group, 'For all');
    for (const client of [a, b, c, d]) await upTo(client, sequence);
    expect([a, b, c, d].map((client) => client.got('typing').length)).toEqual([0, 0, 1, 0]);
  });

  it('ends typing at once with the last shared community, with a block, and with the membership of a group', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    const [a, b, c] = [await connect(server, ana), await connect(server, ben), await connect(server, cleo)];
    const type = () =>
      [ben.user.id, cleo.user.id, group].forEach((conversation) => a.say({ type: 'typing', conversation }));
    type();
    await waitFor(() => expect([...b.got('typing'), ...c.got('typing')]).toHaveLength(4));
    await ben.get(leaveCommunity, { params: { id: club.community.id } });
    await ana.get(groupChats.removeChatMember, { params: { id: group }, body: { user_id: cleo.user.id } });
    await ana.get(blockUser, { body: { blocked: cleo.user.id } });
    const owner = await connect(server, club.owner);
    server.clock.forward(3_000);
    type();
    a.say({ type: 'typing', conversation: club.owner.user.id });
    await waitFor(() => expect(owner.got('typing')).toHaveLength(1));
    expect([...b.got('typing'), ...c.got('typing')]).toHaveLength(4);
  });

  it('hides typing from people who want nobody new', async () => {
    await ben.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
    const [a, b] = [await connect(server, ana), await connect(server, ben)];
    a.say({ type: 'typing', conversation: ben.user.id });
    await wrote(ben, ana, 'I begin');
    await upTo(b, 1);
    expect(b.got('typing')).toEqual([]);
    server.clock.forward(3_000);
    a.say({ type: 'typing', conversation: ben.user.id });
    await waitFor(() => expect(b.got('typing')).toHaveLength(1));
  });

  it('hides typing when one side has switched presence off', async () => {
    await ben.get(updateOwnProfile, { body: { shows_presence: false } });
    const [a, b, c] = [await connect(server, ana), await connect(server, ben), await connect(server, cleo)];
    a.say({ type: 'typing', conversation: ben.user.id });
    b.say({ type: 'typing', conversation: ana.user.id });
    a.say({ type: 'typing', conversation: cleo.user.id });
    await waitFor(() => expect(c.got('typing')).toHaveLength(1));
    expect([...a.got('typing'), ...b.got('typing')]).toEqual([]);
  });
});

describe('presence', () => {
  it('shows who was active to those who watch them, and works in neither direction when switched off', async () => {
    const [a, b, c] = [await connect(server, ana), await connect(server, ben), await connect(server, cleo)];
    await cleo.get(updateOwnProfile, { body: { shows_presence: false } });
    const watched = [ana.user.id, ben.user.id, cleo.user.id];
    a.say({ type: 'watch', users: watched });
    c.say({ type: 'watch', users: watched });
    await waitFor(() => expect(a.got('presence')).toContainEqual({ user: ben.user.id, last_active_at: null }));
    b.say({ type: 'active' });
    c.say({ type: 'active' });
    await waitFor(() =>
      expect(a.got('presence')).toContainEqual({ user: ben.user.id, last_active_at: expect.any(String) }),
    );
    expect(a.got('presence').map(({ user }) => user)).not.toContain(cleo.user.id);
    expect(c.got('presence')).toEqual([]);
    // Activity while it was hidden is not shown afterwards
    await cleo.get(updateOwnProfile, { body: { shows_presence: true } });
    a.say({ type: 'watch', users: watched });
    await waitFor(() => expect(a.got('presence')).toContainEqual({ user: cleo.user.id, last_active_at: null }));
    await ana.get(blockUser, { body: { blocked: ben.user.id } });
    a.say({ type: 'watch', users: [ben.user.id, club.owner.user.id] });
    await waitFor(() => expect(a.got('presence').map(({ user }) => user)).toContain(club.owner.user.id));
    expect(a.got('presence').at(-1)?.user).toBe(club.owner.user.id);
  });

  it('shows presence of 50 people at once, and ignores a longer list', async () => {
    const a = await connect(server, ana);
    const others = Array.from({ length: 49 }, () => randomUUID());
    a.say({ type: 'watch', users: [...others, ben.user.id, cleo.user.id] });
    a.say({ type: 'watch', users: [...others, ben.user.id] });
    await waitFor(() => expect(a.got('presence').map(({ user }) => user)).toEqual([ben.user.id]));
  });
});

it('presence of people who come back is pushed at once', async () => {
  const [a, b] = [await connect(server, ana), await connect(server, ben)];
  const lastActiveAt = () => Date.parse(a.got('presence').at(-1)?.last_active_at ?? '1970-01-01');
  a.say({ type: 'watch', users: [ben.user.id] });
  const firstAt = server.clock.now().getTime();
  b.say({ type: 'active' });
  await waitFor(() => expect(lastActiveAt()).toBeGreaterThanOrEqual(firstAt));
  server.clock.forward(3 * 60_000);
  const secondAt = server.clock.now().getTime();
  b.say({ type: 'active' });
  await waitFor(() => expect(lastActiveAt()).toBeGreaterThanOrEqual(secondAt));
});

it('presence ends at once when somebody switches it off or leaves the only shared community, and is back with either', async () => {
  const [a, b, c] = [await connect(server, ana), await connect(server, ben), await connect(server, cleo)];
  const getLastActiveAt = (client: LiveClient, { user: { id } }: Person) =>
    client.got('presence').findLast(({ user }) => user === id)?.last_active_at;
  const isOnline = expect.any(String);
  for (const client of [a, b, c]) client.say({ type: 'active' });
  const users = [ana.user.id, ben.user.id, cleo.user.id];
  for (const client of [a, b, c]) client.say({ type: 'watch', users });
  await waitFor(() =>
    expect([getLastActiveAt(a, ben), getLastActiveAt(b, ana), getLastActiveAt(c, ben)]).toEqual([
      isOnline,
      isOnline,
      isOnline,
    ]),
  );
  await ben.get(updateOwnProfile, { body: { shows_presence: false } });
  await waitFor(() =>
    expect([getLastActiveAt(a, ben), getLastActiveAt(b, ana), getLastActiveAt(c, ben)]).toEqual([null, null, null]),
  );
  await ben.get(updateOwnProfile, { body: { shows_presence: true } });
  await waitFor(() =>
    expect([getLastActiveAt(a, ben), getLastActiveAt(b, ana), getLastActiveAt(c, ben)]).toEqual([
      isOnline,
      isOnline,
      isOnline,
    ]),
  );
  await ben.get(leaveCommunity, { params: { id: club.community.id } });
  await waitFor(() =>
    expect([getLastActiveAt(a, ben), getLastActiveAt(b, ana), getLastActiveAt(c, ben)]).toEqual([null, null, null]),
  );
  expect(getLastActiveAt(a, cleo)).toEqual(isOnline);
  await joinAs(ben, club.community, club.owner);
  await waitFor(() =>
    expect([getLastActiveAt(a, ben), getLastActiveAt(b, ana), getLastActiveAt(c, ben)]).toEqual([
      isOnline,
      isOnline,
      isOnline,
    ]),
  );
});
