import {
  createChannel,
  getChannel,
  leaveChannel,
  listChannelMembers,
  listChannels,
  updateChannel,
  type Channel,
} from '@homecoming/contract/channels.ts';
import { deleteCommunity, leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/groups.ts';
import { createJoinRequest, listJoinRequests } from '@homecoming/contract/join-requests.ts';
import {
  channelOf,
  communityOf,
  firstGroupOf,
  joinAs,
  joinChannelAs,
  setPlan,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files, media } from '../schema/media.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let community: Community;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  owner = await signUpAs(server, `Olivia Owner${count}`);
  member = await signUpAs(server, `Mem Ber${count}`);
  community = await communityOf(owner);
  await joinAs(member, community, owner);
});

const ask = (by: Person, channel: Channel) =>
  by.call(createJoinRequest, { body: { request_type: 'channel', channel: channel.id } });
const channelsOf = (by: Person) => by.get(listChannels, { params: { id: community.id } });

describe('channels', () => {
  it('start with a group General, and open ones let members in at once', async () => {
    const channel = await channelOf(owner, community, { name: 'Housing', description: 'Rooms and roofs' });
    expect(channel).toMatchObject({ is_member: true, members_count: 1, groups_count: 1, is_private: false });
    expect(await firstGroupOf(owner, channel)).toMatchObject({ name: 'General', channel: channel.id });
    expect((await member.call(contract.listGroups, { params: { id: channel.id } })).error.code).toBe(
      'channel_forbidden',
    );
    expect((await ask(member, channel)).body).toMatchObject({ status: 'approved', channel: { name: 'Housing' } });
    expect((await ask(member, channel)).error.code).toBe('already_in_channel');
    const [seen] = await channelsOf(member);
    expect(seen).toMatchObject({ is_member: true, members_count: 2 });
    const { results } = await member.get(listChannelMembers, { params: { id: channel.id }, query: {} });
    expect(results.map(({ id }) => id)).toEqual([owner.user.id, member.user.id]);
  });

  it('that are private show a card, and are joined by request', async () => {
    const channel = await channelOf(owner, community, { is_private: true });
    expect((await channelsOf(member))[0]).toMatchObject({
      name: 'Housing',
      is_member: false,
      can: { read: false, join: true },
    });
    expect((await ask(member, channel)).body).toMatchObject({ status: 'pending' });
    expect((await ask(member, channel)).error.code).toBe('already_requested_channel');
    expect((await channelsOf(member))[0]).toMatchObject({ applied: true, can: { join: false } });
    const waiting = await owner.get(listJoinRequests, { params: { id: community.id }, query: {} });
    expect(waiting.results).toMatchObject([{ request_type: 'channel', channel: { id: channel.id } }]);
    await joinChannelAs(await newMember(), channel, owner);
    expect((await owner.get(getChannel, { params: { id: channel.id } })).members_count).toBe(2);
    // Leaving the community withdraws what was asked for in it.
    await member.get(leaveCommunity, { params: { id: community.id } });
    expect((await owner.get(listJoinRequests, { params: { id: community.id }, query: {} })).results).toEqual([]);
  });

  it('are as many as the plan has room for, also when ten are made at once', async () => {
    await setPlan(server, community.id, 'free');
    const made = await Promise.all(
      Array.from({ length: 10 }, () =>
        owner
          .call(createChannel, { params: { id: community.id }, body: { name: 'One of ten' } })
          .then(({ status, error }) => (status === 201 ? 201 : error.code)),
      ),
    );
    expect(made.filter((status) => status === 201)).toHaveLength(5);
    expect(made.filter((status) => status === 'plan_limit')).toHaveLength(5);
    expect(await channelsOf(owner)).toHaveLength(5);
  });

  it('are left with their groups, once, and change by managers', async () => {
    const channel = await channelOf(owner, community);
    await ask(member, channel);
    const group = await firstGroupOf(member, channel);
    await member.get(contract.subscribeToGroup, { params: { id: group.id } });
    const leave = () => member.call(leaveChannel, { params: { id: channel.id } });
    expect((await Promise.all([leave(), leave()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await owner.get(contract.getGroup, { params: { id: group.id } })).toMatchObject({ members_count: 0 });
    const changed = await owner.get(updateChannel, {
      params: { id: channel.id },
      body: { name: 'Homes', is_private: true },
      files: { image: await testImage(800, 400) },
    });
    expect(changed).toMatchObject({ name: 'Homes', is_private: true, members_count: 1, image: { width: 800 } });
  });
});

describe('groups', () => {
  it('are created, followed, changed and deleted; the last one stays', async () => {
    const channel = await channelOf(owner, community);
    await ask(member, channel);
    const group = await member.get(contract.createGroup, { params: { id: channel.id }, body: { name: 'Flats' } });
    expect(group).toMatchObject({ is_member: true, members_count: 1, can: { edit: true, delete: true } });
    const params = { id: group.id };
    expect(await member.get(contract.subscribeToGroup, { params })).toMatchObject({ members_count: 1 });
    expect(await member.get(contract.unsubscribeFromGroup, { params })).toMatchObject({
      is_member: false,
      members_count: 0,
    });
    const refused = await member.call(contract.createResource, { params, body: { url: 'https://example.org' } });
    expect([refused.status, refused.error.code]).toEqual([403, 'follow_first']);
    await member.get(contract.updateGroup, { params, body: { description: 'A room of one’s own' } });
    expect((await member.call(contract.deleteGroup, { params })).status).toBe(204);
    const last = await firstGroupOf(owner, channel);
    expect((await owner.call(contract.deleteGroup, { params: { id: last.id } })).error.code).toBe('last_group');
    const both = [last, await owner.get(contract.createGroup, { params: { id: channel.id }, body: { name: 'Two' } })];
    const gone = await Promise.all(both.map(({ id }) => owner.call(contract.deleteGroup, { params: { id } })));
    expect(gone.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it('are found where one may read, with slips, and leak no name from elsewhere', async () => {
    const [open, secret] = [await channelOf(owner, community), await channelOf(owner, community, { is_private: true })];
    await ask(member, open);
    await owner.get(contract.createGroup, {
      params: { id: open.id },
      body: { name: 'Zürich flats', description: 'Lake side' },
    });
    await owner.get(contract.createGroup, { params: { id: secret.id }, body: { name: 'Zürich secrets' } });
    const find = async (by: Person, query: string) => {
      const { results } = await by.get(contract.searchGroups, { query: { query } });
      return results.map(({ name }) => name);
    };
    for (const query of ['zurich', 'Zürich fl', 'flat', 'zurihc flats', 'lake']) {
      expect([query, await find(member, query)]).toEqual([query, ['Zürich flats']]);
    }
    expect(await find(owner, 'zurich')).toHaveLength(2);
    expect(await find(member, 'secrets')).toEqual([]);
    expect(await find(member, '')).toEqual([]);
    const mine = await member.get(contract.listMyGroups, { query: {} });
    expect(mine.results.map(({ channel }) => channel)).toEqual([open.id, open.id]);
  });
});

describe('resources', () => {
  async function groupOfMember() {
    const channel = await channelOf(owner, community);
    await ask(member, channel);
    const group = await firstGroupOf(member, channel);
    await member.get(contract.subscribeToGroup, { params: { id: group.id } });
    return group;
  }
  const add = (group: contract.Group, body: object, file?: File) =>
    member.call(contract.createResource, {
      params: { id: group.id },
      body,
      ...(file && { files: { file } }),
    });

  it('are files that are downloaded by readers, under their name, never shown in the page', async () => {
    const group = await groupOfMember();
    const sent = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'], '../../Míete "2026".pdf', { type: 'text/html' });
    const { body: resource } = await add(group, { description: 'All of it' }, sent);
    expect(resource).toMatchObject({
      kind: 'file',
      title: 'Míete 2026.pdf',
      file: { name: 'Míete 2026.pdf', size: sent.size, type: 'application/pdf' },
    });
    const download = await owner.fetch(resource.url);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-disposition')).toContain('attachment; filename*=UTF-8');
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(await download.text()).toBe(await sent.text());
    const stranger = await signUpAs(server, `Stran Ger${count}`);
    for (const by of [stranger, server.nobody]) expect((await by.fetch(resource.url)).status).toBe(404);
    expect(await member.get(contract.getGroup, { params: { id: group.id } })).toMatchObject({ resources_count: 1 });
  });

  it('refuse what could run, what is empty, and what is too large', async () => {
    const group = await groupOfMember();
    const refused = async (file: File) => (await add(group, {}, file)).error.code;
    expect(await refused(new File(['<!doctype html><script>alert(1)</script>'], 'notes.txt'))).toBe('unsupported_file');
    expect(await refused(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png'))).toBe('unsupported_file');
    expect(await refused(new File([new Uint8Array([0x4d, 0x5a, 0, 1, 2])], 'setup.pdf'))).toBe('unsupported_file');
    expect(await refused(new File([], 'empty.pdf'))).toBe('empty_file');
    expect(await refused(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'large.zip'))).toBe('file_too_large');
    const text = await add(group, {}, new File(['Just words, über alles'], 'words.txt'));
    expect(text.body.file?.type).toBe('text/plain');
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.org',
      'http://',
      'https://a b',
      'https://me:pw@example.org',
      'x',
    ]) {
      expect([url, (await add(group, { url })).status]).toEqual([url, 400]);
    }
    expect((await add(group, { title: 'Nothing' })).error.code).toBe('file_or_link');
    expect((await add(group, { url: 'example.org/guide' })).body).toMatchObject({
      url: 'https://example.org/guide',
      title: 'example.org',
    });
  });

  it('change by who added them, and go with their file by those who look after the group', async () => {
    const group = await groupOfMember();
    const { body: resource } = await add(group, {}, new File(['Words'], 'words.txt'));
    const params = { id: group.id, rid: resource.id };
    expect(await member.get(contract.updateResource, { params, body: { title: 'Better' } })).toMatchObject({
      title: 'Better',
    });
    expect((await owner.call(contract.updateResource, { params, body: { title: 'Mine' } })).status).toBe(403);
    expect((await owner.call(contract.deleteResource, { params })).status).toBe(204);
    expect((await owner.call(contract.deleteResource, { params })).error.code).toBe('resource_not_found');
    expect((await owner.fetch(resource.url)).status).toBe(404);
    server.clock.forward(25 * 60 * 60 * 1_000);
    expect(await server.app.db.$count(files, isNotNull(files.subjectId))).toBeGreaterThanOrEqual(0);
  });
});

it('a community that is deleted leaves no picture and no file attached', async () => {
  const channel = await channelOf(owner, community);
  const group = await firstGroupOf(owner, channel);
  await owner.get(contract.updateGroup, {
    params: { id: group.id },
    body: {},
    files: { image: await testImage(300, 200) },
  });
  await owner.get(contract.createResource, {
    params: { id: group.id },
    body: {},
    files: { file: new File(['Words'], 'words.txt') },
  });
  const attached = async () => [
    await server.app.db.$count(files, isNotNull(files.subjectId)),
    await server.app.db.$count(media, isNotNull(media.subjectId)),
  ];
  const [filesBefore = 0, mediaBefore = 0] = await attached();
  const { status } = await owner.call(deleteCommunity, {
    params: { id: community.id },
    body: { name: community.name },
  });
  expect(status).toBe(204);
  expect(await attached()).toEqual([filesBefore - 1, mediaBefore - 1]);
});

async function newMember(): Promise<Person> {
  const person = await signUpAs(server, `New Comer${count}`);
  await joinAs(person, community, owner);
  return person;
}
