import * as contract from '@homecoming/contract/communities.ts';
import { communityOf, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Olivia Owner');
  stranger = await signUpAs(server, 'Stran Ger');
});
afterAll(() => server.close());

describe('creating', () => {
  it('makes its creator owner and payment owner, with pictures', async () => {
    const community = await owner.get(contract.createCommunity, {
      body: {
        name: ' Northgate ',
        description: 'Everybody who studied here.',
        visibility: 'public',
        join_policy: 'open',
      },
      files: { cover: await testImage(1800, 900), logo: await testImage(300, 300) },
    });
    expect(community).toMatchObject({ name: 'Northgate', members_count: 1, role: 'community_owner', is_member: true });
    expect(community.owners.map(({ id }) => id)).toEqual([owner.user.id]);
    expect(community.payment_owner).toBe(owner.user.id);
    expect(community.cover).toMatchObject({ width: 1600, height: 800 });
    expect((await server.nobody.fetch(community.cover?.url ?? '')).status).toBe(200);
  });

  it('asks for a confirmed e-mail address first', async () => {
    const newcomer = await signUpAs(server, 'New Comer', { verified: false });
    const { status, error } = await newcomer.call(contract.createCommunity, { body: { name: 'Mine' } });
    expect([status, error.code]).toEqual([403, 'verify_email_first']);
  });

  it('refuses a blank name and an unknown policy', async () => {
    const body = { name: '  ', join_policy: 'anybody' as 'open' };
    const { error } = await owner.call(contract.createCommunity, { body });
    expect(error.fields).toEqual({ name: 'Please fill this in.', join_policy: 'Choose one of the options.' });
  });
});

describe('details', () => {
  it('shows a public one to anybody, without people', async () => {
    const community = await communityOf(owner);
    const seen = await server.nobody.get(contract.getCommunity, { params: { id: community.id } });
    expect(seen).toMatchObject({ name: 'Class of 2016', owners: [], admins: [], members: [], members_count: 1 });
    expect(seen.can).toEqual({ post: false, request: false, see_members: false, manage_requests: false });
  });

  it('shows a private one to members only, with the words of the specification', async () => {
    const community = await communityOf(owner, { name: 'Founders', visibility: 'private' });
    const params = { id: community.id };
    expect((await server.nobody.call(contract.getCommunity, { params })).status).toBe(401);
    const refused = await stranger.call(contract.getCommunity, { params });
    expect([refused.status, refused.error.message]).toEqual([403, "You don't have permission to view this community"]);
    const member = await signUpAs(server, 'Mem Ber');
    await joinAs(member, community, owner);
    expect((await member.get(contract.getCommunity, { params })).members).toHaveLength(2);
  });

  it('says that an unknown one is not found', async () => {
    const params = { id: '0198d7a0-0000-7000-8000-000000000000' };
    const { status, error } = await owner.call(contract.getCommunity, { params });
    expect([status, error.message]).toEqual([404, 'Community not found']);
    expect((await owner.call(contract.getCommunity, { params: { id: 'nonsense' } })).status).toBe(400);
  });
});

describe('lists', () => {
  it('puts own communities first, hides invited ones, and shows little of private ones', async () => {
    const own = await communityOf(stranger, { name: 'Zebra club' });
    const secret = await communityOf(owner, { name: 'A secret', visibility: 'private', join_policy: 'invite' });
    const closed = await communityOf(owner, { name: 'A closed one', visibility: 'private', description: 'Ask us.' });
    const { results } = await stranger.get(contract.listCommunities, { query: { limit: 100 } });
    expect(results[0]).toMatchObject({ id: own.id, is_member: true, role: 'community_owner' });
    expect(results.map(({ id }) => id)).not.toContain(secret.id);
    const card = results.find(({ id }) => id === closed.id);
    expect(card).toMatchObject({ description: 'Ask us.', members_count: null, cover: null, members: [] });
    const anonymous = await server.nobody.get(contract.listPublicCommunities, { query: { limit: 100 } });
    const ids = anonymous.results.map(({ id }) => id);
    expect([ids.includes(own.id), ids.includes(closed.id), ids.includes(secret.id)]).toEqual([true, false, false]);
  });

  it('pages through everything once, by a cursor that cannot be made up', async () => {
    const everything = await stranger.get(contract.listCommunities, { query: { limit: 100 } });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = cursor === null ? { limit: 2 } : { limit: 2, cursor };
      const page: typeof everything = await stranger.get(contract.listCommunities, { query });
      seen.push(...page.results.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual(everything.results.map(({ id }) => id));
    for (const bad of ['nonsense', 'WzEsMl0', Buffer.from('["x","y","z"]').toString('base64url')]) {
      expect((await stranger.call(contract.listCommunities, { query: { cursor: bad } })).error.code).toBe(
        'invalid_input',
      );
    }
  });

  it('lists members to members, with e-mail addresses only for those who manage', async () => {
    const community = await communityOf(owner);
    const member = await signUpAs(server, 'Zoe Ünal');
    await joinAs(member, community, owner);
    const params = { id: community.id };
    const seenByOwner = await owner.get(contract.listMembers, { params });
    expect(seenByOwner.results.map(({ email }) => email)).toEqual([owner.user.email, member.user.email]);
    const seenByMember = await member.get(contract.listMembers, { params });
    expect(seenByMember.results.map(({ email }) => email)).toEqual([null, null]);
    expect((await stranger.call(contract.listMembers, { params })).status).toBe(403);
  });
});
