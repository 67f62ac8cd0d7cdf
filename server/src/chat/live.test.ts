import { randomUUID } from 'node:crypto';
import { logOut } from '@homecoming/contract/accounts.ts';
import { blockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { joinAs, makeStaff, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveClient } from '../platform/realtime/fixtures/live-world.ts';
import { connect, groupOf, openClub, thread, write, wrote, type Club } from './fixtures/chat-cast.ts';

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

/** Waits until a message that is sent last has come: all before it would be there. */
async function upTo(client: LiveClient, sequence: number): Promise<void> {
  await waitFor(() => expect(client.got('message.created').map((sent) => sent.sequence)).toContain(sequence));
}

describe('live messages', () => {
  it('bring a private message to both people under the name that each knows, and to nobody else', async () => {
    const [a, b, c] = [await connect(server, ana), await connect(server, ben), await connect(server, cleo)];
    const { id } = await wrote(ana, ben, 'Hello');
    await upTo(a, 1);
    await upTo(b, 1);
    expect(b.got('message.created')).toMatchObject([
      {
        conversation: ana.user.id,
        id,
        change: 1,
        message: { text: 'Hello', is_mine: false, conversation: ana.user.id },
      },
    ]);
    expect(a.got('message.created')).toMatchObject([{ conversation: ben.user.id, id }]);
    await ana.get(chat.updateMessage, { params: { id }, body: { text: 'Hi' } });
    await ben.get(chat.addReaction, { params: { id }, body: { emoji: '👍' } });
    await ben.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'me' } });
    await ana.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } });
    await waitFor(() => expect(b.got('message.deleted').map(({ change }) => change)).toEqual([4, 5]));
    expect(b.got('message.updated').map(({ change }) => change)).toEqual([2, 3]);
    expect(a.got('message.deleted').map(({ change }) => change)).toEqual([5]);
    expect(c.messages.filter(({ type }) => type.startsWith('message'))).toEqual([]);
  });

  it('have the client_id for the devices of the sender only', async () => {
    const group = await groupOf(ana, ben);
    const [a, b] = [await connect(server, ana), await connect(server, ben)];
    await wrote(ana, ben, 'Hello', { client_id: 'private' });
    const { sequence } = await wrote(ana, group, 'Hello', { client_id: 'group' });
    for (const client of [a, b]) await upTo(client, sequence);
    const clientIds = (client: LiveClient) => client.got('message.created').map(({ message }) => message?.client_id);
    expect([clientIds(a), clientIds(b)]).toEqual([
      ['private', 'group'],
      [null, null],
    ]);
  });

  it('bring each reader what they may do with a message, as the thread has it, and as the calls answer', async () => {
    const group = await groupOf(ana, ben, cleo);
    await ana.get(groupChats.setChatAdmin, { params: { id: group }, body: { user_id: ben.user.id, is_admin: true } });
    const table = [
      { reader: ana, place: ben, can: { edit: true, delete_for_everyone: true, reply: true, react: true } },
      { reader: ben, place: ana, can: { edit: false, delete_for_everyone: false, reply: true, react: true } },
      { reader: ana, place: group, can: { edit: true, delete_for_everyone: true, reply: true, react: true } },
      { reader: ben, place: group, can: { edit: false, delete_for_everyone: true, reply: true, react: true } },
      { reader: cleo, place: group, can: { edit: false, delete_for_everyone: false, reply: true, react: true } },
    ];
    for (const { reader, place, can } of table) {
      const client = await connect(server, reader);
      const { id, sequence } = await wrote(ana, place === group ? group : ben, 'Hello');
      await upTo(client, sequence);
      const pushed = client.got('message.created').at(-1)?.message;
      const read = (await thread(reader, place)).at(-1);
      expect([pushed?.can, read?.can]).toEqual([can, can]);
      expect([pushed?.is_mine, read?.is_mine]).toEqual([reader === ana, reader === ana]);
      const params = { id };
      const react = await reader.call(chat.addReaction, { params, body: { emoji: '👍' } });
      const reply = await write(reader, place, 'Re', { parent_message: id });
      const edit = await reader.call(chat.updateMessage, { params, body: { text: 'Hi' } });
      const remove = await reader.call(chat.deleteMessage, { params, query: { delete_for: 'everyone' } });
      expect([react.status, reply.status, edit.status, remove.status]).toEqual([
        can.react ? 200 : 403,
        can.reply ? 201 : 403,
        can.edit ? 200 : 403,
        can.delete_for_everyone ? 204 : 403,
      ]);
    }
  });

  it('make a person whose rights on the messages of a group change load them again', async () => {
    const group = await groupOf(ana, ben, cleo);
    const [b, c] = [await connect(server, ben), await connect(server, cleo)];
    const resets = (client: LiveClient) =>
      client.got('conversation.updated').filter(({ conversation, reset }) => conversation === group && reset).length;
    const setAdmin = (is_admin: boolean) =>
      ana.get(groupChats.setChatAdmin, { params: { id: group }, body: { user_id: ben.user.id, is_admin } });
    await setAdmin(true);
    await waitFor(() => expect(resets(b)).toBe(1));
    await setAdmin(false);
    await waitFor(() => expect(resets(b)).toBe(2));
    // The longest member becomes the admin
    await ana.get(groupChats.leaveGroupChat, { params: { id: group } });
    await waitFor(() => expect(resets(b) + resets(c)).toBe(3));
  });

  it('bring a group message to its members while they are in it; large ones and replies as ids', async () => {
    const group = await groupOf(ana, ben);
    const [b, c] = [await connect(server, ben), await connect(server, cleo)];
    const { id } = await wrote(ana, group, 'Hello');
    await upTo(b, 2);
    expect(b.got('message.created').at(-1)).toMatchObject({ conversation: group, id, message: { text: 'Hello' } });
    await wrote(ana, group, 'ä'.repeat(4_000));
    await wrote(ana, group, 'Re', { parent_message: id });
    await upTo(b, 4);
    expect(b.got('message.created').slice(-2)).toMatchObject([{ message: null }, { message: null }]);
    await ana.get(groupChats.addChatMember, { params: { id: group }, body: { user_id: cleo.user.id } });
    await waitFor(() => expect(c.got('conversation.updated')).toContainEqual({ conversation: group, reset: true }));
    await wrote(ana, group, 'Welcome');
    await upTo(c, 6);
    await ana.get(groupChats.removeChatMember, { params: { id: group }, body: { user_id: ben.user.id } });
    const { sequence } = await wrote(ana, group, 'Without Ben');
    await upTo(c, sequence);
    await waitFor(() => expect(b.got('conversation.updated')).toContainEqual({ conversation: group, reset: true }));
    await wrote(ana, ben, 'In private');
    await upTo(b, 1);
    expect(b.got('message.created').map((sent) => sent.sequence)).not.toContain(sequence);
  });

  it('of blocked people do not come, and a block makes both load again', async () => {
    const group = await groupOf(cleo, ana, ben);
    await wrote(ana, ben, 'Before');
    const [a, b] = [await connect(server, ana), await connect(server, ben)];
    await ana.get(blockUser, { body: { blocked: ben.user.id } });
    const resets = (client: LiveClient) =>
      client.got('conversation.updated').flatMap(({ conversation, reset }) => (reset ? [conversation] : []));
    await waitFor(() => expect(resets(a).toSorted()).toEqual([ben.user.id, group].toSorted()));
    await waitFor(() => expect(resets(b).toSorted()).toEqual([ana.user.id, group].toSorted()));
    const hidden = await wrote(ana, group, 'Not for Ben');
    a.say({ type: 'typing', conversation: group });
    const { sequence } = await wrote(cleo, group, 'For all');
    await upTo(b, sequence);
    expect(b.got('message.created').map(({ id }) => id)).not.toContain(hidden.id);
    expect(b.got('typing')).toEqual([]);
  });

  it('say who has read: the reader elsewhere, the partner, or others of a group without a name', async () => {
    const group = await groupOf(ana, ben, cleo);
    await wrote(ana, ben, 'Hello');
    await wrote(ana, group, 'Hello');
    // Cleo neither shows nor sees receipts.
    await cleo.get(updateOwnProfile, { body: { sends_receipts: false } });
    const [a, b, c] = [await connect(server, ana), await connect(server, ben), await connect(server, cleo)];
    const seen = (by: Person, id: string) => by.get(chat.markSeen, { params: { id }, body: {} });
    await seen(ben, ana.user.id);
    await waitFor(() =>
      expect(a.got('thread.seen')).toEqual([{ conversation: ben.user.id, by: 'partner', sequence: 1 }]),
    );
    expect(b.got('thread.seen')).toEqual([{ conversation: ana.user.id, by: 'me', sequence: 1 }]);
    await seen(cleo, group);
    await seen(ben, group);
    await waitFor(() => expect(a.got('thread.seen')).toHaveLength(2));
    expect(c.got('thread.seen')).toEqual([{ conversation: group, by: 'me', sequence: 2 }]);
    expect(a.got('thread.seen')[1]).toEqual({ conversation: group, by: 'others', sequence: 2 });
    await ben.get(updateOwnProfile, { body: { sends_receipts: false } });
    await wrote(ana, ben, 'Hello?');
    await seen(ben, ana.user.id);
    await waitFor(() => expect(b.got('thread.seen').filter(({ by }) => by === 'me')).toHaveLength(3));
    await wrote(ben, ana, 'Last');
    await upTo(a, 3);
    expect(a.got('thread.seen')).toHaveLength(2);
  });

  it('say that a group was read at most every five seconds, and lose no mark', async () => {
    const dora = await club.join('Dora Vale');
    const group = await groupOf(ana, ben, cleo, dora);
    const a = await connect(server, ana);
    const read = (by: Person, sequence: number) => by.get(chat.markSeen, { params: { id: group }, body: { sequence } });
    const marks = () => a.got('thread.seen').flatMap(({ by, sequence }) => (by === 'others' ? [sequence] : []));
    for (let i = 2; i <= 6; i += 1) await wrote(ana, group, `${i}`);
    await dora.get(blockUser, { body: { blocked: ana.user.id } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await read(ben, 2);
      await waitFor(() => expect(marks()).toEqual([2]));
      await read(ben, 3);
      await read(cleo, 5);
      await read(ben, 4);
      // Behind a block: Ana gets nothing of it.
      await read(dora, 6);
      await wrote(ana, group, '7');
      await upTo(a, 7);
      expect(marks()).toEqual([2]);
      vi.advanceTimersByTime(5_000);
      await waitFor(() => expect(marks()).toEqual([2, 5]));
      vi.advanceTimersByTime(5_000);
      await read(cleo, 6);
      await waitFor(() => expect(marks()).toEqual([2, 5, 6]));
    } finally {
      vi.useRealTimers();
    }
  });
});

it('do not reach staff, who have no chat', async () => {
  const group = await groupOf(ana, ben, cleo);
  await makeStaff(server, cleo);
  const [b, c] = [await connect(server, ben), await connect(server, cleo)];
  const { sequence } = await wrote(ana, group, 'Hello');
  await upTo(b, sequence);
  expect(c.got('message.created')).toEqual([]);
});

describe('typing', () => {
  it('reaches the partner and the group, and only conversations of the caller', async () => {
    const group = await groupOf(ana, ben);
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

  it('is passed on once in three seconds for each connection and conversation, without a query for the others', async () => {
    const group = await groupOf(ana, ben);
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
    const group = await groupOf(ana, ben);
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

  it('of a group does not reach members who have switched presence off, or share no community', async () => {
    const dora = await club.join('Dora Vale');
    const group = await groupOf(ana, ben, cleo, dora);
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

  it('ends at once with the last shared community, with a block, and with the membership of a group', async () => {
    const group = await groupOf(ana, ben, cleo);
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

  it('does not show to people who want nobody new', async () => {
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

  it('does not show when one side has switched presence off', async () => {
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

  it('is shown of 50 people at once; a longer list is ignored', async () => {
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
  const lastOf = (client: LiveClient, { user: { id } }: Person) =>
    client.got('presence').findLast(({ user }) => user === id)?.last_active_at;
  const isOnline = expect.any(String);
  for (const client of [a, b, c]) client.say({ type: 'active' });
  const users = [ana.user.id, ben.user.id, cleo.user.id];
  for (const client of [a, b, c]) client.say({ type: 'watch', users });
  await waitFor(() => expect([lastOf(a, ben), lastOf(b, ana), lastOf(c, ben)]).toEqual([isOnline, isOnline, isOnline]));
  await ben.get(updateOwnProfile, { body: { shows_presence: false } });
  await waitFor(() => expect([lastOf(a, ben), lastOf(b, ana), lastOf(c, ben)]).toEqual([null, null, null]));
  await ben.get(updateOwnProfile, { body: { shows_presence: true } });
  await waitFor(() => expect([lastOf(a, ben), lastOf(b, ana), lastOf(c, ben)]).toEqual([isOnline, isOnline, isOnline]));
  await ben.get(leaveCommunity, { params: { id: club.community.id } });
  await waitFor(() => expect([lastOf(a, ben), lastOf(b, ana), lastOf(c, ben)]).toEqual([null, null, null]));
  expect(lastOf(a, cleo)).toEqual(isOnline);
  await joinAs(ben, club.community, club.owner);
  await waitFor(() => expect([lastOf(a, ben), lastOf(b, ana), lastOf(c, ben)]).toEqual([isOnline, isOnline, isOnline]));
});

describe('a connection', () => {
  it('is closed on junk and floods, without an effect on others; unknown frames are ignored', async () => {
    const [a, b, c] = [await connect(server, ana), await connect(server, ben), await connect(server, cleo)];
    c.say({ type: 'from-the-future', data: 1 });
    c.say({ type: 'watch', users: Array.from({ length: 51 }, () => ana.user.id) });
    a.say('junk');
    for (let i = 0; i < 30; i += 1) b.say({ type: 'typing', conversation: ana.user.id });
    expect([await a.closed, await b.closed]).toEqual([1008, 1008]);
    await wrote(ben, cleo, 'Still there?');
    await upTo(c, 1);
  });

  it('is closed when its session ends, minutes before sessions are checked again', async () => {
    const client = await connect(server, ana);
    await ana.get(logOut, {});
    expect(await client.closed).toBe(LIVE_UNAUTHENTICATED);
  });
});
