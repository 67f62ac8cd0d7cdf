import {
  createChannel,
  getChannel,
  leaveChannel,
  listChannelMembers,
  listChannels,
  updateChannel,
} from '@homecoming/contract/channels.ts';
import { deleteCommunity, leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/groups.ts';
import { listJoinRequests } from '@homecoming/contract/join-requests.ts';
import {
  makeChannel,
  getFirstGroup,
  joinAs,
  joinChannelAs,
  setPlan,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const fetchChannels = (by: Person) => by.get(listChannels, { params: { id: community.id } });

describe('channels', () => {
  it('creates a group General with a channel; members join an open one at once', async () => {
    const channel = await makeChannel(owner, community, { name: 'Housing', description: 'Rooms and roofs' });
    expect(channel).toMatchObject({ is_member: true, members_count: 1, groups_count: 1, is_private: false });
    expect(await getFirstGroup(owner, channel)).toMatchObject({ name: 'General', channel: channel.id });
    expect((await member.call(contract.listGroups, { params: { id: channel.id } })).error.code).toBe(
      'channel_forbidden',
    );
    expect((await ask(member, channel)).body).toMatchObject({ status: 'approved', channel: { name: 'Housing' } });
    expect((await ask(member, channel)).error.code).toBe('already_in_channel');
    const [seen] = await fetchChannels(member);
    expect(seen).toMatchObject({ is_member: true, members_count: 2 });
    const { results } = await member.get(listChannelMembers, { params: { id: channel.id }, query: {} });
    expect(results.map(({ id }) => id)).toEqual([owner.user.id, member.user.id]);
  });

  it('shows non-members a card of a private channel, which they join by request', async () => {
    const channel = await makeChannel(owner, community, { is_private: true });
    expect((await fetchChannels(member))[0]).toMatchObject({
      name: 'Housing',
      is_member: false,
      can: { read: false, join: true },
    });
    expect((await ask(member, channel)).body).toMatchObject({ status: 'pending' });
    expect((await ask(member, channel)).error.code).toBe('already_requested_channel');
    expect((await fetchChannels(member))[0]).toMatchObject({ applied: true, can: { join: false } });
    const waiting = await owner.get(listJoinRequests, { params: { id: community.id }, query: {} });
    expect(waiting.results).toMatchObject([{ request_type: 'channel', channel: { id: channel.id } }]);
    await joinChannelAs(await newMember(), channel, owner);
    expect((await owner.get(getChannel, { params: { id: channel.id } })).members_count).toBe(2);
    // Leaving the community withdraws what was asked for in it.
    await member.get(leaveCommunity, { params: { id: community.id } });
    expect((await owner.get(listJoinRequests, { params: { id: community.id }, query: {} })).results).toEqual([]);
  });

  it('refuses channels beyond the limit, also ten at once', async () => {
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
    expect(await fetchChannels(owner)).toHaveLength(5);
  });

  it('removes a person who leaves a channel from its groups; only managers change a channel', async () => {
    const channel = await makeChannel(owner, community);
    await ask(member, channel);
    const group = await getFirstGroup(member, channel);
    expect(group).toMatchObject({ name: 'General', members_count: 1 });
    await member.get(contract.subscribeToGroup, { params: { id: group.id } });
    const leave = () => member.call(leaveChannel, { params: { id: channel.id } });
    expect((await Promise.all([leave(), leave()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await owner.get(contract.getGroup, { params: { id: group.id } })).toMatchObject({ members_count: 1 });
    const changed = await owner.get(updateChannel, {
      params: { id: channel.id },
      body: { name: 'Homes', is_private: true },
      files: { image: await testImage(800, 400) },
    });
    expect(changed).toMatchObject({ name: 'Homes', is_private: true, members_count: 1, image: { width: 800 } });
  });

  it('show their picture to all members of the community, and to nobody else', async () => {
    const channel = await makeChannel(owner, community, { is_private: true });
    const files = { image: await testImage(40, 30) };
    const { image } = await owner.get(updateChannel, { params: { id: channel.id }, body: {}, files });
    const stranger = await signUpAs(server, 'Some Stranger');
    const answers = [owner, member, stranger, server.nobody].map((reader) => reader.fetch(image?.url ?? ''));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  });
});

it('detaches a picture uploaded while the community is deleted', async () => {
  const channel = await makeChannel(owner, community);
  const image = await testImage(40, 30);
  const changing = Array.from({ length: 20 }, () =>
    owner.call(updateChannel, { params: { id: channel.id }, body: {}, files: { image } }),
  );
  await Promise.race(changing);
  const deleted = await owner.call(deleteCommunity, {
    params: { id: community.id },
    body: { name: community.name },
  });
  expect(deleted.status).toBe(204);
  const statuses = (await Promise.all(changing)).map(({ status }) => status);
  await server.runJobs();
  expect(statuses.filter((status) => ![200, 404, 429].includes(status))).toEqual([]);
  const { rows } = await server.app.db.execute(sql`select id from media where subject_type = 'channel'
    and not exists (select from channels where channels.id = media.subject_id)`);
  expect(rows).toEqual([]);
});

async function newMember(name = `New Comer${count}`): Promise<Person> {
  const person = await signUpAs(server, name);
  await joinAs(person, community, owner);
  return person;
}
