import { blockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { joinAs, makeStaff, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, countStatements, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeGroupChat, openClub, texts, thread, write, wrote, type Club } from '../fixtures/chat-cast.ts';

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

const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));

describe('a message', () => {
  it('answers a sent message as its sender sees it, and sends it to the other', async () => {
    const sent = await wrote(ana, ben, '  Hello\n ');
    expect(sent).toMatchObject({
      text: 'Hello',
      is_mine: true,
      sequence: 1,
      conversation: ben.user.id,
      sender: ana.user.email,
      client_id: expect.any(String),
    });
    const [received] = await thread(ben, ana);
    expect(received).toMatchObject({
      id: sent.id,
      text: 'Hello',
      is_mine: false,
      conversation: ana.user.id,
      sender: ana.user.id,
      sender_object: { email: null },
      client_id: null,
    });
    await ana.get(updateOwnProfile, { body: { visible_fields: ['email'] } });
    expect((await thread(ben, ana))[0]).toMatchObject({ sender: ana.user.email });
  });

  it('stores a message once for each client_id of its sender: twenty at once are one, and without it twenty', async () => {
    const once = await twenty(() => write(ana, ben, 'Once', { client_id: 'one' }));
    expect(new Set(once.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await texts(ben, ana)).toEqual(['Once']);
    await twenty(() => write(ana, ben, 'Often'));
    expect(await thread(ben, ana)).toHaveLength(21);
    // Another person has their own.
    await wrote(ben, ana, 'Once', { client_id: 'one' });
  });

  it('refuses its client_id with another text, place, parent or file', async () => {
    const first = await wrote(ana, ben, 'Once', { client_id: 'one' });
    const group = await makeGroupChat(ana, ben);
    const refused = [
      await write(ana, ben, 'Other', { client_id: 'one' }),
      await write(ana, cleo, 'Once', { client_id: 'one' }),
      await write(ana, group, 'Once', { client_id: 'one' }),
      await write(ana, ben, 'Once', { client_id: 'one', parent_message: first.id }),
      await write(ana, ben, 'Once', { client_id: 'one' }, new File(['Notes'], 'notes.txt')),
    ];
    for (const { status, error } of refused) expect([status, error.code]).toEqual([422, 'client_id_reused']);
    expect((await write(ana, ben, 'Once', { client_id: 'one' })).body.id).toBe(first.id);
    expect(await texts(ben, ana)).toEqual(['Once']);
    const mixed = await twenty((i) => write(ana, i % 2 ? ben : cleo, 'Mixed', { client_id: 'mixed' }));
    expect(mixed.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      ...Array.from({ length: 10 }, () => 422),
    ]);
  });

  it('answers a repeated message as it is now: after an edit, a deletion, a block, and in a closed conversation', async () => {
    const { id } = await wrote(ana, ben, 'Frist', { client_id: 'one' });
    const again = () => write(ana, ben, 'Frist', { client_id: 'one' });
    await ana.get(chat.updateMessage, { params: { id }, body: { text: 'First' } });
    expect((await again()).body).toMatchObject({ id, text: 'First' });
    await ben.get(blockUser, { body: { blocked: ana.user.id } });
    expect((await again()).body).toMatchObject({ id, text: 'First' });
    await ana.get(leaveCommunity, { params: { id: club.community.id } });
    expect((await again()).status).toBe(201);
    await ana.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } });
    expect((await again()).body).toMatchObject({ id, text: null, deleted: true });
    expect((await write(ana, ben, 'New')).error.code).toBe('conversation_closed');
  });

  it('refuses a repeated message of people who have left the group', async () => {
    const group = await makeGroupChat(ana, ben);
    await wrote(ben, group, 'Once', { client_id: 'one' });
    await ben.get(groupChats.leaveGroupChat, { params: { id: group } });
    expect((await write(ben, group, 'Once', { client_id: 'one' })).status).toBe(404);
    expect((await write(ben, group, 'More')).status).toBe(404);
    expect((await thread(ana, group)).map(({ text }) => text).filter((text) => text === 'Once')).toHaveLength(1);
  });

  it('takes the next place of its conversation, without gaps, however many send at once', async () => {
    await twenty((i) => write(i % 2 ? ana : ben, i % 2 ? ben : ana, `${i}`));
    const [seenByAna, seenByBen] = [await thread(ana, ben), await thread(ben, ana)];
    expect(seenByAna.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(seenByBen.map(({ id }) => id)).toEqual(seenByAna.map(({ id }) => id));
    // A message that is refused, or repeated, takes none.
    await write(ana, ben, '', {});
    await wrote(ana, ben, 'One', { client_id: 'next' });
    await wrote(ana, ben, 'One', { client_id: 'next' });
    expect((await wrote(ana, ben, 'Last')).sequence).toBe(22);
  });

  it('needs words or a file, of at most so much', async () => {
    for (const text of ['', '   ', '\n\u200b']) expect((await write(ana, ben, text)).status, text).toBe(400);
    expect((await write(ana, ben, 'a'.repeat(5_000))).status).toBe(201);
    expect((await write(ana, ben, 'a'.repeat(10_000))).status).toBe(400);
    expect((await write(ana, ben, 'a', { client_id: 'two words' })).status).toBe(400);
    expect((await write(ana, ben, '', {}, new File([], 'nothing.txt'))).error.code).toBe('empty_file');
    const large = new File([new Uint8Array(26 * 1_024 * 1_024)], 'large.bin');
    expect((await write(ana, ben, 'Large', {}, large)).status).toBe(413);
    expect(await thread(ben, ana)).toHaveLength(1);
  });
});

it('many messages to one conversation wait for its lock on one connection, and hold up no other conversation', async () => {
  const group = await makeGroupChat(ana, ben, cleo);
  await wrote(ana, ben, 'Before');
  const other = await server.app.pool.connect();
  await other.query('begin');
  await other.query('select id from conversations where id = $1 for update', [group]);
  // Every fifth one is refused, which is no matter for those that share its transaction.
  const more = (i: number) => (i % 5 === 4 ? { parent_message: ana.user.id } : {});
  const waiting = twenty((i) => write(i % 2 ? ana : cleo, group, `${i}`, more(i)));
  await waitFor(async () => {
    const { rows } = await server.app.pool.query(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
  expect((await wrote(ana, ben, 'Meanwhile')).sequence).toBe(2);
  await other.query('commit');
  other.release();
  expect((await waiting).map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, (_, i) => (i % 5 === 4 ? 404 : 201)),
  );
  const sequences = (await thread(ben, group)).map(({ sequence }) => sequence);
  expect(sequences).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
  const { rows } = await server.app.pool.query<{ count: number }>(
    'select count(distinct xmin::text)::int as count from messages where conversation_id = $1 and action is null',
    [group],
  );
  expect(rows[0]?.count).toBeLessThan(8);
});

it('a message is sent with five statements, one to a group with six', async () => {
  const group = await makeGroupChat(ana, ben);
  for (const place of [ben, group]) {
    const send = () => wrote(ana, place, 'Words');
    await send();
    expect(await countQueries(server, send)).toBe(1);
    expect(await countStatements(server, send)).toBe(place === ben ? 5 : 6);
  }
});

describe('the sender', () => {
  it('accepts only the caller as the sender, by e-mail address or id', async () => {
    for (const sender of [ana.user.email, ana.user.email.toUpperCase(), ana.user.id]) {
      await wrote(ana, ben, 'As myself', { sender });
    }
    for (const sender of [ben.user.email, ben.user.id, 'nobody@example.org', '']) {
      const { status, error } = await write(ana, ben, 'As another', { sender });
      expect([status, error.code], sender).toEqual([403, 'wrong_sender']);
    }
  });

  it('writes to other people of their communities, not to themselves, strangers or staff', async () => {
    const stranger = await signUpAs(server, `Str Anger${Math.random()}`);
    const staff = await club.join('St Aff');
    await wrote(ana, staff, 'Before');
    await makeStaff(server, staff);
    expect((await write(ana, ana, 'Me')).status).toBe(400);
    expect((await write(ana, stranger, 'Hi')).status).toBe(404);
    expect((await write(stranger, ana, 'Hi')).status).toBe(404);
    expect((await write(ana, staff, 'Hi')).status).toBe(403);
    expect((await write(staff, ana, 'Hi')).status).toBe(404);
    await joinAs(stranger, club.community, club.owner);
    await wrote(ana, stranger, 'Hi');
  });

  it('begins nothing before their address is confirmed, but answers', async () => {
    const fresh = await signUpAs(server, `Una Verified${Math.random()}`, { verified: false });
    await joinAs(fresh, club.community, club.owner);
    expect((await write(fresh, ana, 'Hi')).error.code).toBe('verify_first');
    expect((await fresh.call(groupChats.createGroupChat, { body: { name: 'Mine' } })).error.code).toBe('verify_first');
    await wrote(ana, fresh, 'Hi');
    await wrote(fresh, ana, 'Hello');
  });

  it('begins nothing with people who want nobody new; their own conversations go on', async () => {
    await wrote(ana, ben, 'Before');
    await ben.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
    const withBen = { params: { id: ben.user.id } };
    expect(await cleo.get(chat.getConversation, withBen)).toMatchObject({ is_active: false, can: { write: false } });
    expect(await thread(cleo, ben)).toEqual([]);
    expect((await write(cleo, ben, 'Hi')).error.code).toBe('conversation_closed');
    await wrote(ana, ben, 'Since');
    await wrote(ben, cleo, 'I begin');
    expect(await cleo.get(chat.getConversation, withBen)).toMatchObject({ is_active: true, can: { write: true } });
    await wrote(cleo, ben, 'I answer');
    const group = await makeGroupChat(ana);
    const added = await ana.call(groupChats.addChatMember, { params: { id: group }, body: { user_id: ben.user.id } });
    expect(added.error.code).toBe('cannot_add');
  });
});

describe('a first message', () => {
  it('makes one conversation of two people who write at once', async () => {
    await twenty((i) => (i % 2 ? write(ana, ben, `${i}`) : write(ben, ana, `${i}`)));
    expect(await ana.get(chat.listConversations, {})).toMatchObject([{ id: ben.user.id, type: 'user' }]);
    expect(await ben.get(chat.listConversations, {})).toMatchObject([{ id: ana.user.id, members_count: 2 }]);
    expect(await thread(ana, ben)).toHaveLength(20);
  });

  it('that is refused begins no conversation', async () => {
    const elsewhere = await wrote(ana, cleo, 'Elsewhere');
    expect((await write(ana, ben, ' ')).status).toBe(400);
    expect((await write(ana, ben, 'Re', { parent_message: elsewhere.id })).error.code).toBe('parent_not_found');
    expect(await ana.get(chat.listConversations, {})).toMatchObject([{ id: cleo.user.id }]);
    expect(await ben.get(chat.listConversations, {})).toEqual([]);
    await ben.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
    expect((await write(ana, ben, 'Hi')).error.code).toBe('conversation_closed');
  });

  it('begins a conversation with an empty thread, which nobody lists', async () => {
    expect(await thread(ana, ben)).toEqual([]);
    expect(await ana.get(chat.getConversation, { params: { id: ben.user.id } })).toMatchObject({
      id: ben.user.id,
      last_message: null,
      can: { write: true },
    });
    expect(await ana.get(chat.listConversations, {})).toEqual([]);
  });
});

describe('a reply', () => {
  it('quotes a message of the same thread, as far as its reader sees it', async () => {
    const { id } = await wrote(ana, ben, 'a'.repeat(200));
    const reply = await wrote(ben, ana, 'Yes', { parent_message: id });
    expect(reply).toMatchObject({
      parent_message: id,
      reply_to: { id, available: true, text: 'a'.repeat(120), sender: { id: ana.user.id } },
    });
    const [, quoting] = await thread(ana, ben);
    expect(quoting?.reply_to).toEqual(reply.reply_to);
    await ben.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'me' } });
    expect((await thread(ben, ana)).map(({ reply_to }) => reply_to)).toEqual([
      { id, available: false, sender: null, text: null, media: null },
    ]);
    expect((await thread(ana, ben))[1]?.reply_to).toMatchObject({ available: true });
    await ana.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } });
    expect((await thread(ana, ben))[1]?.reply_to).toMatchObject({ id, available: false, text: null });
  });

  it('refuses a reply to a message of another thread, or one that is deleted, hidden, or no message', async () => {
    const group = await makeGroupChat(ana, ben);
    const [line] = await thread(ana, group);
    const elsewhere = await wrote(ana, cleo, 'Elsewhere');
    const deleted = await wrote(ana, ben, 'Gone');
    await ana.call(chat.deleteMessage, { params: deleted, query: { delete_for: 'everyone' } });
    for (const parent_message of [elsewhere.id, deleted.id, line?.id ?? '', ana.user.id]) {
      expect((await write(ana, ben, 'Re', { parent_message })).error.code).toBe('parent_not_found');
    }
    expect((await write(ana, group, 'Re', { parent_message: line?.id ?? '' })).error.code).toBe('parent_not_found');
  });
});

describe('limits', () => {
  it('allow ten messages a second, and twenty new conversations an hour, also when many begin at once', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' });
    const rowing = await openClub(limited);
    const writer = await rowing.join('Wri Ter');
    const readers: Person[] = [];
    for (let i = 0; i < 25; i += 1) readers.push(await rowing.join('Rea Der'));
    for (const { user } of readers.slice(10)) {
      await limited.app.pool.query(
        `insert into conversations (kind, low_id, high_id, created_by, last_at, created_at)
          values ('private', least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $1, $3, $3)`,
        [writer.user.id, user.id, limited.clock.now()],
      );
    }
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const begun = await Promise.all(readers.slice(0, 10).map((reader) => write(writer, reader, 'Hi')));
      expect(begun.filter(({ status }) => status === 201)).toHaveLength(5);
      expect(begun.find(({ status }) => status === 429)?.error.message).toContain('many conversations');
      const late = readers[begun.findIndex(({ status }) => status === 429)] ?? writer;
      // Of the limit of a second, then of that of an hour
      for (const wait of ['1', '600']) {
        const { status, headers } = await write(writer, late, 'Hi');
        expect([status, headers.get('retry-after')]).toEqual([429, wait]);
        vi.setSystemTime(Date.now() + 1_001);
      }
      limited.clock.forward(61 * 60 * 1_000);
      expect((await write(writer, late, 'Hi')).status).toBe(201);
    } finally {
      vi.useRealTimers();
      await limited.close();
    }
  });

  it('allow 120 messages a minute', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' });
    const rowing = await openClub(limited);
    const [writer, reader] = [await rowing.join('Wri Ter'), await rowing.join('Rea Der')];
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let second = 0; second < 12; second += 1) {
        const sent = await Promise.all(Array.from({ length: 10 }, () => write(writer, reader, 'Hi')));
        expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
        vi.setSystemTime(Date.now() + 1_001);
      }
      const refused = await write(writer, reader, 'Hi');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
      expect((await write(reader, writer, 'Hi')).status).toBe(201);
      vi.setSystemTime(Date.now() + 60_000);
      expect((await write(writer, reader, 'Hi')).status).toBe(201);
    } finally {
      vi.useRealTimers();
      await limited.close();
    }
  });
});
