import { leaveChannel, type Channel } from '@homecoming/contract/channels.ts';
import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/groups.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { makeChannel, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
let owner: Person;
let members: Person[];
let community: Community;
let channel: Channel;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Olivia Owner');
  const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
  members = await Promise.all(names.map((name) => signUpAs(server, `${name} Member`)));
  community = await makeCommunity(owner, { join_policy: 'open' });
  channel = await makeChannel(owner, community);
});
afterAll(() => server.close());

const createGroup = (by = owner) =>
  by.get(contract.createGroup, { params: { id: channel.id }, body: { name: 'Going' } });
const follow = ({ id }: { id: string }, by: Person) => by.call(contract.subscribeToGroup, { params: { id } });
const unfollow = ({ id }: { id: string }, by: Person) => by.call(contract.unsubscribeFromGroup, { params: { id } });

/** Members of both already get a refusal, which changes nothing. */
async function joinAll() {
  const requests = [
    { request_type: 'community', community: community.id },
    { request_type: 'channel', channel: channel.id },
  ] as const;
  for (const body of requests) await Promise.all(members.map((person) => person.call(createJoinRequest, { body })));
}

it('groups are deleted while people follow them and leave, without a deadlock', async () => {
  const warn = vi.spyOn(server.app.log, 'warn');
  for (let turn = 0; turn < 3; turn += 1) {
    await joinAll();
    const groups = [await createGroup(), await createGroup()];
    const [following, coming] = [members.slice(0, 4), members.slice(4)];
    await Promise.all(groups.flatMap((group) => following.map((person) => follow(group, person))));
    const [ana, ben, cleo, dan] = following as [Person, Person, Person, Person];
    const answers = await Promise.all([
      ...groups.flatMap((group) => [...coming, ana].map((person) => follow(group, person))),
      ana.call(leaveChannel, { params: { id: channel.id } }),
      ...groups.map(({ id }) => owner.call(contract.deleteGroup, { params: { id } })),
      ben.call(leaveChannel, { params: { id: channel.id } }),
      cleo.call(leaveCommunity, { params: { id: community.id } }),
      ...groups.map((group) => unfollow(group, dan)),
    ]);
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
  }
  expect(warn.mock.calls).toEqual([]);
  const { rows } = await server.app.db.execute(sql`select c.id from channels c where c.members_count <>
    (select count(*) from channel_members m where m.channel_id = c.id)`);
  expect(rows).toEqual([]);
});

it('a group is created by somebody who leaves its channel at once, without a deadlock', async () => {
  await joinAll();
  const [ana] = members as [Person];
  const client = await server.app.pool.connect();
  try {
    await client.query('begin');
    const membership = 'select from channel_members where channel_id = $1 and user_id = $2 for update';
    await client.query(membership, [channel.id, ana.user.id]);
    const creating = createGroup(ana);
    await untilWaitingForLocks(server, 1);
    // Leaving locks the channel after the membership: it must be free.
    await client.query('select from channels where id = $1 for no key update nowait', [channel.id]);
    await client.query('commit');
    expect((await creating).is_member).toBe(true);
  } finally {
    client.release(true);
  }
});

it('a group that is followed while the person leaves its channel is not found', async () => {
  await joinAll();
  const [ana] = members as [Person];
  const group = await createGroup();
  const client = await server.app.pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from channel_members where channel_id = $1 and user_id = $2', [channel.id, ana.user.id]);
    const following = follow(group, ana);
    await untilWaitingForLocks(server, 1);
    await client.query('commit');
    const { status, error } = await following;
    expect([status, error.code]).toEqual([404, 'group_not_found']);
  } finally {
    client.release(true);
  }
});
