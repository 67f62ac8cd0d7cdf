import { getChannel, updateChannel } from '@homecoming/contract/channels.ts';
import { getCommunity, listCommunities, updateCommunity } from '@homecoming/contract/communities.ts';
import { listMembers } from '@homecoming/contract/members.ts';
import * as contract from '@homecoming/contract/join-requests.ts';
import { planLimits } from '@homecoming/contract/plans.ts';
import { makeChannel, makeCommunity, joinAs, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const DAY = 24 * 60 * 60 * 1_000;

let server: TestServer;
let owner: Person;
let asker: Person;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// New ones for each test: a user may own at most three.
beforeEach(async () => {
  owner = await signUpAs(server, `Olivia Owner${(count += 1)}`);
  asker = await signUpAs(server, `Asa Asker${count}`);
});

function ask(person: Person, community: string, message?: string) {
  const body = { request_type: 'community' as const, community, ...(message ? { message } : {}) };
  return person.call(contract.createJoinRequest, { body });
}

it('is seen by the owner, approved, and makes its author a member', async () => {
  const community = await makeCommunity(owner);
  const params = { id: community.id };
  expect((await asker.get(getCommunity, { params })).can).toMatchObject({ request: true, post: false });
  const request = await ask(asker, community.id, 'We met at the reunion.');
  expect(request.body).toMatchObject({ status: 'pending', message: 'We met at the reunion.', community: community.id });
  const listed = (await asker.get(listCommunities, {})).results.find(({ id }) => id === community.id);
  expect(listed).toMatchObject({ is_member: false, applied: true, members: [] });

  const waiting = await owner.get(contract.listJoinRequests, { params });
  expect(waiting.results.map(({ user }) => user.first_name)).toEqual(['Asa']);
  const approved = await owner.get(contract.approveJoinRequest, { params: { id: request.body.id } });
  expect(approved.status).toBe('approved');
  const details = await asker.get(getCommunity, { params });
  expect(details).toMatchObject({ is_member: true, applied: false, members_count: 2, role: 'member' });
  expect(details.can).toMatchObject({ request: false, post: true, manage_requests: false });
  expect((await asker.get(listMembers, { params })).results.map(({ first_name }) => first_name)).toEqual([
    'Asa',
    'Olivia',
  ]);
});

it('is refused the second time with the text of the specification, also of ten at once', async () => {
  const community = await makeCommunity(owner);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(asker, community.id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(9);
  expect(refused[0]?.error.message).toBe('You have already sent a request to join this community');
});

it('is answered once, by one of two concurrent answers', async () => {
  const community = await makeCommunity(owner);
  const { body } = await ask(asker, community.id);
  const params = { id: body.id };
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => owner.call(contract.approveJoinRequest, { params })),
    ...Array.from({ length: 5 }, () => owner.call(contract.declineJoinRequest, { params })),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
    new Set(['request_answered']),
  );
  const { members_count } = await owner.get(getCommunity, { params: { id: community.id } });
  const { rows } = await server.app.pool.query('select count(*) from memberships where community_id = $1', [
    community.id,
  ]);
  expect(members_count).toBe(rows[0].count);
});

it('can be made again 7 days after a decline', async () => {
  const community = await makeCommunity(owner);
  const { body } = await ask(asker, community.id);
  await owner.get(contract.declineJoinRequest, { params: { id: body.id } });
  expect((await ask(asker, community.id)).error.code).toBe('declined_recently');
  server.clock.forward(7 * DAY + 1);
  expect((await ask(asker, community.id)).status).toBe(201);
});

it('for a channel can be made again 7 days after a decline, and for another channel at once', async () => {
  const community = await makeCommunity(owner);
  await joinAs(asker, community, owner);
  const [one, two] = [
    await makeChannel(owner, community, { is_private: true }),
    await makeChannel(owner, community, { is_private: true }),
  ];
  const askFor = (channel: string) =>
    asker.call(contract.createJoinRequest, { body: { request_type: 'channel', channel } });
  const { body } = await askFor(one.id);
  await owner.get(contract.declineJoinRequest, { params: { id: body.id } });
  expect((await askFor(one.id)).error.code).toBe('declined_recently');
  expect((await askFor(two.id)).status).toBe(201);
  server.clock.forward(7 * DAY - 60_000);
  expect((await askFor(one.id)).error.code).toBe('declined_recently');
  server.clock.forward(60_001);
  expect((await askFor(one.id)).status).toBe(201);
});

it('is withdrawn by its author only', async () => {
  const community = await makeCommunity(owner);
  const { body } = await ask(asker, community.id);
  const params = { id: body.id };
  const stranger = await signUpAs(server, 'Stran Ger');
  expect((await stranger.call(contract.cancelJoinRequest, { params })).status).toBe(404);
  expect((await stranger.call(contract.approveJoinRequest, { params })).status).toBe(404);
  expect((await asker.call(contract.approveJoinRequest, { params })).status).toBe(404);
  expect((await asker.call(contract.cancelJoinRequest, { params })).status).toBe(204);
  expect((await asker.call(contract.cancelJoinRequest, { params })).error.code).toBe('request_answered');
  expect((await ask(asker, community.id)).status).toBe(201);
});

it('is not found when there is none', async () => {
  const params = { id: '0198d7a0-0000-7000-8000-000000000000' };
  expect((await owner.call(contract.approveJoinRequest, { params })).error.code).toBe('request_not_found');
  expect((await owner.call(contract.cancelJoinRequest, { params })).error.code).toBe('request_not_found');
});

describe('policies', () => {
  it('approve at once in an open community, and refuse in one by invite', async () => {
    const open = await makeCommunity(owner, { join_policy: 'open' });
    expect((await ask(asker, open.id)).body.status).toBe('approved');
    expect((await ask(asker, open.id)).error.code).toBe('already_member');
    const closed = await makeCommunity(owner, { join_policy: 'invite', visibility: 'private' });
    expect((await ask(asker, closed.id)).error.code).toBe('invitation_only');
  });

  it('shows no requests to people outside', async () => {
    const community = await makeCommunity(owner);
    const params = { id: community.id };
    expect((await asker.call(contract.listJoinRequests, { params })).error.code).toBe('community_forbidden');
    expect((await server.nobody.call(contract.listJoinRequests, { params })).status).toBe(401);
  });
});

describe('opening', () => {
  const askFor = (person: Person, channel: string) =>
    person.call(contract.createJoinRequest, { body: { request_type: 'channel', channel } });
  const waitingIn = async (community: string) =>
    (await owner.get(contract.listJoinRequests, { params: { id: community } })).results.length;

  it('a channel approves pending requests and lets declined people join; a private one does not', async () => {
    const community = await makeCommunity(owner);
    const declined = await signUpAs(server, `Dee Clined${count}`);
    for (const person of [asker, declined]) await joinAs(person, community, owner);
    const channel = await makeChannel(owner, community, { is_private: true });
    const other = await makeChannel(owner, community, { is_private: true });
    const params = { id: channel.id };
    await askFor(asker, channel.id);
    await askFor(asker, other.id);
    const { body } = await askFor(declined, channel.id);
    await owner.get(contract.declineJoinRequest, { params: { id: body.id } });
    await owner.get(updateChannel, { params, body: { name: 'Still private', is_private: true } });
    expect(await asker.get(getChannel, { params })).toMatchObject({ is_member: false, applied: true });

    const opened = await owner.get(updateChannel, { params, body: { is_private: false } });
    expect(opened).toMatchObject({ is_private: false, members_count: 2 });
    expect(await asker.get(getChannel, { params })).toMatchObject({ is_member: true, applied: false });
    expect(await waitingIn(community.id)).toBe(1);
    expect(await declined.get(getChannel, { params })).toMatchObject({ is_member: false, can: { join: true } });
    expect((await askFor(declined, channel.id)).body).toMatchObject({ status: 'approved' });
  });

  it('a channel leaves no request pending, during twenty new requests and some answers', async () => {
    const community = await makeCommunity(owner);
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => signUpAs(server, `Door Way${count}x${n}`)));
    for (const person of people) await joinAs(person, community, owner);
    const channel = await makeChannel(owner, community, { is_private: true });
    const early = await Promise.all(people.slice(0, 5).map((person) => askFor(person, channel.id)));
    const asking = people.slice(5).map((person) => askFor(person, channel.id));
    await Promise.race(asking);
    const answers = await Promise.all([
      owner.call(updateChannel, { params: { id: channel.id }, body: { is_private: false } }),
      ...early.map(({ body }) => owner.call(contract.approveJoinRequest, { params: { id: body.id } })),
      ...asking,
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 201 && status !== 409)).toEqual([]);
    expect(await waitingIn(community.id)).toBe(0);
    expect(await owner.get(getChannel, { params: { id: channel.id } })).toMatchObject({ members_count: 21 });
  });

  it('a channel approves a request that began while it was private', async () => {
    const community = await makeCommunity(owner);
    await joinAs(asker, community, owner);
    const channel = await makeChannel(owner, community, { is_private: true });
    const lockingClient = await server.app.pool.connect();
    await lockingClient.query('begin');
    // The request refers to its author and waits for this lock, after it has read the channel.
    await lockingClient.query('select from users where id = $1 for update', [asker.user.id]);
    const asking = askFor(asker, channel.id);
    await waitForLockWaiters(1);
    const opening = owner.call(updateChannel, { params: { id: channel.id }, body: { is_private: false } });
    await Promise.race([opening, waitForLockWaiters(2)]);
    await lockingClient.query('rollback');
    lockingClient.release();
    expect([(await asking).status, (await opening).status]).toEqual([201, 200]);
    expect(await waitingIn(community.id)).toBe(0);
    expect(await asker.get(getChannel, { params: { id: channel.id } })).toMatchObject({ is_member: true });
  });

  it('a community approves the oldest requests up to the limit of its plan', async () => {
    const community = await makeCommunity(owner);
    const params = { id: community.id };
    await setPlan(server, community.id, 'free');
    const late = await signUpAs(server, `La Te${count}`);
    for (const person of [asker, late]) await ask(person, community.id);
    const room = planLimits.free.members ?? 0;
    // One place is left.
    await server.app.pool.query('update communities set members_count = $2 where id = $1', [community.id, room - 1]);
    await owner.get(updateCommunity, { params, body: { join_policy: 'open' } });
    expect(await asker.get(getCommunity, { params })).toMatchObject({ is_member: true, applied: false });
    expect(await late.get(getCommunity, { params })).toMatchObject({ is_member: false, applied: true });
    expect(await waitingIn(community.id)).toBe(1);
  });
});

describe('at once', () => {
  it('thirty people join an open community without deadlocks', async () => {
    const community = await makeCommunity(owner, { join_policy: 'open' });
    const people = await Promise.all(Array.from({ length: 30 }, (_, n) => signUpAs(server, `Crowd Of${count}x${n}`)));
    const warnings = vi.spyOn(server.app.log, 'warn');
    const answers = await Promise.all(people.map((person) => ask(person, community.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    // After a deadlock a transaction is tried again, and says so.
    expect(warnings.mock.calls).toEqual([]);
    warnings.mockRestore();
  });

  it('an open community adds a person once; concurrent requests get a conflict', async () => {
    const open = await makeCommunity(owner, { join_policy: 'open' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(asker, open.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['already_member']));
  });

  it('leaves no member with a pending request after an approval and concurrent requests', async () => {
    for (let seed = 0; seed < 3; seed += 1) {
      const community = await makeCommunity(owner);
      const { body } = await ask(asker, community.id);
      await Promise.all([
        owner.call(contract.approveJoinRequest, { params: { id: body.id } }),
        ...Array.from({ length: 12 }, () => ask(asker, community.id)),
      ]);
      const { rows } = await server.app.pool.query(
        'select status, count(*) from join_requests where community_id = $1 group by status',
        [community.id],
      );
      expect(rows).toEqual([{ status: 'approved', count: 1 }]);
    }
  });
});

/** Resolves once `count` transactions wait for a lock. */
function waitForLockWaiters(number: number): Promise<void> {
  return waitFor(async () => {
    const { rows } = await server.app.pool.query(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows[0].waiting).toBeGreaterThanOrEqual(number);
  });
}
