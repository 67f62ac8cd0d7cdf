import * as comments from '@homecoming/contract/comments.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import * as contract from '@homecoming/contract/events.ts';
import * as posts from '@homecoming/contract/posts.ts';
import { getProfile } from '@homecoming/contract/profiles.ts';
import { makeCommunity, makeEvent, joinAs, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { posts as postsTable } from '../schema/posts.ts';
import { registrations } from '../schema/registrations.ts';
import { listen } from '../subscribers/fixtures/listen.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let guest: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Olivia Owner');
  member = await signUpAs(server, 'Mia Member');
  guest = await signUpAs(server, 'Gus Guest');
  community = await makeCommunity(owner, { join_policy: 'open' });
  await setPlan(server, community.id, 'pro');
  await joinAs(member, community, owner);
});
afterAll(() => server.close());

const write = (by: Person, event: string, comment = 'See you there') =>
  by.call(posts.createPost, { body: { category: 'event', event, comment } });
const list = (by: Person, query: QueryOf<typeof posts.listPosts>) => by.call(posts.listPosts, { query });

it('members write and read posts of an event, which are in the feeds of its community, too', async () => {
  const event = await makeEvent(owner, community, { title: 'Regatta' });
  const other = await makeEvent(owner, community);
  const { body: post } = await write(member, event.id);
  expect(post).toMatchObject({
    category: 'event',
    event: { id: event.id, name: 'Regatta' },
    community: { id: community.id },
    channel: null,
  });
  for (const query of [{ event: event.id }, { community: community.id }, { user: member.user.id }, {}]) {
    const { results } = (await list(owner, query)).body;
    expect([query, results.map(({ id }) => id)]).toEqual([query, [post.id]]);
  }
  expect((await list(owner, { event: other.id })).body.results).toEqual([]);
  expect((await member.call(posts.deletePost, { params: { id: post.id } })).status).toBe(204);
});

it('people of other communities who are going neither read nor write them, and nobody for a draft', async () => {
  const event = await makeEvent(owner, community, { visibility: 'public' });
  await server.app.db
    .insert(registrations)
    .values({ eventId: event.id, userId: guest.user.id, status: 'going', ticketCode: event.id });
  const { body: post } = await write(member, event.id);
  const refused = [
    await list(guest, { event: event.id }),
    await write(guest, event.id),
    await guest.call(posts.getPost, { params: { id: post.id } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  const draft = await makeEvent(owner, community, { status: 'draft' });
  expect([(await write(owner, draft.id)).status, (await list(owner, { event: draft.id })).status]).toEqual([404, 404]);
  const elsewhere = await makeCommunity(owner, { name: 'Elsewhere' });
  const body = { category: 'event' as const, event: event.id, community: elsewhere.id, comment: 'Wrong' };
  expect((await owner.call(posts.createPost, { body })).error.code).toBe('event_not_found');
});

it('posts of a deleted event are missing everywhere, with their comments; of a cancelled one they stay', async () => {
  const event = await makeEvent(owner, community, { title: 'Short lived' });
  const { body: post } = await write(member, event.id);
  await owner.get(posts.addBookmark, { params: { id: post.id } });
  const comment = await owner.get(comments.createPostComment, { params: { id: post.id }, body: { comment: 'Yes' } });
  const count = async () => (await owner.get(getProfile, { params: { id: member.user.id } })).posts_count;
  const before = await count();
  await owner.get(contract.cancelEvent, { params: { id: event.id }, body: {} });
  expect((await owner.call(posts.getPost, { params: { id: post.id } })).status).toBe(200);
  await owner.call(contract.deleteEvent, { params: { id: event.id } });
  const params = { id: post.id };
  const gone = [
    await owner.call(posts.getPost, { params }),
    await member.call(posts.updatePost, { params, body: { comment: 'Changed' } }),
    await member.call(posts.deletePost, { params }),
    await owner.call(posts.likePost, { params, body: {} }),
    await owner.call(comments.createPostComment, { params, body: { comment: 'More' } }),
    await owner.call(comments.likeComment, { params: { id: comment.id } }),
    await owner.call(posts.listPosts, { query: { event: event.id } }),
    await write(owner, event.id),
  ];
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
  for (const query of [{ community: community.id }, { user: member.user.id }, { bookmarked: true }, {}]) {
    const ids = (await list(owner, query)).body.results.map(({ id }) => id);
    expect([query, ids.includes(post.id)]).toEqual([query, false]);
  }
  expect(await count()).toBe((before ?? 0) - 1);
});

it('hides posts that are written while their event is deleted', async () => {
  const event = await makeEvent(owner, community);
  const deletion = owner.call(contract.deleteEvent, { params: { id: event.id } });
  await Promise.all([deletion, ...Array.from({ length: 20 }, (_, n) => write(member, event.id, `Post ${n}`))]);
  const rows = await server.app.db.select().from(postsTable).where(eq(postsTable.eventId, event.id));
  expect(rows.filter(({ placeId }) => placeId !== event.id)).toEqual([]);
});

it('shows new posts with their event to members at once, and takes those of a deleted event away', async () => {
  const event = await makeEvent(owner, community);
  const [atMember, atGuest] = [await listen(server, member), await listen(server, guest)];
  const { body: post } = await write(owner, event.id);
  const created = { event: event.id, community: community.id, channel: null, post: post.id, author: owner.user.id };
  await waitFor(() =>
    expect(atMember.received).toContainEqual({ type: 'post.created', data: { ...created, at_home: true } }),
  );
  await owner.call(contract.deleteEvent, { params: { id: event.id } });
  await waitFor(() => expect(atMember.received).toContainEqual({ type: 'post.deleted', data: { post: post.id } }));
  expect(atGuest.received.map(({ type }) => type)).toEqual(['ready']);
  for (const { socket } of [atMember, atGuest]) socket.terminate();
});
