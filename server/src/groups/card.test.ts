import { leaveChannel, type Channel, updateChannel } from '@homecoming/contract/channels.ts';
import { blockUser } from '@homecoming/contract/blocks.ts';
import { createComment } from '@homecoming/contract/comments.ts';
import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/groups.ts';
import { makeChannel, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask, createCommunityWithMember } from './fixtures/community-with-member.ts';

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
  ({ owner, member, community } = await createCommunityWithMember(server, count));
});

const open = (by: Person, { id }: { id: string }) => by.call(contract.getGroup, { params: { id } });
const find = async (by: Person) => (await by.get(contract.searchGroups, { query: { query: 'quince' } })).results;

it('a group of an open channel is a card for members of the community, by link and in a search', async () => {
  const { group } = await quinceGroup();
  const card = {
    name: 'Quince growers',
    description: 'Trees and jam',
    image: { width: 120 },
    channel_name: 'Housing',
    created_by: null,
    is_member: false,
    members_count: 1,
    comments_count: 1,
    resources_count: 1,
    can: { read: false, join_channel: true, edit: false, delete: false, subscribe: false, comment: false },
  };
  const { status, body } = await open(member, group);
  expect([status, body]).toMatchObject([200, card]);
  expect(await find(member)).toMatchObject([{ id: group.id, ...card }]);
  expect((await member.fetch(body.image?.url ?? '')).status).toBe(200);
  // The caller, their access, and the group; in a search, the caller and the groups
  expect(await countQueries(server, () => open(member, group))).toBeLessThanOrEqual(3);
  expect(await countQueries(server, () => find(member))).toBeLessThanOrEqual(2);
});

it('a card opens nothing inside its group', async () => {
  const { group } = await quinceGroup();
  const params = { id: group.id };
  const calls = [
    member.call(contract.listGroupMembers, { params, query: {} }),
    member.call(contract.listResources, { params, query: {} }),
    member.call(contract.subscribeToGroup, { params }),
    member.call(contract.updateGroup, { params, body: { name: 'Mine' } }),
    member.call(contract.deleteGroup, { params }),
    member.call(createComment, { params, body: { text: 'Hello' } }),
  ];
  for (const { error } of await Promise.all(calls)) expect(error.code).toBe('group_not_found');
});

it('a group of a private channel is hidden from members of the community, and every group from people outside', async () => {
  const outsider = await signUpAs(server, `Out Sider${count}`);
  const { group, channel } = await quinceGroup();
  expect([(await open(outsider, group)).status, await find(outsider)]).toEqual([404, []]);
  expect((await outsider.fetch(group.image?.url ?? '')).status).toBe(404);
  await owner.get(updateChannel, { params: { id: channel.id }, body: { is_private: true } });
  for (const person of [outsider, member]) {
    expect([(await open(person, group)).status, await find(person)]).toEqual([404, []]);
    expect((await person.fetch(group.image?.url ?? '')).status).toBe(404);
  }
  expect(await find(owner)).toMatchObject([{ can: { read: true, join_channel: false } }]);
});

it('a card becomes the group when its reader joins the channel, and a card again when they leave', async () => {
  const { group, channel } = await quinceGroup();
  await ask(member, channel);
  const shown = async () => (await open(member, group)).body;
  expect(await shown()).toMatchObject({
    created_by: { id: owner.user.id },
    can: { read: true, join_channel: false, subscribe: true, comment: true },
  });
  await member.get(contract.subscribeToGroup, { params: { id: group.id } });
  await member.get(leaveChannel, { params: { id: channel.id } });
  expect(await shown()).toMatchObject({ created_by: null, is_member: false, can: { read: false, join_channel: true } });
  await member.get(leaveCommunity, { params: { id: community.id } });
  expect((await open(member, group)).status).toBe(404);
});

it('a card of a group that a blocked person created is shown without them, before and after joining', async () => {
  const { group, channel } = await quinceGroup();
  await member.get(blockUser, { body: { blocked: owner.user.id } });
  expect((await open(member, group)).body).toMatchObject({ created_by: null, can: { read: false } });
  await ask(member, channel);
  expect((await open(member, group)).body).toMatchObject({ created_by: null, can: { read: true } });
});

/** A group with contents in an open channel of the owner. */
async function quinceGroup(): Promise<{ group: contract.Group; channel: Channel }> {
  const channel = await makeChannel(owner, community);
  const group = await owner.get(contract.createGroup, {
    params: { id: channel.id },
    body: { name: 'Quince growers', description: 'Trees and jam' },
    files: { image: await testImage(120, 80) },
  });
  const params = { id: group.id };
  await owner.get(createComment, { params, body: { text: 'Words in the channel' } });
  await owner.get(contract.createResource, { params, body: { url: 'https://example.org/quince' } });
  return { group, channel };
}
