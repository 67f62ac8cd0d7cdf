import { blockUser } from '@homecoming/contract/blocks.ts';
import * as chat from '@homecoming/contract/chat.ts';
import * as groupChats from '@homecoming/contract/group-chats.ts';
import { createComment, likeComment, createPostComment } from '@homecoming/contract/comments.ts';
import { leaveChannel } from '@homecoming/contract/channels.ts';
import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import { createResource, subscribeToGroup } from '@homecoming/contract/groups.ts';
import { inviteByEmail } from '@homecoming/contract/invites.ts';
import { addBookmark, createPost, likePost } from '@homecoming/contract/posts.ts';
import { addPasskey, confirmTotp, startPasskey, startTotp } from '@homecoming/contract/second-factor.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { register } from '@homecoming/contract/registrations.ts';
import {
  enterPassword,
  getFirstGroup,
  joinAs,
  joinChannelAs,
  makeChannel,
  makeCommunity,
  makeEvent,
  type Person,
  signUpAs,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from '../../accounts/fixtures/authenticator-app.ts';
import { newSoftwarePasskey } from '../../accounts/fixtures/software-passkey.ts';
import { notifications } from '../../schema/notifications.ts';
import { posts } from '../../schema/posts.ts';
import { ownLists } from './queries.ts';
import { README } from './readme.ts';

const PATH = '/api/v1/users/export/';
let server: TestServer;
let ana: Person;
let ben: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben] = [await signUpAs(server, 'Ana Silva'), await signUpAs(server, 'Ben Ode')];
  community = await makeCommunity(ana, { name: 'Class of 2016', join_policy: 'open' });
  await joinAs(ben, community, ana);
});
afterAll(() => server.close());

it('names passkeys, and says whether an authenticator app and recovery codes are there, without their secrets', async () => {
  const cleo = await signUpAs(server, 'Cleo Keys');
  const { secret } = await cleo.get(startTotp, {});
  const code = openApp(server, secret).showCode();
  const { recovery_codes: codes } = await cleo.get(confirmTotp, { body: { code } });
  const passkey = newSoftwarePasskey(server.url).create(await cleo.get(startPasskey, {}));
  await cleo.get(addPasskey, { body: { name: 'My phone', passkey } });
  const zip = await download(cleo);
  const list = (name: string) => JSON.parse(zip.get(`${name}.json`)?.toString() ?? 'null');
  expect(list('passkeys')).toEqual([{ name: 'My phone', created_at: expect.any(String), last_used_at: null }]);
  expect(list('authenticator-app')).toEqual([{ added_at: expect.any(String) }]);
  expect(list('recovery-codes')).toHaveLength(10);
  const everything = [...zip.values()].map(String).join();
  for (const hidden of [secret, passkey.id, ...(codes ?? [])]) expect(everything).not.toContain(hidden);
  // Nobody else has any of it.
  expect((await download(ben)).get('passkeys.json')?.toString()).toBe('[]');
});

const place = () => ({ category: 'community' as const, community: community.id });
const post = (by: Person, comment: string) => by.get(createPost, { body: { ...place(), comment } });

it('contains everything of the user, with pictures and files, and nothing that others wrote', async () => {
  const image = await testImage(400, 300);
  await ana.get(updateOwnProfile, { body: { phone: '+351 123', interests: ['rowing'] }, files: { photo: image } });
  const own = await ana.get(createPost, {
    body: { ...place(), comment: 'My words 🙂', image_description: 'A boat' },
    files: { image },
  });
  const others = await post(ben, 'A secret of Ben');
  await ana.get(likePost, { params: { id: others.id }, body: {} });
  await ana.get(addBookmark, { params: { id: others.id } });
  await ana.get(createPostComment, { params: { id: others.id }, body: { comment: 'My comment' } });
  await ben.get(createPostComment, { params: { id: own.id }, body: { comment: 'A comment of Ben' } });
  const channel = await makeChannel(ana, community);
  const group = await getFirstGroup(ana, channel);
  const inGroup = { params: { id: group.id } };
  const comment = await ana.get(createComment, { ...inGroup, body: { text: 'In the group' }, files: { image } });
  await ana.get(likeComment, { params: { id: comment.id } });
  const file = new File(['Minutes of the meeting'], 'minutes.txt', { type: 'text/plain' });
  await ana.get(createResource, { ...inGroup, body: {}, files: { file } });
  await ana.get(blockUser, { body: { blocked: ben.user.id } });
  await ben.get(blockUser, { body: { blocked: ana.user.id } });
  await ana.get(inviteByEmail, { params: { id: community.id }, body: { emails: ['friend@example.org'] } });
  const notification = { userId: ana.user.id, kind: 'post_liked', groupKey: 'x', postId: own.id } as const;
  await server.app.db.insert(notifications).values(notification);

  const zip = await download(ana);
  const list = (name: string) => JSON.parse(zip.get(`${name}.json`)?.toString() ?? 'null');
  expect(zip.get('README.txt')?.toString()).toBe(README);
  expect(list('profile')).toMatchObject({ email: ana.user.email, phone: '+351 123', interests: ['rowing'] });
  expect(list('communities')).toMatchObject([{ name: community.name, role: 'community_owner' }]);
  expect(list('posts')).toMatchObject([
    { id: own.id, text: 'My words 🙂', community: community.name, image_description: 'A boat' },
  ]);
  expect(list('post-comments')).toMatchObject([{ post: others.id, text: 'My comment', picture: null }]);
  expect(list('group-comments')).toMatchObject([{ text: 'In the group', likes_count: 1 }]);
  expect(list('likes-of-posts')).toMatchObject([{ post: others.id }]);
  expect(list('likes-of-comments')).toMatchObject([{ comment: comment.id }]);
  expect(list('bookmarks')).toMatchObject([{ post: others.id }]);
  expect(list('blocks')).toMatchObject([{ blocked_user: ben.user.id, name: 'Ben Ode' }]);
  expect(list('invites-sent')).toMatchObject([{ email: 'friend@example.org', state: 'pending' }]);
  expect(list('notifications')).toContainEqual(expect.objectContaining({ kind: 'post_liked', post: own.id }));
  expect(list('sessions')).toHaveLength(1);
  expect(list('shares')).toEqual([]);
  const pictures = [list('profile').photo, list('posts')[0].picture, list('group-comments')[0].picture];
  for (const name of pictures) expect(zip.get(name)?.subarray(8, 12).toString()).toBe('WEBP');
  const [resource] = list('resources');
  expect(zip.get(`files/${resource.file}-minutes.txt`)?.toString()).toBe('Minutes of the meeting');
  const everything = [...zip.values()].map(String).join();
  expect(everything).not.toMatch(/of Ben|password|token_hash/);
  expect(everything).not.toContain(ben.user.email);

  const ofBen = await download(ben);
  expect(JSON.parse(ofBen.get('blocks.json')?.toString() ?? '')).toMatchObject([{ blocked_user: ana.user.id }]);
  expect([...ofBen.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([]);
});

it('contains the chat of the user, with names of the others but not their words', async () => {
  const [cleo, dan] = [await signUpAs(server, 'Cleo Park'), await signUpAs(server, 'Dan Roe')];
  for (const person of [cleo, dan]) await joinAs(person, community, ana);
  const write = (from: Person, to: Person, text: string, files: object = {}) =>
    from.get(chat.sendMessage, { body: { message_type: 'private', recipient: to.user.id, text }, ...files });
  const kept = await write(cleo, dan, 'My words to Dan', { files: { media: await testImage(40, 30) } });
  const file = new File(['Bring bread'], 'list.txt', { type: 'text/plain' });
  const listed = await write(cleo, dan, '', { files: { media: file } });
  const deleted = await write(cleo, dan, 'Never mind');
  await cleo.get(chat.deleteMessage, { params: { id: deleted.id }, query: { delete_for: 'everyone' } });
  const answer = await write(dan, cleo, 'A secret answer');
  await cleo.get(chat.addReaction, { params: { id: answer.id }, body: { emoji: '👍' } });
  await cleo.get(chat.addReaction, { params: { id: answer.id }, body: { emoji: '🎉' } });
  await cleo.get(chat.deleteMessage, { params: { id: answer.id }, query: { delete_for: 'me' } });
  const group = await cleo.get(groupChats.createGroupChat, { body: { name: 'Bread', members: [dan.user.id] } });
  await cleo.get(chat.muteConversation, { params: { id: group.id }, body: { muted: true } });
  await cleo.get(updateOwnProfile, { body: { accepts_messages: 'nobody', sends_receipts: false } });

  const zip = await download(cleo);
  const list = (name: string) => JSON.parse(zip.get(`${name}.json`)?.toString() ?? 'null');
  expect(list('profile')).toMatchObject({ accepts_messages: 'nobody', sends_receipts: false, shows_presence: true });
  expect(list('conversations')).toMatchObject([
    { kind: 'private', name: null, with: ['Dan Roe'], muted: false },
    { id: group.id, kind: 'group', name: 'Bread', with: ['Dan Roe'], is_admin: true, muted: true },
  ]);
  expect(list('messages')).toMatchObject([
    { id: kept.id, text: 'My words to Dan', conversation: list('conversations')[0].id, sequence: 1, file: null },
    { id: listed.id, text: null, picture: null },
  ]);
  expect(zip.get(list('messages')[0].picture)?.subarray(8, 12).toString()).toBe('WEBP');
  expect(zip.get(`files/${list('messages')[1].file}-list.txt`)?.toString()).toBe('Bring bread');
  expect(new Set(list('message-reactions').map(({ emoji }: { emoji: string }) => emoji))).toEqual(
    new Set(['👍', '🎉']),
  );
  expect(list('hidden-messages')).toEqual([{ message: answer.id }]);
  expect([...zip.values()].map(String).join()).not.toMatch(/secret answer|Never mind/);
});

it('names places as the user can see them now, not private ones that they have left', async () => {
  const [owner, leaver] = [await signUpAs(server, 'Own Er'), await signUpAs(server, 'Lea Ver')];
  const circle = await makeCommunity(owner, { name: 'Circle', visibility: 'private', join_policy: 'request' });
  await joinAs(leaver, circle, owner);
  const channel = await makeChannel(owner, circle, { name: 'Plans', is_private: true });
  await joinChannelAs(leaver, channel, owner);
  const group = await getFirstGroup(owner, channel);
  await leaver.get(createPost, { body: { category: 'channel', channel: channel.id, comment: 'Hello' } });
  await leaver.get(createComment, { params: { id: group.id }, body: { text: 'In the group' } });
  await leaver.get(subscribeToGroup, { params: { id: group.id } });
  await leaver.get(createResource, { params: { id: group.id }, body: { url: 'https://example.org/' } });
  const party = await makeEvent(owner, circle);
  await leaver.get(register, { params: { id: party.id }, body: {} });
  const readPlaces = async () => {
    const zip = await download(leaver);
    const lists = ['posts', 'group-comments', 'resources', 'registrations'];
    const [written, comment, resource, registration] = lists.map(
      (name) => JSON.parse(zip.get(`${name}.json`)?.toString() ?? '')[0],
    );
    return [written.community, written.channel, comment.group, resource.group, registration.community];
  };
  expect(await readPlaces()).toEqual(['Circle', 'Plans', group.name, group.name, 'Circle']);
  await leaver.get(leaveChannel, { params: { id: channel.id } });
  expect(await readPlaces()).toEqual(['Circle', 'Plans', null, null, 'Circle']);
  await leaver.get(leaveCommunity, { params: { id: circle.id } });
  expect(await readPlaces()).toEqual([null, null, null, null, null]);
});

it('names every file in the README', async () => {
  for (const name of Object.keys(ownLists)) expect(README).toContain(`${name}.json`);
});

it('contains each row once when a list has many pages', async () => {
  const writer = await signUpAs(server, 'Wri Ter');
  const rows = Array.from({ length: 1_203 }, (_, number) => ({ comment: `Post ${number}` }));
  const where = { authorId: writer.user.id, communityId: community.id, placeId: community.id };
  await server.app.db.insert(posts).values(rows.map((row) => ({ ...row, ...where })));
  const written = JSON.parse((await download(writer)).get('posts.json')?.toString() ?? '');
  expect(new Set(written.map(({ text }: { text: string }) => text)).size).toBe(1_203);
  expect(written).toHaveLength(1_203);
});

it('requires a sign-in and a recent password', async () => {
  const person = await signUpAs(server, 'La Ter');
  expect((await server.nobody.fetch(PATH)).status).toBe(401);
  server.clock.forward(31 * 60 * 1_000);
  const refused = await person.fetch(PATH);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'password_required' }]);
  const answer = await (await enterPassword(server, person)).fetch(PATH);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="homecoming-\d{4}-\d\d-\d\d\.zip"$/);
  await answer.arrayBuffer();
});

it('survives a closed connection and a missing picture', async () => {
  const person = await signUpAs(server, 'Hang Up');
  await person.get(updateOwnProfile, { body: {}, files: { photo: await testImage(300, 300) } });
  const [photo] = [...(await download(person)).keys()].filter((name) => name.startsWith('pictures/'));
  const id = photo?.slice('pictures/'.length, -'.webp'.length) ?? '';
  const aborted = new AbortController();
  const answer = await person.fetch(PATH, { signal: aborted.signal });
  aborted.abort();
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await server.app.storage.removeAll(`${id}/`);
  expect([...(await download(person)).keys()]).not.toContain(photo);
});

it('limits exports an hour for each person separately', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  try {
    const [one, other] = [await signUpAs(limited, 'One More'), await signUpAs(limited, 'Other One')];
    const statuses = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const answer = await one.fetch(PATH);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await other.fetch(PATH)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

async function download(person: Person): Promise<Map<string, Buffer>> {
  const answer = await person.fetch(PATH);
  expect(answer.status).toBe(200);
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

/** Reads an uncompressed zip by its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  for (let left = zip.readUInt16LE(zip.length - 22 + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, comment] = [24, 28, 30, 32].map((offset) =>
      offset === 24 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    expect(zip.readUInt16LE(at + 10)).toBe(0);
    files.set(name, zip.subarray(start, start + size));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
