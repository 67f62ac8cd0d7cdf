import { currentUser } from '@homecoming/contract/accounts.ts';
import { getCommunity, leaveCommunity, listCommunities, type Community } from '@homecoming/contract/communities.ts';
import { approveJoinRequest, createJoinRequest } from '@homecoming/contract/join-requests.ts';
import * as contract from '@homecoming/contract/members.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { enterPassword, joinAs, makeCommunity, type Person, setPlan, signUpAs } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { communities, memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { uniqueSignUp, createCommunityWithRoles } from './fixtures/community-with-roles.ts';

const HOUR = 60 * 60 * 1_000;
let server: TestServer;
let owner: Person;
let admin: Person;
let member: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const somebody = uniqueSignUp(() => server);

beforeEach(async () => {
  ({ owner, admin, member, community } = await createCommunityWithRoles(server, somebody));
});

type RoleChangeEndpoint =
  | typeof contract.addMember
  | typeof contract.addAdmin
  | typeof contract.removeAdmin
  | typeof contract.addOwner
  | typeof contract.removeOwner
  | typeof contract.addPaymentOwner
  | typeof contract.removePaymentOwner;

function act(by: Person, endpoint: RoleChangeEndpoint, whom: Person) {
  return by.call(endpoint, { params: { id: community.id }, body: { user_id: whom.user.id } });
}

function remove(by: Person, whom: Person) {
  return by.call(contract.removeMember, { params: { id: community.id, userId: whom.user.id } });
}

function change(by: Person, whom: Person, role: 'member' | 'admin' | 'community_owner' | 'owner') {
  const body = { user_id: whom.user.id, new_role: role };
  return by.call(contract.changeRole, { params: { id: community.id }, body });
}

const details = (reader = owner) => reader.get(getCommunity, { params: { id: community.id } });
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id);

describe('roles', () => {
  it('move people between the lists, and are already so the second time', async () => {
    for (const endpoint of [contract.addAdmin, contract.addAdmin]) {
      expect((await act(owner, endpoint, member)).body).toEqual({
        user_id: member.user.id,
        role: 'admin',
        is_payment_owner: false,
      });
    }
    expect(ids((await details()).admins).toSorted()).toEqual([admin.user.id, member.user.id].toSorted());
    expect((await act(owner, contract.addOwner, member)).body).toMatchObject({ role: 'community_owner' });
    expect(ids((await details()).owners)).toEqual([owner.user.id, member.user.id]);
    expect((await act(owner, contract.removeOwner, member)).body).toMatchObject({ role: 'member' });
    expect((await change(owner, admin, 'member')).body).toMatchObject({ role: 'member' });
    for (const name of ['owner', 'community_owner'] as const) {
      expect((await change(owner, admin, name)).body).toMatchObject({ role: 'community_owner' });
      expect((await change(owner, admin, 'member')).body).toMatchObject({ role: 'member' });
    }
    expect((await details()).admins).toEqual([]);
  });

  it('let an admin appoint admins and remove members, and touch nobody above', async () => {
    expect((await act(admin, contract.addAdmin, member)).status).toBe(200);
    for (const refused of [
      await change(admin, member, 'member'),
      await act(admin, contract.addOwner, admin),
      await act(admin, contract.addPaymentOwner, admin),
      await remove(admin, owner),
      await remove(admin, member),
    ]) {
      expect([refused.status, refused.error.code]).toEqual([403, 'role_forbidden']);
    }
    expect((await change(member, member, 'member')).body).toMatchObject({ role: 'member' });
    expect((await remove(admin, member)).body).toMatchObject({ role: null });
    expect((await details()).members_count).toBe(2);
  });

  it('keep the last owner, also when two owners step down at once', async () => {
    for (const refused of [
      await change(owner, owner, 'admin'),
      await remove(owner, owner),
      await owner.call(leaveCommunity, { params: { id: community.id } }),
    ]) {
      expect([refused.status, refused.error.code]).toEqual([409, 'last_owner']);
    }
    await act(owner, contract.addOwner, admin);
    const both = await Promise.all([change(owner, owner, 'member'), change(admin, admin, 'member')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await details(member)).owners).toHaveLength(1);
  });

  it('hands roles over in one step where the plan has room for one owner', async () => {
    await setPlan(server, community.id, 'free');
    expect((await act(owner, contract.addOwner, member)).error.code).toBe('plan_limit');
    const params = { id: community.id };
    const body = { user_id: member.user.id, new_role: 'community_owner' as const, hand_over: true };
    expect((await admin.call(contract.changeRole, { params, body })).status).toBe(403);
    expect((await owner.call(contract.changeRole, { params, body })).body).toMatchObject({
      role: 'community_owner',
      is_payment_owner: true,
    });
    const after = await details(member);
    expect(ids(after.owners)).toEqual([member.user.id]);
    expect(ids(after.admins).toSorted()).toEqual([admin.user.id, owner.user.id].toSorted());
    expect(after.payment_owners).toEqual([member.user.id]);
  });

  it('keep an owner who can act', async () => {
    await act(owner, contract.addOwner, admin);
    await server.app.db.update(users).set({ isActive: false }).where(eq(users.id, admin.user.id));
    expect((await remove(owner, owner)).error.code).toBe('last_owner');
    // The one who cannot act may be removed, and is not handed anything.
    expect((await remove(owner, admin)).body).toMatchObject({ role: null });
    await server.app.db.update(users).set({ isActive: false }).where(eq(users.id, member.user.id));
    const params = { id: community.id };
    const body = { user_id: member.user.id, new_role: 'community_owner' as const, hand_over: true };
    expect((await owner.call(contract.changeRole, { params, body })).status).toBe(404);
    const odd = { user_id: member.user.id, new_role: 'member' as const, hand_over: true };
    expect((await owner.call(contract.changeRole, { params, body: odd })).status).toBe(400);
  });

  it('take ids in whatever case they are typed', async () => {
    const body = { user_id: member.user.id.toUpperCase() };
    const params = { id: community.id.toUpperCase() };
    expect((await owner.call(contract.addAdmin, { params, body })).body).toMatchObject({ user_id: member.user.id });
    expect(
      (await owner.call(contract.removeMember, { params: { ...params, userId: owner.user.id.toUpperCase() } })).error
        .code,
    ).toBe('last_owner');
  });

  it('ask for the password again where owners and money are concerned', async () => {
    server.clock.forward(HOUR);
    for (const endpoint of [contract.addOwner, contract.addPaymentOwner]) {
      const refused = await act(owner, endpoint, admin);
      expect([refused.status, refused.error.code]).toEqual([403, 'password_required']);
    }
    expect((await act(owner, contract.removeAdmin, admin)).status).toBe(200);
    owner = await enterPassword(server, owner);
    expect((await act(owner, contract.addOwner, member)).status).toBe(200);
  });

  it('answer unknown ids, people outside and roles that do not exist with a sentence', async () => {
    const outside = await somebody();
    for (const call of [
      await act(owner, contract.addAdmin, outside),
      await change(owner, outside, 'member'),
      await remove(owner, outside),
    ]) {
      expect([call.status, call.error.code]).toEqual([404, 'member_not_found']);
    }
    const body = { user_id: member.user.id, new_role: 'king' as 'admin' };
    expect((await owner.call(contract.changeRole, { params: { id: community.id }, body })).error.fields).toMatchObject({
      new_role: 'Choose one of the options.',
    });
    const unknown = await owner.call(contract.addAdmin, {
      params: { id: member.user.id },
      body: { user_id: member.user.id },
    });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'community_not_found']);
  });
});

describe('payment owners', () => {
  it('accepts only owners or admins as payment owners, and mails all owners about a change', async () => {
    expect((await act(owner, contract.addPaymentOwner, member)).error.code).toBe('payment_owner_manages');
    for (const person of [member, admin, owner]) {
      const { status, error } = await act(member, contract.addPaymentOwner, person);
      expect([status, error.code]).toEqual([403, 'role_forbidden']);
    }
    await server.runJobs();
    server.mails.splice(0);
    expect((await act(owner, contract.addPaymentOwner, admin)).body).toMatchObject({ is_payment_owner: true });
    await server.runJobs();
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.user.email, expect.stringContaining('is a payment owner of Class of 2016')],
    ]);
    expect((await details()).payment_owners).toEqual([owner.user.id, admin.user.id]);
    const flagsFor = async (person: Person) =>
      (await person.get(listCommunities, { query: { show: 'mine' } })).results.map((card) => card.is_payment_owner);
    expect([await flagsFor(admin), await flagsFor(member)]).toEqual([[true], [false]]);
  });

  it('are mailed to each owner once, also when the mail to another owner fails at first', async () => {
    for (const person of [member, admin]) await act(owner, contract.addOwner, person);
    await server.runJobs();
    server.mails.splice(0);
    await act(owner, contract.addPaymentOwner, admin);
    const send = vi.spyOn(server.app.mail, 'send').mockRejectedValueOnce(new Error('421 try again later'));
    await server.runJobs();
    send.mockRestore();
    expect(server.mails).toHaveLength(2);
    await server.app.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
    await server.runJobs();
    const owners = [owner, admin, member].map(({ user }) => user.email);
    expect(server.mails.map(({ to }) => to).toSorted()).toEqual(owners.toSorted());
  });

  it('lists payment owners in the order of their designation; the first one receives the money, also when another one joined first', async () => {
    await act(owner, contract.addAdmin, member);
    await setPlan(server, community.id, 'pro');
    // The admin was a member before the other one.
    for (const person of [member, admin]) {
      server.clock.forward(1);
      await act(owner, contract.addPaymentOwner, person);
    }
    await act(owner, contract.removePaymentOwner, owner);
    expect(await details()).toMatchObject({
      payment_owners: [member.user.id, admin.user.id],
      payment_owner: member.user.id,
    });
    // A designation that is taken back and given again counts from then on; another role does not change it.
    await act(owner, contract.addOwner, admin);
    expect(await details()).toMatchObject({ payment_owner: member.user.id });
    await act(owner, contract.removePaymentOwner, member);
    server.clock.forward(1);
    await act(owner, contract.addPaymentOwner, member);
    expect(await details()).toMatchObject({ payment_owners: [admin.user.id, member.user.id] });
  });

  it('lose the designation with the role that it needs', async () => {
    await act(owner, contract.addPaymentOwner, admin);
    expect((await act(owner, contract.removeAdmin, admin)).body).toEqual({
      user_id: admin.user.id,
      role: 'member',
      is_payment_owner: false,
    });
    expect((await details()).payment_owners).toEqual([owner.user.id]);
  });
});

describe('coming and going', () => {
  it('adds a person who has asked, and approves the request', async () => {
    const asker = await somebody();
    expect((await act(admin, contract.addMember, asker)).error.code).toBe('person_not_found');
    const request = await asker.get(createJoinRequest, {
      body: { request_type: 'community', community: community.id },
    });
    expect((await act(admin, contract.addMember, asker)).body).toMatchObject({ role: 'member' });
    expect((await details(asker)).is_member).toBe(true);
    const late = await owner.call(approveJoinRequest, { params: { id: request.id } });
    expect([late.status, late.error.code]).toEqual([409, 'request_answered']);
  });

  it('adds a person who shares another community with the manager', async () => {
    const friend = await somebody();
    const other = await makeCommunity(friend);
    await joinAs(admin, other, friend);
    expect((await act(admin, contract.addMember, friend)).body).toMatchObject({ role: 'member' });
  });

  it('lets one person add at most a hundred people an hour', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' });
    const busy = await signUpAs(limited, 'Busy Owner');
    const { id } = await makeCommunity(busy);
    const add = () =>
      busy.call(contract.addMember, { params: { id }, body: { user_id: '0198d7a0-0000-7000-8000-000000000000' } });
    const answers = await Promise.all(Array.from({ length: 101 }, add));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 100 }, () => 404), 429]);
    await limited.close();
  });

  it('removes a person without waiting for a post that somebody writes there', async () => {
    const client = await server.app.pool.connect();
    try {
      await client.query('begin');
      // As the insertion of a post does
      await client.query('select from communities where id = $1 for key share', [community.id]);
      expect((await remove(owner, member)).status).toBe(200);
    } finally {
      client.release(true);
    }
  });

  it('leaving twice counts once, and clears the community as the default', async () => {
    await member.get(updateOwnProfile, { body: { default_community: community.id } });
    const leave = () => member.call(leaveCommunity, { params: { id: community.id } });
    expect((await Promise.all([leave(), leave(), leave()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await leave()).status).toBe(200);
    expect((await details()).members_count).toBe(2);
    expect((await member.get(currentUser, {})).default_community).toBeNull();
    expect((await member.call(contract.listMembers, { params: { id: community.id } })).status).toBe(403);
  });
});

describe('limits of a plan', () => {
  it('hold when two hundred are approved at once into twenty free places', async () => {
    await setPlan(server, community.id, 'free');
    const places = 20;
    await server.app.db.execute(sql`
      with added as (insert into users (email, password_hash, first_name, last_name)
        select 'filler' || n || '.' || ${community.id} || '@example.org', 'none', 'Filler', n from generate_series(1, ${250 - 3 - places}) n returning id)
      insert into memberships (community_id, user_id) select ${community.id}, id from added`);
    await server.app.db
      .update(communities)
      .set({ membersCount: 250 - places })
      .where(eq(communities.id, community.id));
    const requests = await server.app.db.execute<{ id: string }>(sql`
      with asking as (insert into users (email, password_hash, first_name, last_name)
        select 'asking' || n || '.' || ${community.id} || '@example.org', 'none', 'Asking', n from generate_series(1, 200) n returning id)
      insert into join_requests (community_id, user_id) select ${community.id}, id from asking returning id`);
    // On a busy machine the last ones may get an 'unavailable' error and try again.
    const approve = async (
      by: Person,
      id: string,
      tries = 5,
    ): ReturnType<typeof by.call<typeof approveJoinRequest>> => {
      const answer = await by.call(approveJoinRequest, { params: { id } });
      return answer.status === 503 && tries > 1 ? approve(by, id, tries - 1) : answer;
    };
    const answers = await Promise.all(requests.rows.map(({ id }, turn) => approve(turn % 2 ? owner : admin, id)));
    const codes = answers.map(({ status, error }) => (status === 200 ? 'in' : error.code));
    expect(codes.filter((code) => code === 'in')).toHaveLength(places);
    expect(codes.filter((code) => code === 'plan_limit')).toHaveLength(200 - places);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.error.message).toBe('The Free plan has room for 250 members. Upgrade the plan to have more.');
    expect(await server.app.db.$count(memberships, eq(memberships.communityId, community.id))).toBe(250);
    expect((await details()).members_count).toBe(250);
  });

  it('hold for admins, owners and payment owners when six are made at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => somebody()));
    for (const person of people) await joinAs(person, community, owner);
    await setPlan(server, community.id, 'free');
    const made = await Promise.all(people.map((person) => act(owner, contract.addAdmin, person)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await details()).admins).toHaveLength(2);
    const owners = await Promise.all(people.map((person) => act(owner, contract.addOwner, person)));
    expect(owners.map(({ error }) => error.code)).toEqual(people.map(() => 'plan_limit'));
    expect((await act(owner, contract.addPaymentOwner, admin)).error.message).toBe(
      'The Free plan has room for 1 payment owner. Upgrade the plan to have more.',
    );
  });

  it('expired: keeps what is there, adds nothing, and says renew', async () => {
    await setPlan(server, community.id, 'plus', new Date(server.clock.now().getTime() - 15 * 24 * HOUR));
    const refused = await act(owner, contract.addAdmin, member);
    expect([refused.status, refused.error.code]).toEqual([403, 'plan_limit']);
    expect(refused.error.message).toContain('Renew');
    expect((await act(owner, contract.removeAdmin, admin)).status).toBe(200);
    await setPlan(server, community.id, 'plus', new Date(server.clock.now().getTime() - 13 * 24 * HOUR));
    expect((await act(owner, contract.addAdmin, member)).status).toBe(200);
  });
});

describe('a name that changes while its user joins', () => {
  it('sorts the member by the new name', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => somebody('Before')));
    for (const person of people) {
      await person.get(createJoinRequest, { body: { request_type: 'community', community: community.id } });
    }
    await Promise.all(
      people.flatMap((person) => [
        act(owner, contract.addMember, person),
        person.get(updateOwnProfile, { body: { first_name: 'After' } }),
      ]),
    );
    const { rows } = await server.app.db
      .execute(sql`select m.member_name from memberships m join users u on u.id = m.user_id
      where m.member_name <> u.first_name || ' ' || u.last_name`);
    expect(rows).toEqual([]);
  });
});
