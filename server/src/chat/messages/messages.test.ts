import * as chat from '@homecoming/contract/chat.ts';
import { blockUser } from '@homecoming/contract/blocks.ts';
import { leaveGroupChat } from '@homecoming/contract/group-chats.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { deleteAccount, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changes, makeGroupChat, openClub, texts, thread, write, wrote, type Club } from '../fixtures/chat-cast.ts';

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

const edit = (by: Person, id: string, text: string) => by.call(chat.updateMessage, { params: { id }, body: { text } });
const remove = (by: Person, id: string, delete_for: 'me' | 'everyone') =>
  by.call(chat.deleteMessage, { params: { id }, query: { delete_for } });
const react = (by: Person, id: string, emoji: chat.Reaction) =>
  by.call(chat.addReaction, { params: { id }, body: { emoji } });
const seen = (by: Person, of: Person | string, sequence?: number) =>
  by.get(chat.markSeen, {
    params: { id: typeof of === 'string' ? of : of.user.id },
    body: sequence === undefined ? {} : { sequence },
  });
const unread = async (by: Person) => (await by.get(chat.countUnreadMessages, {})).unread_count;

describe('an edit', () => {
  it('lets only the author edit a message, only its words, and shows that it was edited', async () => {
    const { id } = await wrote(ana, ben, 'Frist');
    expect((await edit(ben, id, 'Mine')).status).toBe(403);
    expect((await edit(cleo, id, 'Mine')).status).toBe(404);
    for (const text of ['', ' ', 'a'.repeat(10_000)]) expect((await edit(ana, id, text)).status).toBe(400);
    const { body } = await edit(ana, id, ' First ');
    expect(body).toMatchObject({ text: 'First', edited_at: expect.any(String), sequence: 1, change: 2 });
    expect(await thread(ben, ana)).toMatchObject([{ text: 'First', edited_at: body.edited_at }]);
    await remove(ana, id, 'everyone');
    expect((await edit(ana, id, 'Back')).status).toBe(404);
  });

  it('stores the last of twenty concurrent edits, each with its own place of the feed', async () => {
    const { id } = await wrote(ana, ben, 'First');
    const edited = await Promise.all(Array.from({ length: 20 }, (_, i) => edit(ana, id, `Edit ${i}`)));
    const feed = edited.map(({ body }) => body.change).toSorted((a, b) => a - b);
    expect(feed).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
    const last = edited.find(({ body }) => body.change === 21);
    expect(await texts(ben, ana)).toEqual([last?.body.text]);
  });
});

describe('deleting', () => {
  it('hides a message from its caller alone; a repeated call is a success', async () => {
    const { id } = await wrote(ana, ben, 'Words');
    expect((await remove(cleo, id, 'me')).status).toBe(404);
    expect((await remove(ben, id, 'me')).status).toBe(204);
    expect(await texts(ben, ana)).toEqual([]);
    expect(await texts(ana, ben)).toEqual(['Words']);
    const { change } = await changes(ben, ana, 0);
    expect((await remove(ben, id, 'me')).status).toBe(204);
    expect((await changes(ben, ana, change)).messages).toEqual([]);
    expect((await remove(cleo, id, 'me')).status).toBe(404);
    expect((await react(ben, id, '👍')).status).toBe(404);
  });

  it('answers a second deletion for everyone with success to those who may, as for the caller', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    const { id } = await wrote(ben, group, 'Words');
    expect((await remove(ben, id, 'everyone')).status).toBe(204);
    const { change } = await changes(ana, group, 0);
    for (const by of [ben, ana]) expect((await remove(by, id, 'everyone')).status).toBe(204);
    expect((await changes(ana, group, change)).messages).toEqual([]);
    expect((await remove(cleo, id, 'everyone')).status).toBe(403);
    expect((await remove(cleo, id, 'me')).status).toBe(204);
    await ben.get(leaveGroupChat, { params: { id: group } });
    expect((await remove(ben, id, 'everyone')).status).toBe(404);
  });

  it('refuses a deletion or change without the right to it without waiting for a lock', async () => {
    const { id } = await wrote(ana, ben, 'Words');
    const other = await server.app.pool.connect();
    await other.query('begin');
    await other.query(
      'select c.id from conversations c join messages m on m.conversation_id = c.id where m.id = $1 for update of c',
      [id],
    );
    const refused = await Promise.all([
      remove(cleo, id, 'me'),
      remove(ben, id, 'everyone'),
      react(cleo, id, '👍'),
      edit(ben, id, 'Mine'),
    ]);
    await other.query('rollback');
    other.release();
    expect(refused.map(({ status }) => status)).toEqual([404, 403, 404, 403]);
  });

  it('fails where the database fails: the message is not said to be missing', async () => {
    const { id } = await wrote(ana, ben, 'Words');
    await server.app.pool.query('alter table blocks rename to broken');
    const failed = [await remove(ana, id, 'me'), await react(ana, id, '👍')];
    await server.app.pool.query('alter table broken rename to blocks');
    await server.app.pool.query('alter table message_reactions rename to broken');
    failed.push(await write(ana, ben, 'Re', { parent_message: id }));
    await server.app.pool.query('alter table broken rename to message_reactions');
    expect(failed.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect((await write(ana, ben, 'Re', { parent_message: id })).status).toBe(201);
  });

  it('leaves a tombstone of a message that the author or an admin of the group deletes for everyone', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    const ofBen = await wrote(ben, group, 'Of Ben');
    const ofAna = await wrote(ana, group, 'Of Ana');
    await react(cleo, ofBen.id, '👍');
    expect((await remove(cleo, ofBen.id, 'everyone')).status).toBe(403);
    expect((await remove(ben, ofAna.id, 'everyone')).status).toBe(403);
    expect((await remove(ana, ofBen.id, 'everyone')).status).toBe(204);
    expect((await remove(ana, ofAna.id, 'everyone')).status).toBe(204);
    expect((await thread(cleo, group)).slice(1)).toMatchObject([
      { id: ofBen.id, deleted: true, text: null, reactions: [], can: { edit: false, delete_for_everyone: false } },
      { id: ofAna.id, deleted: true, text: null },
    ]);
    const [line] = await thread(cleo, group);
    expect((await remove(ana, line?.id ?? '', 'everyone')).status).toBe(403);
  });

  it('says for whom', async () => {
    const { id } = await wrote(ana, ben, 'Words');
    for (const query of ['', '?delete_for=', '?delete_for=all']) {
      expect((await ana.fetch(`/api/v1/chat/${id}/delete/${query}`, { method: 'DELETE' })).status).toBe(400);
    }
    expect(await texts(ben, ana)).toEqual(['Words']);
  });
});

describe('reactions', () => {
  it('to a line of the system are refused with an error that the contract has', async () => {
    const group = await makeGroupChat(ana, ben);
    const [line] = await thread(ben, group);
    expect(line?.kind).toBe('system');
    const { status, error } = await react(ben, line?.id ?? '', '👍');
    expect([status, error.code]).toEqual([403, 'forbidden']);
    expect(chat.addReaction.errors).toContainEqual(expect.objectContaining({ code: error.code }));
  });

  it('stores one of six reactions for each person, counts them, and removes them again', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    const { id } = await wrote(ana, group, 'Words');
    await Promise.all([ben, cleo, ben, ben].map((by) => react(by, id, '👍')));
    await react(ben, id, '😂');
    expect((await thread(ben, group))[1]?.reactions).toEqual([
      { emoji: '👍', count: 2, mine: true },
      { emoji: '😂', count: 1, mine: true },
    ]);
    await ben.call(chat.removeReaction, { params: { id }, query: { emoji: '👍' } });
    await ben.call(chat.removeReaction, { params: { id }, query: { emoji: '👍' } });
    expect((await thread(ana, group))[1]?.reactions).toEqual([
      { emoji: '👍', count: 1, mine: false },
      { emoji: '😂', count: 1, mine: false },
    ]);
    for (const emoji of ['🦄', '', 'like']) expect((await react(ben, id, emoji as chat.Reaction)).status).toBe(400);
    const [line] = await thread(ben, group);
    expect((await react(ben, line?.id ?? '', '👍')).status).toBe(403);
  });

  it('stores one reaction of twenty concurrent ones by one person', async () => {
    const { id } = await wrote(ana, ben, 'Words');
    await Promise.all(Array.from({ length: 20 }, () => react(ben, id, '🎉')));
    expect((await thread(ana, ben))[0]?.reactions).toEqual([{ emoji: '🎉', count: 1, mine: false }]);
  });

  it('notify the author in the inbox, until they are taken back; messages are in no inbox', async () => {
    const { id } = await wrote(ana, ben, 'Words');
    await react(ana, id, '👍');
    await react(ben, id, '👍');
    const kinds = async (by: Person) => (await by.get(listNotifications, {})).results.map(({ kind }) => kind);
    expect(await kinds(ana)).toContain('message_reacted');
    expect(await kinds(ben)).toEqual(await kinds(cleo));
    await ben.call(chat.removeReaction, { params: { id }, query: { emoji: '👍' } });
    expect(await kinds(ana)).not.toContain('message_reacted');
  });
});

describe('the notification of a reaction', () => {
  const reacted = async (by: Person) =>
    (await by.get(listNotifications, {})).results.filter(({ kind }) => kind === 'message_reacted');

  it('removes the notification of a reaction when the message is deleted', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    const { id } = await wrote(ben, group, 'Words');
    for (const by of [ana, cleo]) await react(by, id, '👍');
    await react(cleo, id, '😂');
    expect(await reacted(ben)).toHaveLength(1);
    await remove(ana, id, 'everyone');
    expect(await reacted(ben)).toEqual([]);
  });

  it('writes no notification of a reaction to an author who sees the message no more', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    const [left, hidden] = [await wrote(ben, group, 'Left'), await wrote(cleo, group, 'Hidden')];
    await ben.get(leaveGroupChat, { params: { id: group } });
    await remove(cleo, hidden.id, 'me');
    for (const { id } of [left, hidden]) expect((await react(ana, id, '👍')).status).toBe(200);
    expect([...(await reacted(ben)), ...(await reacted(cleo))]).toEqual([]);
  });

  it('removes a reaction and its notification with the account; open clients see the change', async () => {
    const own = await wrote(ana, ben, 'Words');
    const other = await wrote(ben, ana, 'Words');
    await react(ben, own.id, '🎉');
    const { change } = await changes(ana, ben, 0);
    await ben.call(deleteAccount, { body: { password: PASSWORD } });
    await server.runJobs();
    const seenByAna = await changes(ana, ben, change);
    expect(seenByAna.messages.map(({ id, deleted, reactions }) => [id, deleted, reactions])).toEqual([
      [other.id, true, []],
      [own.id, false, []],
    ]);
  });
});

describe('read marks', () => {
  it('raises read marks only, never past the newest message, and counts what is left', async () => {
    for (const text of ['1', '2', '3']) await wrote(ana, ben, text);
    expect(await unread(ben)).toBe(3);
    expect(await seen(ben, ana, 2)).toEqual({ id: ana.user.id, read_sequence: 2, unread_count: 1 });
    expect(await seen(ben, ana, 1)).toMatchObject({ read_sequence: 2, unread_count: 1 });
    expect((await thread(ana, ben)).map(({ is_seen }) => is_seen)).toEqual([true, true, false]);
    expect(await seen(ben, ana, 99)).toMatchObject({ read_sequence: 3, unread_count: 0 });
    await wrote(ana, ben, '4');
    expect(await unread(ben)).toBe(1);
    expect(await seen(ben, ana)).toMatchObject({ read_sequence: 4 });
    const [read] = await thread(ana, ben);
    expect(read).toMatchObject({ is_seen: true, seen_at: expect.any(String), seen_by_count: null });
    expect(await seen(ana, cleo)).toMatchObject({ read_sequence: 0, unread_count: 0 });
  });

  it('says how many others have read an own message of a group', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    await wrote(ana, group, 'Words');
    expect((await thread(ana, group))[1]).toMatchObject({ seen_by_count: 0, is_seen: false });
    await seen(ben, group);
    await seen(cleo, group);
    expect((await thread(ana, group))[1]).toMatchObject({ seen_by_count: 2, is_seen: true, seen_at: null });
    expect((await thread(ben, group))[1]).toMatchObject({ seen_by_count: null, is_seen: false });
    await cleo.get(blockUser, { body: { blocked: ana.user.id } });
    expect((await thread(ana, group))[1]).toMatchObject({ seen_by_count: 1 });
  });

  it('show in neither direction when one side has switched receipts off', async () => {
    const group = await makeGroupChat(ana, ben);
    await wrote(ana, ben, 'From Ana');
    await wrote(ben, ana, 'From Ben');
    await wrote(ana, group, 'To all');
    await wrote(ben, group, 'To all, too');
    const shown = async () => [
      (await thread(ana, ben))[0]?.is_seen,
      (await thread(ben, ana))[1]?.is_seen,
      (await thread(ana, group))[1]?.seen_by_count,
      (await thread(ben, group))[2]?.seen_by_count,
    ];
    for (const [by, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      await seen(by, other);
      await seen(by, group);
    }
    expect(await shown()).toEqual([true, true, 1, 1]);
    await ben.get(updateOwnProfile, { body: { sends_receipts: false } });
    expect(await shown()).toEqual([false, false, 0, 0]);
  });
});

describe('unread messages', () => {
  it('counts unread messages of others, visible and not deleted, up to 100', async () => {
    const group = await makeGroupChat(ana, ben);
    await wrote(ben, group, 'Mine');
    const hidden = await wrote(ana, group, 'Hidden');
    const deleted = await wrote(ana, group, 'Deleted');
    await wrote(ana, group, 'Counted');
    await wrote(ana, ben, 'Counted, too');
    await remove(ben, hidden.id, 'me');
    await remove(ana, deleted.id, 'everyone');
    expect(await unread(ben)).toBe(2);
    expect(await unread(ana)).toBe(1);
    await ben.get(blockUser, { body: { blocked: ana.user.id } });
    // The private conversation stays readable.
    expect(await unread(ben)).toBe(1);
  });

  it('stop at 100', async () => {
    await wrote(ana, ben, 'First');
    await server.app.pool.query(
      `with added as (insert into messages (conversation_id, sequence, change, sender_id, client_id, body_hash, text)
          select conversation_id, n, n, sender_id, 'many-' || n, '', 'Words' from messages, generate_series(2, 120) n
          where sender_id = $1)
        update conversations set last_sequence = 120, last_change = 120
        where id in (select conversation_id from messages where sender_id = $1)`,
      [ana.user.id],
    );
    expect(await unread(ben)).toBe(100);
    expect(await ben.get(chat.listConversations, {})).toMatchObject([{ unread_count: 100 }]);
  });

  it('counts no unread messages of muted conversations in the badge', async () => {
    await wrote(ana, ben, 'Words');
    await wrote(cleo, ben, 'Words');
    const mute = (muted: boolean) => ben.get(chat.muteConversation, { params: { id: ana.user.id }, body: { muted } });
    expect(await mute(true)).toEqual({ id: ana.user.id, muted: true });
    expect(await unread(ben)).toBe(1);
    const listed = await ben.get(chat.listConversations, {});
    expect(listed.map(({ id, muted, unread_count }) => [id, muted, unread_count])).toEqual([
      [cleo.user.id, false, 1],
      [ana.user.id, true, 1],
    ]);
    expect(await ana.get(chat.listConversations, {})).toMatchObject([{ muted: false }]);
    await mute(false);
    expect(await unread(ben)).toBe(2);
    expect(
      (await ana.call(chat.muteConversation, { params: { id: cleo.user.id }, body: { muted: true } })).status,
    ).toBe(404);
  });
});

describe('the list of conversations', () => {
  it('lists the last active conversation first, in pages, with the last message that the reader sees', async () => {
    await wrote(ana, ben, 'One');
    await wrote(cleo, ana, 'Two');
    const group = await makeGroupChat(ben, ana);
    const { id } = await wrote(ben, group, 'Three');
    const ids = async (query = {}) => (await ana.get(chat.listConversations, { query })).map((each) => each.id);
    expect(await ids()).toEqual([group, cleo.user.id, ben.user.id]);
    const [first] = await ana.get(chat.listConversations, { query: { limit: 1 } });
    expect(first).toMatchObject({ id: group, last_message: { text: 'Three' } });
    const before = `${first?.last_at}~${first?.id}`;
    expect(await ids({ before })).toEqual([cleo.user.id, ben.user.id]);
    await remove(ana, id, 'me');
    expect(await ana.get(chat.listConversations, { query: { limit: 1 } })).toMatchObject([
      { last_message: { kind: 'system', text: expect.stringContaining('created the group') } },
    ]);
    for (const wrong of ['x', `${first?.last_at}~x`, `x~${group}`]) {
      expect((await ana.call(chat.listConversations, { query: { before: wrong } })).status, wrong).toBe(400);
    }
  });

  it('costs the same queries, however many there are', async () => {
    await wrote(ana, ben, 'One');
    const read = () => ana.get(chat.listConversations, {});
    await read();
    const one = await countQueries(server, read);
    await wrote(ana, cleo, 'Two');
    await makeGroupChat(ana, ben, cleo);
    expect(await countQueries(server, read)).toBe(one);
    expect(one).toBe(5);
  });
});
