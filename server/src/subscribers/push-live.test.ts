import { LIVE_UNAUTHENTICATED, type LiveMessage } from '@homecoming/contract/live.ts';
import { logOut } from '@homecoming/contract/accounts.ts';
import * as joinRequests from '@homecoming/contract/join-requests.ts';
import { createPost, likePost } from '@homecoming/contract/posts.ts';
import { communityOf, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A person's live connection; `heard` are its messages so far. */
async function listen(person: Person): Promise<{ heard: LiveMessage[]; socket: WebSocket }> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/realtime/`);
  const heard: LiveMessage[] = [];
  socket.on('message', (frame) => heard.push(JSON.parse(String(frame))));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: person.token })));
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toContain('ready'));
  return { heard, socket };
}

it('tells those who decide of a request, its author of the answer, and members of posts and likes', async () => {
  const [owner, asker, stranger] = [
    await signUpAs(server, 'Olivia Owner'),
    await signUpAs(server, 'Asa Asker'),
    await signUpAs(server, 'Stran Ger'),
  ];
  const community = await communityOf(owner);
  const [ofOwner, ofAsker, ofStranger] = [await listen(owner), await listen(asker), await listen(stranger)];

  const body = { request_type: 'community' as const, community: community.id };
  const request = await asker.get(joinRequests.createJoinRequest, { body });
  const pending = {
    type: 'request.updated',
    data: { id: request.id, community: community.id, channel: null, status: 'pending' },
  };
  await vi.waitFor(() => expect(ofOwner.heard).toContainEqual(pending));
  await owner.get(joinRequests.approveJoinRequest, { params: { id: request.id } });
  const approved = { ...pending, data: { ...pending.data, status: 'approved' } };
  await vi.waitFor(() => expect(ofAsker.heard).toContainEqual(approved));

  // Let in a moment ago, on a connection that was open before.
  const post = await owner.get(createPost, {
    body: { category: 'community', community: community.id, comment: 'Welcome' },
  });
  const created = { type: 'post.created', data: { community: community.id, post: post.id, author: owner.user.id } };
  await vi.waitFor(() => expect(ofAsker.heard).toContainEqual(created));
  await asker.get(likePost, { params: { id: post.id }, body: {} });
  const liked = { type: 'post.updated', data: { post: post.id, likes_count: 1 } };
  await vi.waitFor(() => expect(ofOwner.heard).toContainEqual(liked));
  expect(ofStranger.heard.map(({ type }) => type)).toEqual(['ready']);
});

it('ends the connections of a session with it', async () => {
  const person = await signUpAs(server, 'Go Ne');
  const { socket } = await listen(person);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await person.get(logOut, {});
  expect(await closed).toBe(LIVE_UNAUTHENTICATED);
});
