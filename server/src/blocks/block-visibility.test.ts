import { blockUser } from '@homecoming/contract/blocks.ts';
import { listChannelMembers, type Channel } from '@homecoming/contract/channels.ts';
import * as comments from '@homecoming/contract/comments.ts';
import { getCommunity, listCommunities, type Community } from '@homecoming/contract/communities.ts';
import * as groups from '@homecoming/contract/groups.ts';
import * as invites from '@homecoming/contract/invites.ts';
import { createJoinRequest, listJoinRequests } from '@homecoming/contract/join-requests.ts';
import * as members from '@homecoming/contract/members.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { getLeaderboard } from '@homecoming/contract/points.ts';
import * as posts from '@homecoming/contract/posts.ts';
import {
  makeChannel,
  makeCommunity,
  getFirstGroup,
  joinAs,
  joinChannelAs,
  makeStaff,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/* What a block hides, surface by surface, from both sides; the owner represents everybody else. */

let server: TestServer;
let named = 0;
let owner: Person;
let ana: Person;
let ben: Person;
let community: Community;
let channel: Channel;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await somebody('Olga');
  community = await makeCommunity(owner, { name: `Class ${named}`, join_policy: 'open' });
  channel = await makeChannel(owner, community);
  [ana, ben] = [await somebody('Ana'), await somebody('Ben')];
  for (const person of [ana, ben]) {
    await joinAs(person, community, owner);
    await joinChannelAs(person, channel, owner);
  }
});

const somebody = (name: string) => signUpAs(server, `${name} Body${(named += 1)}`);
const block = (by: Person, of: Person) => by.get(blockUser, { body: { blocked: of.user.id } });
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id);
const sides = () => [[ana, ben] as const, [ben, ana] as const];
const postIn = (author: Person, comment: string) =>
  author.get(posts.createPost, { body: { category: 'community', community: community.id, comment } });

describe('posts', () => {
  it('hides posts from all lists of a blocked person, saved ones included; the counters stay', async () => {
    const [ofAna, ofBen] = [await postIn(ana, 'By Ana'), await postIn(ben, 'By Ben')];
    const inChannel = { category: 'channel', channel: channel.id, comment: 'Hello' } as const;
    const channelPosts = new Map([
      [ana, await ana.get(posts.createPost, { body: inChannel })],
      [ben, await ben.get(posts.createPost, { body: inChannel })],
    ]);
    const byAuthor = new Map([
      [ana, ofAna],
      [ben, ofBen],
    ]);
    for (const [reader, other] of sides()) {
      for (const post of [byAuthor.get(other), channelPosts.get(other)]) {
        await reader.get(posts.addBookmark, { params: { id: post?.id ?? '' } });
        await reader.get(posts.likePost, { params: { id: post?.id ?? '' }, body: {} });
      }
    }
    await block(ana, ben);
    for (const [reader, other] of sides()) {
      const hidden = [byAuthor.get(other)?.id, channelPosts.get(other)?.id];
      const queries = [
        {},
        { community: community.id },
        { channel: channel.id },
        { user: other.user.id },
        { bookmarked: true },
      ];
      for (const query of queries) {
        const { results } = await reader.get(posts.listPosts, { query });
        for (const id of hidden) expect(ids(results)).not.toContain(id);
      }
    }
    const { results } = await owner.get(posts.listPosts, { query: { community: community.id } });
    expect(results.map(({ id, likes_count: likes }) => [id, likes])).toEqual([
      [ofBen.id, 1],
      [ofAna.id, 1],
    ]);
  });

  it('answers 404 for a post of a blocked person by link, with picture, likes, shares, bookmarks and comments; staff read it', async () => {
    const image = await testImage(200, 100);
    const body = { category: 'community', community: community.id, comment: 'By Ben' } as const;
    const post = await ben.get(posts.createPost, { body, files: { image } });
    const params = { id: post.id };
    await ana.get(posts.addBookmark, { params });
    const calls = () => [
      ana.call(posts.getPost, { params }),
      ana.call(posts.likePost, { params, body: {} }),
      ana.call(posts.unlikePost, { params, body: {} }),
      ana.call(posts.updatePost, { params, body: { level_count: 1 } }),
      ana.call(posts.addBookmark, { params }),
      ana.call(comments.listPostComments, { params }),
      ana.call(comments.createPostComment, { params, body: { comment: 'Hello' } }),
    ];
    for (const { status } of await Promise.all(calls())) expect(status).toBeLessThan(300);
    expect((await ana.fetch(post.image?.url ?? '')).status).toBe(200);
    await block(ben, ana);
    const missing = await ana.call(posts.getPost, { params: { id: community.id } });
    for (const { status, error } of await Promise.all(calls())) expect([status, error]).toEqual([404, missing.error]);
    expect((await ana.fetch(post.image?.url ?? '')).status).toBe(404);
    // Removing a bookmark does not read the post.
    expect((await ana.call(posts.removeBookmark, { params })).status).toBe(204);

    const staff = await somebody('Staff');
    await makeStaff(server, staff);
    await block(ben, staff);
    expect((await staff.call(posts.getPost, { params })).status).toBe(200);
  });

  it('neither mention nor notify the other side; what a third writes about one is not shown to the other', async () => {
    const naming = (person: Person) => ({
      comment: `Hi @${person.user.first_name} ${person.user.last_name}`,
      mentions: [person.user.id],
    });
    const place = { category: 'community', community: community.id } as const;
    const ofBen = await postIn(ben, 'Secret words of Ben');
    await owner.get(comments.createPostComment, { params: { id: ofBen.id }, body: naming(ana) });
    const inbox = async (of: Person) => JSON.stringify(await of.get(listNotifications, {}));
    expect(await inbox(ana)).toContain('Secret words');

    await block(ana, ben);
    expect(await inbox(ana)).not.toContain('Secret words');
    expect((await ana.get(listNotifications, {})).unread_count).toBe(0);
    const mentioning = await ben.get(posts.createPost, { body: { ...place, ...naming(ana) } });
    expect(mentioning.mentions).toEqual([]);
    expect(await inbox(ana)).not.toContain(ben.user.id);
  });
});

describe('lists of people', () => {
  const getLists = (): Record<string, (reader: Person, other: Person) => Promise<string[]>> => {
    const params = { id: community.id };
    return {
      members: async (reader) => ids((await reader.get(members.listMembers, { params })).results),
      newest: async (reader) =>
        ids((await reader.get(members.listMembers, { params, query: { sort: 'joined' } })).results),
      'member search': async (reader, { user }) =>
        ids((await reader.get(members.searchMembers, { params, query: { query: user.last_name } })).results),
      'member search, misspelt': async (reader, { user }) =>
        ids((await reader.get(members.searchMembers, { params, query: { query: `${user.last_name}x` } })).results),
      channel: async (reader) => ids((await reader.get(listChannelMembers, { params: { id: channel.id } })).results),
      group: async (reader) => {
        const group = await getFirstGroup(owner, channel);
        return ids((await reader.get(groups.listGroupMembers, { params: { id: group.id } })).results);
      },
      leaderboard: async (reader) =>
        (await reader.get(getLeaderboard, { params })).results.map(({ person }) => person.id),
    };
  };

  it('leave the other side out, except for those who manage the place', async () => {
    const group = await getFirstGroup(owner, channel);
    for (const person of [ana, ben]) {
      await person.get(groups.subscribeToGroup, { params: { id: group.id } });
      await postIn(person, 'For points');
    }
    for (const [name, list] of Object.entries(getLists())) {
      for (const [reader, other] of sides()) expect(await list(reader, other), name).toContain(other.user.id);
    }
    await block(ana, ben);
    await block(ana, owner);
    for (const [name, list] of Object.entries(getLists())) {
      for (const [reader, other] of sides()) expect(await list(reader, other), name).not.toContain(other.user.id);
      expect(await list(owner, ana), name).toContain(ana.user.id);
    }
  });

  it('hides a blocked person from lists of members and channels, for managers too where they are suggestions', async () => {
    await block(ana, owner);
    const query = { without_blocked: true };
    const found = [
      await owner.get(members.listMembers, { params: { id: community.id }, query }),
      await owner.get(members.searchMembers, {
        params: { id: community.id },
        query: { ...query, query: ana.user.last_name },
      }),
      await owner.get(listChannelMembers, { params: { id: channel.id }, query }),
    ];
    for (const { results } of found) expect(ids(results)).not.toContain(ana.user.id);
  });

  it('hides a blocked person from the lists of all of one’s communities', async () => {
    const find = async (reader: Person, other: Person) =>
      ids((await reader.get(members.searchPeople, { query: { query: other.user.last_name } })).results);
    expect(await find(owner, ana)).toContain(ana.user.id);
    expect(await find(ana, owner)).toContain(owner.user.id);
    await block(ana, owner);
    expect(await find(owner, ana)).not.toContain(ana.user.id);
    expect(await find(ana, owner)).not.toContain(owner.user.id);
  });

  it('hides a blocked person from a community’s pages and cards, owners and payment owners too', async () => {
    await block(ana, owner);
    const seen = await ana.get(getCommunity, { params: { id: community.id } });
    expect(JSON.stringify(seen)).not.toContain(owner.user.id);
    expect(seen).toMatchObject({ owners: [], payment_owners: [], payment_owner: null, members_count: 3 });
    const { results } = await ana.get(listCommunities, {});
    expect(JSON.stringify(results)).not.toContain(owner.user.id);
    const managed = await owner.get(getCommunity, { params: { id: community.id } });
    expect(ids(managed.owners)).toEqual([owner.user.id]);
  });

  it('shows join requests of blocked people to those who decide', async () => {
    const closed = await makeCommunity(owner, { name: 'By request' });
    await block(ana, owner);
    const request = await ana.get(createJoinRequest, { body: { request_type: 'community', community: closed.id } });
    const { results } = await owner.get(listJoinRequests, { params: { id: closed.id } });
    expect(ids(results)).toEqual([request.id]);
  });
});

it('hides what the other side added to a group, and who made the group', async () => {
  const group = await ben.get(groups.createGroup, { params: { id: channel.id }, body: { name: 'By Ben' } });
  await ana.get(groups.subscribeToGroup, { params: { id: group.id } });
  const file = new File(['Notes of Ben'], 'notes.txt');
  const resource = await ben.get(groups.createResource, {
    params: { id: group.id },
    body: { title: 'Notes' },
    files: { file },
  });
  const list = (reader: Person) => reader.get(groups.listResources, { params: { id: group.id } });
  expect(ids((await list(ana)).results)).toEqual([resource.id]);
  expect((await ana.fetch(resource.url)).status).toBe(200);
  await block(ana, ben);
  expect((await list(ana)).results).toEqual([]);
  expect((await ana.fetch(resource.url)).status).toBe(404);
  const rid = { id: group.id, rid: resource.id };
  expect((await ana.call(groups.updateResource, { params: rid, body: { title: 'Mine' } })).status).toBe(404);
  const seen = await ana.get(groups.getGroup, { params: { id: group.id } });
  expect(seen).toMatchObject({ created_by: null, resources_count: 1 });
  expect((await list(owner)).results).toHaveLength(1);
});

it('refuses to add or invite the other side, with the answer for a missing user', async () => {
  const place = await makeCommunity(ana, { name: `Of Ana ${named}` });
  await block(ben, ana);
  const missing = await ana.call(members.addMember, { params: { id: place.id }, body: { user_id: place.id } });
  const refused = await ana.call(members.addMember, { params: { id: place.id }, body: { user_id: ben.user.id } });
  expect([refused.status, refused.error]).toEqual([404, missing.error]);

  const { invites: made } = await ana.get(invites.inviteByEmail, {
    params: { id: place.id },
    body: { emails: [ben.user.email, owner.user.email] },
  });
  expect(made).toHaveLength(2);
  await server.runJobs();
  const mailed = (email: string) =>
    server.mails.filter(({ to, subject }) => to === email && subject.includes(place.name));
  expect([mailed(owner.user.email).length, mailed(ben.user.email).length]).toEqual([1, 0]);
});
