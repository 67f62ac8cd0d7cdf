import * as contract from '@homecoming/contract/communities.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { addAdmin, listMembers } from '@homecoming/contract/members.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { enterPassword, joinAs, makeCommunity, type Person, signUpAs } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { media } from '../schema/media.ts';
import { posts } from '../schema/posts.ts';

let server: TestServer;
let owner: Person;
let stranger: Person;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  stranger = await signUpAs(server, 'Stran Ger');
});
// A new owner for each test: a user may own at most three.
beforeEach(async () => {
  owner = await signUpAs(server, `Olivia Owner${(count += 1)}`);
});
afterAll(() => server.close());

describe('owning', () => {
  it('limits a person to three own communities, also when twenty are created at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => owner.call(contract.createCommunity, { body: { name: `Number ${n}` } })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = made.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['plan_limit']));
    expect(refused[0]?.error.message).toContain('plan');
  });
});

describe('creating', () => {
  it('says to whom of those who run it the reader can write', async () => {
    const [olga, mia] = [await signUpAs(server, 'Olga Runs'), await signUpAs(server, 'Mia Reads')];
    const community = await makeCommunity(olga);
    await joinAs(mia, community, olga);
    const writable = async (by: Person) =>
      (await by.get(contract.getCommunity, { params: { id: community.id } })).can_write_to;
    expect(await writable(mia)).toEqual([olga.user.id]);
    expect(await writable(olga)).toEqual([]);
    await olga.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
    expect(await writable(mia)).toEqual([]);
  });

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

  it('shows the logo of a private community to everybody who is signed in, its cover to members alone', async () => {
    const { logo, cover } = await owner.get(contract.createCommunity, {
      body: { name: 'Behind a hedge', visibility: 'private', join_policy: 'invite' },
      files: { cover: await testImage(1000, 500), logo: await testImage(200, 200) },
    });
    const fetchStatuses = async (url: string | undefined) => {
      const answers = await Promise.all([owner, stranger, server.nobody].map((by) => by.fetch(url ?? '')));
      return answers.map(({ status }) => status);
    };
    expect(await fetchStatuses(logo ?? undefined)).toEqual([200, 200, 404]);
    expect(await fetchStatuses(cover?.url)).toEqual([200, 404, 404]);
  });

  it('requires a confirmed email address', async () => {
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

describe('changing', () => {
  it('lets managers replace texts and pictures; missing fields stay, and old pictures are detached', async () => {
    const community = await owner.get(contract.createCommunity, {
      body: { name: 'Before', description: 'Old words' },
      files: { cover: await testImage(1000, 500), logo: await testImage(200, 200) },
    });
    const params = { id: community.id };
    const changed = await owner.get(contract.updateCommunity, {
      params,
      body: { name: 'After', join_policy: 'open' },
      files: { cover: await testImage(800, 400) },
    });
    expect(changed).toMatchObject({ name: 'After', description: 'Old words', join_policy: 'open' });
    expect(changed.cover?.width).toBe(800);
    expect(changed.logo).toBe(community.logo);
    expect((await server.nobody.fetch(community.cover?.url ?? '')).status).toBe(404);
    const bare = await owner.get(contract.updateCommunity, {
      params,
      body: { remove_logo: true, remove_cover: true, description: '' },
    });
    expect(bare).toMatchObject({ logo: null, cover: null, description: null });
    const refused = await stranger.call(contract.updateCommunity, { params, body: { name: 'Mine' } });
    expect(refused.status).toBe(403);
    const blank = await owner.call(contract.updateCommunity, { params, body: { name: ' ' } });
    expect(blank.error.fields).toEqual({ name: 'Please fill this in.' });
  });

  it('lets owners name an https page where people give, and nobody else', async () => {
    const community = await makeCommunity(owner, { name: 'Given To' });
    const { id } = community;
    const give = (by: Person, giving_url: string | null) =>
      by.call(contract.updateCommunity, { params: { id }, body: { giving_url } });
    const page = 'https://give.example.org/now';
    expect((await give(owner, page)).body).toMatchObject({ giving_url: page });
    for (const wrong of ['http://give.example.org', 'javascript:alert(1)', 'give'])
      expect((await give(owner, wrong)).error.fields).toHaveProperty('giving_url');
    const admin = await signUpAs(server, 'Ad Min');
    await joinAs(admin, community, owner);
    await owner.get(addAdmin, { params: { id }, body: { user_id: admin.user.id } });
    expect((await give(admin, null)).status).toBe(403);
    // What stays is no change.
    expect((await give(admin, page)).status).toBe(200);
    expect((await give(owner, '')).body).toMatchObject({ giving_url: null });
  });

  it('deletes a community only with its name and a recent password, and leaves no picture attached', async () => {
    const community = await owner.get(contract.createCommunity, {
      body: { name: 'Going Away' },
      files: { logo: await testImage(200, 200) },
    });
    const member = await signUpAs(server, `Mem Ber${count}`);
    await joinAs(member, community, owner);
    await member.get(createPost, {
      body: { category: 'community', community: community.id, comment: 'A last picture' },
      files: { image: await testImage(300, 200) },
    });
    const params = { id: community.id };
    const remove = (by: Person, name: string) => by.call(contract.deleteCommunity, { params, body: { name } });
    expect((await remove(member, 'Going Away')).status).toBe(403);
    expect((await remove(owner, 'going away')).error.code).toBe('wrong_name');
    server.clock.forward(60 * 60 * 1_000);
    expect((await remove(owner, 'Going Away')).error.code).toBe('password_required');
    const again = await enterPassword(server, owner);
    expect((await remove(again, 'Going Away')).status).toBe(204);
    expect((await again.call(contract.getCommunity, { params })).status).toBe(404);
    await server.runJobs();
    expect(await server.app.db.$count(posts, eq(posts.communityId, community.id))).toBe(0);
    const attached = inArray(media.ownerId, [owner.user.id, member.user.id]);
    expect(await server.app.db.$count(media, and(attached, isNotNull(media.subjectId)))).toBe(0);
  });
});

describe('details', () => {
  it('shows details of a public community to everybody, without people', async () => {
    const community = await makeCommunity(owner);
    const seen = await server.nobody.get(contract.getCommunity, { params: { id: community.id } });
    expect(seen).toMatchObject({ name: 'Class of 2016', owners: [], admins: [], members: [], members_count: 1 });
    expect(Object.values(seen.can).filter(Boolean)).toEqual([]);
  });

  it('shows details of a private community to members only, with the text of the specification', async () => {
    const community = await makeCommunity(owner, { name: 'Founders', visibility: 'private' });
    const params = { id: community.id };
    expect((await server.nobody.call(contract.getCommunity, { params })).status).toBe(401);
    const refused = await stranger.call(contract.getCommunity, { params });
    expect([refused.status, refused.error.message]).toEqual([403, "You don't have permission to view this community"]);
    const member = await signUpAs(server, 'Mem Ber');
    await joinAs(member, community, owner);
    expect((await member.get(contract.getCommunity, { params })).members).toHaveLength(2);
  });

  it('answers 404 for the details of an unknown community', async () => {
    const params = { id: '0198d7a0-0000-7000-8000-000000000000' };
    const { status, error } = await owner.call(contract.getCommunity, { params });
    expect([status, error.message]).toEqual([404, 'Community not found']);
    expect((await owner.call(contract.getCommunity, { params: { id: 'nonsense' } })).status).toBe(400);
  });
});

describe('lists', () => {
  it('lists own communities first, without those by invite, and with the card of private ones', async () => {
    const own = await makeCommunity(stranger, { name: 'Zebra club' });
    const secret = await makeCommunity(owner, { name: 'A secret', visibility: 'private', join_policy: 'invite' });
    const closed = await makeCommunity(owner, { name: 'A closed one', visibility: 'private', description: 'Ask us.' });
    const { results } = await stranger.get(contract.listCommunities, { query: { limit: 100 } });
    expect(results[0]).toMatchObject({ id: own.id, is_member: true, role: 'community_owner' });
    expect(results.map(({ id }) => id)).not.toContain(secret.id);
    const card = results.find(({ id }) => id === closed.id);
    expect(card).toMatchObject({ description: 'Ask us.', members_count: null, cover: null, members: [] });
    const anonymous = await server.nobody.get(contract.listPublicCommunities, { query: { limit: 100 } });
    const ids = anonymous.results.map(({ id }) => id);
    expect([ids.includes(own.id), ids.includes(closed.id), ids.includes(secret.id)]).toEqual([true, false, false]);
  });

  it('filter by membership, pending request, or neither', async () => {
    const reader = await signUpAs(server, `Rea Der${count}`);
    const own = await makeCommunity(reader, { name: 'My own' });
    const requested = await makeCommunity(owner, { name: 'I have requested' });
    const other = await makeCommunity(owner, { name: 'There is this one' });
    await reader.get(createJoinRequest, { body: { request_type: 'community', community: requested.id } });
    const shown = async (show: 'mine' | 'discover' | 'requested') => {
      const { results } = await reader.get(contract.listCommunities, { query: { show, limit: 100 } });
      return results.map(({ id }) => id);
    };
    expect(await shown('mine')).toEqual([own.id]);
    expect(await shown('requested')).toEqual([requested.id]);
    expect(await shown('discover')).toContain(other.id);
    expect(await shown('discover')).not.toContain(requested.id);
    const { results } = await reader.get(contract.listCommunities, { query: { limit: 100 } });
    const can = new Map(results.map((card) => [card.id, card.can.request]));
    expect([own, requested, other].map(({ id }) => can.get(id))).toEqual([false, false, true]);
  });

  it('page through everything once, and refuse invalid cursors', async () => {
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

  it('lists members for members only, with email addresses for managers only', async () => {
    const community = await makeCommunity(owner);
    const member = await signUpAs(server, 'Zoe Ünal');
    await joinAs(member, community, owner);
    const params = { id: community.id };
    const seenByOwner = await owner.get(listMembers, { params });
    expect(seenByOwner.results.map(({ email }) => email)).toEqual([owner.user.email, member.user.email]);
    const seenByMember = await member.get(listMembers, { params });
    expect(seenByMember.results.map(({ email }) => email)).toEqual([null, null]);
    expect((await stranger.call(listMembers, { params })).status).toBe(403);
  });
});
