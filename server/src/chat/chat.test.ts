import * as chat from '@homecoming/contract/chat.ts';
import { blockUser } from '@homecoming/contract/blocks.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { communityOf, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let ana: Person;
let ben: Person;
let cleo: Person;
let club: Community;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Olga Owner');
  club = await communityOf(owner, { name: 'Rowing', join_policy: 'open' });
  [ana, ben, cleo] = [
    await signUpAs(server, 'Ana Lima'),
    await signUpAs(server, 'Ben Moss'),
    await signUpAs(server, 'Cleo Park'),
  ];
  for (const person of [ana, ben, cleo]) await joinAs(person, club, owner);
});
afterAll(() => server.close());

const write = (from: Person, to: Person, text: string, more: object = {}) =>
  from.call(chat.sendMessage, { body: { message_type: 'private', recipient: to.user.id, text, ...more } });

describe('private messages', () => {
  it('arrive in order, are listed for both, and are counted until they are read', async () => {
    const first = await write(ana, ben, 'Hello');
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      text: 'Hello',
      is_mine: true,
      sequence: 1,
      conversation: ben.user.id,
      sender: ana.user.email,
    });
    await write(ana, ben, 'Are you there?');
    const thread = await ben.get(chat.listMessages, { query: { user_id: ana.user.id } });
    expect(thread.map(({ text, is_mine, sequence, sender }) => [text, is_mine, sequence, sender])).toEqual([
      ['Hello', false, 1, ana.user.id],
      ['Are you there?', false, 2, ana.user.id],
    ]);
    const [conversation] = await ben.get(chat.listConversations, {});
    expect(conversation).toMatchObject({
      id: ana.user.id,
      type: 'user',
      name: 'Ana Lima',
      unread_count: 2,
      is_blocked: false,
      last_message: { text: 'Are you there?' },
    });
    expect(await ben.get(chat.countUnreadMessages, {})).toEqual({ unread_count: 2 });
    expect(await ben.get(chat.markSeen, { params: { id: ana.user.id }, body: {} })).toMatchObject({
      unread_count: 0,
      read_sequence: 2,
    });
    const [seen] = await ana.get(chat.listMessages, { query: { user_id: ben.user.id } });
    expect(seen).toMatchObject({ is_seen: true });
  });

  it('are sent once for each client_id, and refuse another body under it', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => write(ana, cleo, 'Once', { client_id: 'one' })));
    expect(new Set(sent.map(({ body }) => body?.id)).size).toBe(1);
    expect((await write(ana, cleo, 'Other', { client_id: 'one' })).error.code).toBe('client_id_reused');
    expect(await cleo.get(chat.listMessages, { query: { user_id: ana.user.id } })).toHaveLength(1);
  });

  it('can be edited, reacted to, deleted for themselves and for everyone', async () => {
    const { body: message } = await write(ben, cleo, 'Frist');
    const params = { id: message?.id ?? '' };
    expect(await ben.get(chat.updateMessage, { params, body: { text: 'First' } })).toMatchObject({ text: 'First' });
    expect((await cleo.call(chat.updateMessage, { params, body: { text: 'Mine' } })).status).toBe(403);
    expect(await cleo.get(chat.addReaction, { params, body: { emoji: '👍' } })).toMatchObject({
      reactions: [{ emoji: '👍', count: 1, mine: true }],
    });
    expect((await cleo.call(chat.deleteMessage, { params, query: { delete_for: 'everyone' } })).status).toBe(403);
    expect((await cleo.call(chat.deleteMessage, { params, query: { delete_for: 'me' } })).status).toBe(204);
    expect(await cleo.get(chat.listMessages, { query: { user_id: ben.user.id } })).toEqual([]);
    const changes = await cleo.get(chat.listMessages, { query: { user_id: ben.user.id, after_change: 1 } });
    expect(changes).toMatchObject([{ id: params.id, hidden: true, text: null }]);
    expect((await ben.call(chat.deleteMessage, { params, query: { delete_for: 'everyone' } })).status).toBe(204);
    expect(await ben.get(chat.listMessages, { query: { user_id: cleo.user.id } })).toMatchObject([
      { deleted: true, text: null },
    ]);
  });

  it('search finds, blocks close', async () => {
    await write(ana, ben, 'Regatta on Saturday');
    const { results } = await ben.get(chat.searchMessages, { query: { query: 'regat' } });
    expect(results.map(({ text }) => text)).toEqual(['Regatta on Saturday']);
    await ben.get(blockUser, { body: { blocked: ana.user.id } });
    expect((await write(ana, ben, 'Hello?')).error.code).toBe('conversation_closed');
    expect((await ana.get(chat.listMessages, { query: { user_id: ben.user.id } })).length).toBe(3);
  });
});

describe('group chats', () => {
  it('have members, system lines and admins', async () => {
    const body = { name: 'Crew', members: [cleo.user.id], message: 'Welcome' };
    const group = await ana.get(chat.createGroupChat, { body });
    expect(group).toMatchObject({
      name: 'Crew',
      created_by: ana.user.id,
      first_message: { text: 'Welcome', is_mine: true },
    });
    const params = { id: group.id };
    await ana.get(chat.addChatMember, { params, body: { user_id: owner.user.id } });
    const seen = await owner.get(chat.listMessages, { query: { group_id: group.id } });
    expect(seen.map(({ text }) => text)).toEqual(['Ana Lima added Olga Owner']);
    const thread = await cleo.get(chat.listMessages, { query: { group_id: group.id } });
    expect(thread.map(({ text }) => text)).toEqual([
      'Ana Lima created the group',
      'Welcome',
      'Ana Lima added Olga Owner',
    ]);
    expect((await ben.call(chat.getConversation, { params })).status).toBe(404);
    expect((await cleo.call(chat.removeChatMember, { params, body: { user_id: owner.user.id } })).status).toBe(403);
    await ana.get(chat.leaveGroupChat, { params });
    expect(await cleo.get(chat.getConversation, { params })).toMatchObject({ members_count: 2, can: { manage: true } });
    expect((await ana.call(chat.listMessages, { query: { group_id: group.id } })).status).toBe(404);
  });
});
