import { logOut } from '@homecoming/contract/accounts.ts';
import { blockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import { LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { makeStaff, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveClient } from '../platform/realtime/fixtures/live-world.ts';
import { connect, makeGroupChat, openClub, thread, upTo, write, wrote, type Club } from './fixtures/chat-cast.ts';

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

  it('sends the client_id of a message to the devices of its sender only', async () => {
    const group = await makeGroupChat(ana, ben);
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
    // An admin of another group has no rights here by that
    await makeGroupChat(cleo, ben);
    const group = await makeGroupChat(ana, ben, cleo);
    await ana.get(groupChats.setChatAdmin, { params: { id: group }, body: { user_id: ben.user.id, is_admin: true } });
    const table = [
      {
        reader: ana,
        place: ben,
        can: { edit: true, delete_for_everyone: true, reply: true, react: true, report: false },
      },
      {
        reader: ben,
        place: ana,
        can: { edit: false, delete_for_everyone: false, reply: true, react: true, report: true },
      },
      {
        reader: ana,
        place: group,
        can: { edit: true, delete_for_everyone: true, reply: true, react: true, report: false },
      },
      {
        reader: ben,
        place: group,
        can: { edit: false, delete_for_everyone: true, reply: true, react: true, report: true },
      },
      {
        reader: cleo,
        place: group,
        can: { edit: false, delete_for_everyone: false, reply: true, react: true, report: true },
      },
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
    const group = await makeGroupChat(ana, ben, cleo);
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
    const group = await makeGroupChat(ana, ben);
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

  it('sends no live messages of blocked people, and makes both sides of a block load again', async () => {
    const group = await makeGroupChat(cleo, ana, ben);
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
    const group = await makeGroupChat(ana, ben, cleo);
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
    const group = await makeGroupChat(ana, ben, cleo, dora);
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

it('come in the order of the conversation when messages with and without a file share a transaction', async () => {
  const group = await makeGroupChat(ana, ben, cleo);
  const client = await connect(server, cleo);
  const { pool } = server.app;
  const locker = await pool.connect();
  await locker.query('begin');
  await locker.query('select from conversations where id = $1 for update', [group]);
  const first = write(ana, group, 'First');
  await waitFor(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  });
  const withFile = Array.from({ length: 4 }, () => write(ana, group, 'File', {}, new File(['Notes'], 'notes.txt')));
  // They wait behind the first one once their files are stored.
  await waitFor(async () => {
    const { rowCount } = await pool.query('select from files where owner_id = $1', [ana.user.id]);
    expect(rowCount).toBe(4);
  });
  const words = Array.from({ length: 4 }, (_, index) => write(ben, group, String(index)));
  await thread(ben, ana);
  await locker.query('commit');
  locker.release();
  const sent = await Promise.all([first, ...withFile, ...words]);
  await upTo(client, Math.max(...sent.map(({ body }) => body.sequence)));
  const sequences = client.got('message.created').map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
});

it('do not reach staff, who have no chat', async () => {
  const group = await makeGroupChat(ana, ben, cleo);
  await makeStaff(server, cleo);
  const [b, c] = [await connect(server, ben), await connect(server, cleo)];
  const { sequence } = await wrote(ana, group, 'Hello');
  await upTo(b, sequence);
  expect(c.got('message.created')).toEqual([]);
});

describe('a connection', () => {
  it('closes a connection on junk and floods, without an effect on others, and ignores unknown frames', async () => {
    const [a, b, c] = [await connect(server, ana), await connect(server, ben), await connect(server, cleo)];
    c.say({ type: 'from-the-future', data: 1 });
    c.say({ type: 'watch', users: Array.from({ length: 51 }, () => ana.user.id) });
    a.say('junk');
    for (let i = 0; i < 30; i += 1) b.say({ type: 'typing', conversation: ana.user.id });
    expect([await a.closed, await b.closed]).toEqual([1008, 1008]);
    await wrote(ben, cleo, 'Still there?');
    await upTo(c, 1);
  });

  it('closes a connection when its session ends, minutes before sessions are checked again', async () => {
    const client = await connect(server, ana);
    await ana.get(logOut, {});
    expect(await client.closed).toBe(LIVE_UNAUTHENTICATED);
  });
});
