import { blockUser, unblockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { deleteAccount, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { PASSWORD, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeGroupChat, openClub, texts, thread, write, wrote, type Club } from './fixtures/chat-cast.ts';

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

const block = (by: Person, { user }: Person) => by.get(blockUser, { body: { blocked: user.id } });
const conversation = (by: Person, { user }: Person) => by.call(chat.getConversation, { params: { id: user.id } });
const react = (by: Person, id: string) => by.call(chat.addReaction, { params: { id }, body: { emoji: '👍' } });

describe('a block', () => {
  it('closes a private conversation for both, who still read it, and opens it again', async () => {
    await ana.get(updateOwnProfile, { body: { visible_fields: ['email'] } });
    const { id } = await wrote(ana, ben, 'Before');
    const reply = await wrote(ben, ana, 'Before, too');
    expect((await thread(ben, ana))[0]).toMatchObject({ sender: ana.user.email });
    await block(ben, ana);
    expect((await thread(ben, ana))[0]).toMatchObject({ sender: ana.user.id, sender_object: { email: null } });
    for (const [by, other, own, others] of [
      [ana, ben, id, reply.id],
      [ben, ana, reply.id, id],
    ] as const) {
      expect((await write(by, other, 'Since')).error.code).toBe('conversation_closed');
      expect((await write(by, other, 'Re', { parent_message: others })).error.code).toBe('conversation_closed');
      const edited = await by.call(chat.updateMessage, { params: { id: own }, body: { text: 'Changed' } });
      expect(edited.error.code).toBe('conversation_closed');
      expect((await react(by, others)).error.code).toBe('conversation_closed');
      expect(await texts(by, other)).toEqual(['Before', 'Before, too']);
      const { body } = await conversation(by, other);
      expect(body).toMatchObject({
        is_blocked: true,
        is_active: false,
        partner_is_active: true,
        can: { write: false },
      });
      expect(body.last_message?.can).toMatchObject({ edit: false, reply: false, react: false });
      // Only the one who can undo it learns of it.
      expect(body.blocked_by_me).toBe(by === ben);
    }
    await ana.get(chat.markSeen, { params: ben.user, body: {} });
    expect((await thread(ben, ana))[1]).toMatchObject({ is_seen: false });
    const deleted = { params: { id }, query: { delete_for: 'everyone' as const } };
    expect((await ana.call(chat.deleteMessage, deleted)).status).toBe(204);
    await ben.call(unblockUser, { params: ana.user });
    await wrote(ana, ben, 'Again');
  });

  it('refuses a first message with the same answer as for a stranger', async () => {
    const stranger = await signUpAs(server, `Str Anger${Math.random()}`);
    await block(ben, ana);
    const [blocked, missing] = [await write(ana, ben, 'Hi'), await write(ana, stranger, 'Hi')];
    expect([blocked.status, blocked.error]).toEqual([404, missing.error]);
    expect((await conversation(ana, ben)).error).toEqual((await conversation(ana, stranger)).error);
    expect((await write(ben, ana, 'Hi')).status).toBe(404);
    await ben.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
    expect((await conversation(ana, ben)).status).toBe(404);
  });

  it("hides each other's messages in groups: in threads, lists, counts, quotes and search", async () => {
    const group = await makeGroupChat(cleo, ana, ben);
    const { id } = await wrote(ana, group, 'From Ana');
    const quoting = await wrote(cleo, group, 'Cleo quotes', { parent_message: id });
    await wrote(ben, group, 'From Ben');
    await block(ana, ben);
    expect((await texts(ben, group)).slice(1)).toEqual(['Cleo quotes', 'From Ben']);
    expect((await texts(ana, group)).slice(1)).toEqual(['From Ana', 'Cleo quotes']);
    expect((await texts(cleo, group)).slice(1)).toEqual(['From Ana', 'Cleo quotes', 'From Ben']);
    const quotes = (await thread(ben, group)).find((message) => message.id === quoting.id)?.reply_to;
    expect(quotes).toEqual({ id, available: false, sender: null, text: null, media: null });
    expect(await ana.get(chat.listConversations, {})).toMatchObject([
      { last_message: { text: 'Cleo quotes' }, unread_count: 1 },
    ]);
    expect((await react(ben, id)).status).toBe(404);
    expect((await write(ben, group, 'Re', { parent_message: id })).error.code).toBe('parent_not_found');
    expect((await ben.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'me' } })).status).toBe(404);
    const changed = await write(ben, group, 'Both still write');
    expect(changed.status).toBe(201);
  });

  it('hides a blocked person from the members of a group, except for its admins; counts do not change', async () => {
    const group = await makeGroupChat(cleo, ana, ben);
    const shownTo = async (by: Person) => {
      const one = await by.get(chat.getConversation, { params: { id: group } });
      const [listed] = await by.get(chat.listConversations, {});
      expect(listed).toMatchObject({ members: one.members, members_count: 3 });
      return one.members.map(({ id }) => id);
    };
    await block(ana, ben);
    expect(await shownTo(ana)).toEqual([cleo.user.id, ana.user.id]);
    expect(await shownTo(ben)).toEqual([cleo.user.id, ben.user.id]);
    expect(await shownTo(cleo)).toHaveLength(3);
    await ben.get(blockUser, { body: { blocked: cleo.user.id } });
    expect(await ben.get(chat.getConversation, { params: { id: group } })).toMatchObject({
      admins: [],
      members_count: 3,
    });
    expect(await shownTo(cleo)).toHaveLength(3);
  });
});

describe('without a community in common', () => {
  it('a private conversation is closed, and readable; in a common one it goes on', async () => {
    await wrote(ana, ben, 'Before');
    await ben.get(chat.markSeen, { params: ana.user, body: {} });
    expect(await thread(ana, ben)).toMatchObject([{ is_seen: true }]);
    await ana.get(leaveCommunity, { params: { id: club.community.id } });
    expect((await write(ana, ben, 'Since')).error.code).toBe('conversation_closed');
    expect((await write(ben, ana, 'Since')).error.code).toBe('conversation_closed');
    expect((await conversation(ben, ana)).body).toMatchObject({ is_blocked: true, blocked_by_me: false });
    expect(await thread(ana, ben)).toMatchObject([{ text: 'Before', is_seen: false, seen_at: null }]);
    await joinAs(ana, club.community, club.owner);
    await wrote(ben, ana, 'Again');
  });
});

describe('a deleted account', () => {
  it('removes a deleted account from its groups, hands them over, and leaves its messages without their content', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    await wrote(ana, ben, 'Private words');
    const picture = await wrote(ana, group, 'With a file', {}, new File(['Notes'], 'notes.txt'));
    const { id } = await wrote(ben, group, 'Of Ben');
    const reply = await wrote(cleo, group, 'Reply', { parent_message: picture.id });
    await react(ana, id);
    const before = await ben.call(chat.listMessages, { query: { group_id: group } });
    expect((await ana.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204);
    await server.runJobs();
    const inGroup = await thread(ben, group);
    expect(inGroup.find((message) => message.id === picture.id)).toMatchObject({
      deleted: true,
      text: null,
      media: null,
      sender_object: { first_name: 'Former', last_name: 'member', email: null },
    });
    expect(inGroup.find((message) => message.id === id)?.reactions).toEqual([]);
    expect(inGroup.find((message) => message.id === reply.id)?.reply_to).toMatchObject({
      available: false,
      text: null,
    });
    expect(inGroup.at(-1)).toMatchObject({ kind: 'system', text: 'Former member left' });
    expect(JSON.stringify(inGroup)).not.toContain('Ana');
    const { body } = await ben.call(chat.getConversation, { params: { id: group } });
    expect(body).toMatchObject({ members_count: 2, admins: [{ id: ben.user.id }] });
    expect(await thread(ben, ana)).toMatchObject([{ deleted: true, text: null }]);
    expect((await conversation(ben, ana)).body).toMatchObject({
      name: 'Former member',
      is_active: false,
      partner_is_active: false,
    });
    expect((await write(ben, ana, 'Hello?')).error.code).toBe('conversation_closed');
    expect((await ben.fetch(picture.media?.url ?? '')).status).toBe(404);
    // Open clients learn of it from the feed.
    const after = Number(before.headers.get('chat-change'));
    const feed = await thread(ben, group, { after_change: after });
    expect(feed.map((message) => message.id)).toContain(picture.id);
  });
});
