import { blockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { makeStaff, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const add = (by: Person, id: string, { user }: Person) =>
  by.call(groupChats.addChatMember, { params: { id }, body: { user_id: user.id } });
const remove = (by: Person, id: string, { user }: Person) =>
  by.call(groupChats.removeChatMember, { params: { id }, body: { user_id: user.id } });
const leave = (by: Person, id: string) => by.call(groupChats.leaveGroupChat, { params: { id } });
const makeAdmin = (by: Person, id: string, { user }: Person, is_admin = true) =>
  by.call(groupChats.setChatAdmin, { params: { id }, body: { user_id: user.id, is_admin } });
const get = (by: Person, id: string) => by.get(chat.getConversation, { params: { id } });
const listAdminIds = async (by: Person, id: string) => (await get(by, id)).admins.map((person) => person.id);

describe('creating a group', () => {
  it('makes the caller its admin, beside others, and writes its first message', async () => {
    const group = await ana.get(groupChats.createGroupChat, {
      body: { name: ' Crew ', members: [ben.user.id, ana.user.id], admins: [cleo.user.id], message: 'Welcome' },
      files: { image: await testImage(120, 80) },
    });
    expect(group).toMatchObject({
      name: 'Crew',
      description: null,
      image: expect.stringContaining('/media/'),
      created_by: ana.user.id,
      first_message: { text: 'Welcome', is_mine: true, sequence: 2 },
    });
    expect(group.members.map(({ id }) => id)).toEqual([ana.user.id, ben.user.id, cleo.user.id]);
    expect(group.admins.map(({ id }) => id)).toEqual([ana.user.id, cleo.user.id]);
    expect(await texts(ben, group.id)).toEqual([expect.stringMatching(/^Ana .* created the group$/), 'Welcome']);
    expect(await ben.get(chat.listConversations, {})).toMatchObject([
      {
        id: group.id,
        type: 'group',
        unread_count: 1,
        members_count: 3,
        can: { write: true, manage: false, leave: true },
      },
    ]);
  });

  it('needs a name; may be of the caller alone, and not of more than 200', async () => {
    const create = (body: object) =>
      ana.fetch('/api/v1/chat/group/create/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const body of [{}, { name: '' }, { name: ' \u200b ' }, { name: 'a\nb' }, { name: 'Crew', members: ['x'] }]) {
      expect((await create(body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await create({ name: 'Alone' })).status).toBe(201);
    const strangers = (count: number) =>
      Array.from({ length: count }, (_, i) => `0198d7a0-0000-7000-8000-${String(i).padStart(12, '0')}`);
    expect((await create({ name: 'Full', members: strangers(200) })).status).toBe(409);
    expect((await create({ name: 'Full', members: strangers(199) })).status).toBe(403);
  });
});

describe('adding a person', () => {
  it('lets admins add a person, who sees messages from then on, and adds them once', async () => {
    const group = await makeGroupChat(ana, ben);
    await wrote(ana, group, 'Before');
    expect((await add(ben, group, cleo)).status).toBe(403);
    expect((await add(cleo, group, cleo)).status).toBe(404);
    const added = await Promise.all(Array.from({ length: 20 }, () => add(ana, group, cleo)));
    expect(new Set(added.map(({ status, body }) => `${status} ${body.members_count}`))).toEqual(new Set(['200 3']));
    await wrote(ana, group, 'Since');
    expect(await texts(cleo, group)).toEqual([expect.stringMatching(/^Ana .* added Cleo/), 'Since']);
    expect(await texts(ben, group)).toHaveLength(4);
    expect(await get(cleo, group)).toMatchObject({ unread_count: 1 });
    const [first] = await thread(ben, group);
    const before = { group_id: group, before: first?.id ?? '' };
    expect((await cleo.call(chat.listMessages, { query: before })).status).toBe(404);
  });

  it('refuses to add a person with the same words for every reason, and adds nobody', async () => {
    const group = await makeGroupChat(ana, ben);
    const [blocked, blocking, unwilling, staff] = [
      await club.join('Blo Cked'),
      await club.join('Blo Cking'),
      await club.join('Un Willing'),
      await club.join('St Aff'),
    ];
    const stranger = await signUpAs(server, `Str Anger${Math.random()}`);
    await ana.get(blockUser, { body: { blocked: blocked.user.id } });
    await blocking.get(blockUser, { body: { blocked: ana.user.id } });
    await unwilling.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
    await makeStaff(server, staff);
    const missing = { ...stranger, user: { ...stranger.user, id: '0198d7a0-0000-7000-8000-000000000000' } };
    const answers = [];
    for (const person of [blocked, blocking, unwilling, staff, stranger, missing]) {
      answers.push(await add(ana, group, person));
      answers.push(
        await ana.call(groupChats.createGroupChat, { body: { name: 'With', members: [cleo.user.id, person.user.id] } }),
      );
    }
    expect(new Set(answers.map(({ status, error }) => JSON.stringify([status, error]))).size).toBe(1);
    expect(answers[0]?.error.code).toBe('cannot_add');
    expect(await get(ana, group)).toMatchObject({ members_count: 2 });
    expect(await cleo.get(chat.listConversations, {})).toEqual([]);
    expect((await add(ana, group, cleo)).status).toBe(200);
  });

  it('fills a group up to 200, also when twenty are added at once', async () => {
    const group = await makeGroupChat(ana);
    const people = await Promise.all(Array.from({ length: 20 }, () => club.join('New Comer')));
    await server.app.pool.query(
      `with many as (insert into users (email, first_name, last_name, password_hash)
          select $1 || n || '@example.org', 'Fi', 'Ller', '' from generate_series(1, 189) n returning id)
        insert into conversation_members (conversation_id, user_id) select $1::uuid, id from many`,
      [group],
    );
    const added = await Promise.all(people.map((person) => add(ana, group, person)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(added.filter(({ status, error }) => status === 409 && error.code === 'group_full')).toHaveLength(10);
    expect(await get(ana, group)).toMatchObject({ members_count: 200 });
  });
});

describe('removing and leaving', () => {
  it('ends all access of a person who leaves or is removed; coming back shows messages from then on', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    const { id } = await wrote(ben, group, 'Before');
    expect((await remove(ben, group, cleo)).status).toBe(403);
    expect((await remove(ana, group, ana)).status).toBe(400);
    expect((await remove(ana, group, ben)).body).toMatchObject({ members_count: 2 });
    expect((await remove(ana, group, ben)).status).toBe(200);
    for (const { status } of [
      await ben.call(chat.getConversation, { params: { id: group } }),
      await ben.call(chat.listMessages, { query: { group_id: group } }),
      await write(ben, group, 'Still here'),
      await ben.call(chat.updateMessage, { params: { id }, body: { text: 'Changed' } }),
      await ben.call(chat.deleteMessage, { params: { id }, query: { delete_for: 'everyone' } }),
      await ben.call(chat.addReaction, { params: { id }, body: { emoji: '👍' } }),
      await ben.call(chat.markSeen, { params: { id: group }, body: {} }),
      await leave(ben, group),
    ]) {
      expect(status).toBe(404);
    }
    expect(await ben.get(chat.listConversations, {})).toEqual([]);
    await add(ana, group, ben);
    expect(await texts(ben, group)).toEqual([expect.stringContaining('added Ben')]);
    expect((await leave(cleo, group)).body).toEqual({ id: group });
    expect((await texts(ana, group)).slice(2)).toEqual([
      expect.stringContaining('removed Ben'),
      expect.stringContaining('added Ben'),
      expect.stringMatching(/^Cleo .* left$/),
    ]);
  });

  it('stores no message of a person after the line that they were removed', async () => {
    const group = await makeGroupChat(ana, ben);
    const sent = Array.from({ length: 20 }, (_, i) => write(ben, group, `${i}`));
    const removed = remove(ana, group, ben);
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect((await removed).status).toBe(200);
    expect(new Set([...statuses, 404])).toEqual(new Set(statuses.includes(201) ? [201, 404] : [404]));
    const lines = await thread(ana, group);
    expect(lines.at(-1)).toMatchObject({ system: { action: 'removed' } });
    expect(lines).toHaveLength(2 + statuses.filter((status) => status === 201).length);
  });
});

describe('admins', () => {
  it('make others admin, step down, and never leave a group without one', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    expect((await makeAdmin(ben, group, ben)).status).toBe(403);
    expect((await makeAdmin(ana, group, ana, false)).error.code).toBe('last_admin');
    await makeAdmin(ana, group, ben);
    await makeAdmin(ana, group, ben);
    expect((await makeAdmin(ben, group, ana, false)).status).toBe(200);
    expect(await listAdminIds(cleo, group)).toEqual([ben.user.id]);
    const lines = (await texts(cleo, group)).slice(1);
    expect(lines).toEqual([expect.stringContaining('an admin'), expect.stringContaining('is no longer an admin')]);
    expect((await makeAdmin(ben, group, club.owner)).error.code).toBe('cannot_add');
  });

  it('who leave last hand over to the member who joined first', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    await leave(ana, group);
    expect(await listAdminIds(cleo, group)).toEqual([ben.user.id]);
    await leave(ben, group);
    expect(await listAdminIds(cleo, group)).toEqual([cleo.user.id]);
    expect((await leave(cleo, group)).status).toBe(200);
  });

  it('who step down or leave at once leave one', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    await makeAdmin(ana, group, ben);
    const statuses = (await Promise.all([makeAdmin(ana, group, ana, false), makeAdmin(ben, group, ben, false)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    await makeAdmin(ana, group, ben);
    await makeAdmin(ben, group, ana);
    await Promise.all([leave(ana, group), leave(ben, group)]);
    expect(await listAdminIds(cleo, group)).toEqual([cleo.user.id]);
  });

  it('change name, description and picture; others may not', async () => {
    const group = await makeGroupChat(ana, ben);
    const change = (by: Person, body: object, image?: Blob) =>
      by.call(groupChats.updateGroupChat, { params: { id: group }, body, ...(image && { files: { image } }) });
    expect((await change(ben, { name: 'Mine' })).status).toBe(403);
    expect((await change(cleo, { name: 'Mine' })).status).toBe(404);
    expect((await change(ana, { name: '' })).status).toBe(400);
    const { body } = await change(ana, { name: 'Rowers', description: 'On water' }, await testImage(120, 80));
    expect(body).toMatchObject({ name: 'Rowers', description: 'On water', image: expect.stringContaining('/media/') });
    expect((await change(ana, { remove_image: true, description: '' })).body).toMatchObject({
      name: 'Rowers',
      description: null,
      image: null,
    });
    expect((await change(ana, {}, new File(['no picture'], 'x.png'))).status).toBe(415);
    expect((await texts(ben, group)).slice(1)).toEqual([
      expect.stringContaining('named the group “Rowers”'),
      expect.stringContaining('changed the picture'),
      expect.stringContaining('changed the picture'),
    ]);
  });

  it('change the picture at once, and one of them stays', async () => {
    const group = await makeGroupChat(ana, ben);
    const image = await testImage(60, 40);
    const change = () => ana.get(groupChats.updateGroupChat, { params: { id: group }, body: {}, files: { image } });
    await Promise.all(Array.from({ length: 4 }, change));
    const { rows } = await server.app.pool.query('select id from media where subject_id = $1', [group]);
    expect(rows).toHaveLength(1);
    expect((await get(ben, group)).image).toContain(rows[0]?.id);
  });
});

describe('a group', () => {
  it('keeps a group without a community in common, and names its members in order', async () => {
    const group = await makeGroupChat(ana, ben, cleo);
    await ben.get(leaveCommunity, { params: { id: club.community.id } });
    await wrote(ben, group, 'Still here');
    expect((await get(cleo, group)).members.map(({ id }) => id)).toEqual([ana.user.id, ben.user.id, cleo.user.id]);
    expect((await add(ben, group, club.owner)).status).toBe(403);
  });
});
