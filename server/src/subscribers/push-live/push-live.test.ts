import { LIVE_UNAUTHENTICATED, type LiveMessage } from '@homecoming/contract/live.ts';
import { blockUser, unblockUser } from '@homecoming/contract/blocks.ts';
import { logOut } from '@homecoming/contract/accounts.ts';
import { leaveChannel, type Channel } from '@homecoming/contract/channels.ts';
import { getConversation, sendMessage } from '@homecoming/contract/chat.ts';
import {
  createComment,
  createPostComment,
  deleteGroupComment,
  likeComment,
  updateComment,
} from '@homecoming/contract/comments.ts';
import { updateRollover } from '@homecoming/contract/cohorts.ts';
import { deleteCommunity, leaveCommunity, updateCommunity } from '@homecoming/contract/communities.ts';
import type { Group } from '@homecoming/contract/groups.ts';
import * as joinRequests from '@homecoming/contract/join-requests.ts';
import { removeMember } from '@homecoming/contract/members.ts';
import { createPost, likePost } from '@homecoming/contract/posts.ts';
import {
  makeChannel,
  makeCommunity,
  getFirstGroup,
  joinAs,
  joinChannelAs,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen as listenTo } from '../fixtures/listen.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listen = (person: Person) => listenTo(server, person);

it('sends requests to managers, answers to their authors, and posts and likes to members', async () => {
  const [owner, asker, stranger] = [
    await signUpAs(server, 'Olivia Owner'),
    await signUpAs(server, 'Asa Asker'),
    await signUpAs(server, 'Stran Ger'),
  ];
  const community = await makeCommunity(owner);
  const [ofOwner, ofAsker, ofStranger] = [await listen(owner), await listen(asker), await listen(stranger)];

  const body = { request_type: 'community' as const, community: community.id };
  const request = await asker.get(joinRequests.createJoinRequest, { body });
  const pending = {
    type: 'request.updated',
    data: { id: request.id, community: community.id, channel: null, status: 'pending' },
  };
  await waitFor(() => expect(ofOwner.received).toContainEqual(pending));
  await owner.get(joinRequests.approveJoinRequest, { params: { id: request.id } });
  const approved = { ...pending, data: { ...pending.data, status: 'approved' } };
  await waitFor(() => expect(ofAsker.received).toContainEqual(approved));

  // Just approved, on a connection that was open before.
  const post = await owner.get(createPost, {
    body: { category: 'community', community: community.id, comment: 'Welcome' },
  });
  const created = {
    type: 'post.created',
    data: { community: community.id, channel: null, post: post.id, author: owner.user.id, event: null, at_home: true },
  };
  await waitFor(() => expect(ofAsker.received).toContainEqual(created));
  // Settings are for managers.
  const params = { id: community.id };
  const updated = { type: 'community.updated', data: { community: community.id } };
  const countUpdates = () => ofOwner.received.filter(({ type }) => type === 'community.updated').length;
  await owner.get(updateCommunity, { params, body: { description: 'Ten years on' } });
  await waitFor(() => expect(countUpdates()).toBe(1));
  await owner.get(updateRollover, { params, body: { day: '07-15' } });
  await waitFor(() => expect(countUpdates()).toBe(2));
  expect(ofAsker.received).not.toContainEqual(updated);
  await asker.get(likePost, { params: { id: post.id }, body: {} });
  const liked = {
    type: 'post.updated',
    data: { post: post.id, likes_count: 1, level_count: 0, comments_count: 0, edited: false },
  };
  await waitFor(() => expect(ofOwner.received).toContainEqual(liked));
  expect(ofStranger.received.map(({ type }) => type)).toEqual(['ready']);
});

describe('comments in a private channel', () => {
  let owner: Person;
  let member: Person;
  let leaver: Person;
  let channel: Channel;
  let group: Group;
  let count = 0;
  beforeEach(async () => {
    [owner, member, leaver] = [
      await signUpAs(server, `Ch Owner${(count += 1)}`),
      await signUpAs(server, `In Side${count}`),
      await signUpAs(server, `Lea Ver${count}`),
    ];
    const community = await makeCommunity(owner);
    for (const person of [member, leaver]) await joinAs(person, community, owner);
    channel = await makeChannel(owner, community, { is_private: true });
    for (const person of [member, leaver]) await joinChannelAs(person, channel, owner);
    group = await getFirstGroup(owner, channel);
  });
  const write = (text: string) => member.get(createComment, { params: { id: group.id }, body: { text } });
  /** The messages about comments, once there are as many: others may be on their way. */
  async function commentsIn({ received }: { received: LiveMessage[] }, least: number): Promise<LiveMessage[]> {
    const about = () => received.filter(({ type }) => type.startsWith('comment.'));
    await waitFor(() => expect(about().length).toBeGreaterThanOrEqual(least));
    return about();
  }

  it('pushes comments in a private channel once to those in it when they are written, liked, changed and deleted', async () => {
    const [ofOwner, ofInside] = [await listen(owner), await listen(member)];
    const comment = await write('Hello');
    const params = { id: group.id, commentId: comment.id };
    await owner.get(likeComment, { params: { id: comment.id } });
    const { edited_at } = await member.get(updateComment, { params, body: { text: 'Hello there' } });
    await member.get(deleteGroupComment, { params });
    const place = { group: group.id, post: null, comment: comment.id };
    const expected = [
      { type: 'comment.created', data: { ...place, parent: null, author: member.user.id } },
      { type: 'comment.updated', data: { ...place, likes_count: 1, edited_at: null, deleted: false } },
      { type: 'comment.updated', data: { ...place, likes_count: 1, edited_at, deleted: false } },
      { type: 'comment.updated', data: { ...place, likes_count: 0, edited_at, deleted: true } },
    ];
    expect(edited_at).not.toBeNull();
    expect(await commentsIn(ofOwner, expected.length)).toEqual(expected);
    expect(await commentsIn(ofInside, expected.length)).toEqual(expected);
  });

  it('pushes comments in a private channel to those who manage its community from outside of it', async () => {
    await owner.get(leaveChannel, { params: { id: channel.id } });
    const ofOwner = await listen(owner);
    const comment = await write('Is anybody there?');
    expect(await commentsIn(ofOwner, 1)).toMatchObject([{ type: 'comment.created', data: { comment: comment.id } }]);
  });

  it.each([
    ['the channel', () => leaver.get(leaveChannel, { params: { id: channel.id } })],
    ['its community', () => leaver.get(leaveCommunity, { params: { id: channel.community } })],
  ])('are not sent to a person who has left %s, on a connection that was open before', async (_what, leave) => {
    const [ofInside, ofLeaver] = [await listen(member), await listen(leaver)];
    const before = await write('With you');
    await commentsIn(ofLeaver, 1);
    await leave();
    await write('Among us');
    await commentsIn(ofInside, 2);
    const received = await commentsIn(ofLeaver, 1);
    expect(received).toMatchObject([{ data: { comment: before.id } }]);
  });
});

it('reaches nobody with whom a block is between them and the author or the commenter', async () => {
  const [owner, ana, ben] = [
    await signUpAs(server, 'Ow Ner'),
    await signUpAs(server, 'An A'),
    await signUpAs(server, 'Be N'),
  ];
  const community = await makeCommunity(owner);
  for (const person of [ana, ben]) await joinAs(person, community, owner);
  const [ofOwner, ofAna, ofBen] = [await listen(owner), await listen(ana), await listen(ben)];
  await ana.get(blockUser, { body: { blocked: ben.user.id } });
  const write = (author: Person) =>
    author.get(createPost, { body: { category: 'community', community: community.id, comment: 'Hello' } });
  const [byAna, byBen, byOwner] = [await write(ana), await write(ben), await write(owner)];
  await owner.get(likePost, { params: { id: byBen.id }, body: {} });
  await ben.get(createPostComment, { params: { id: byOwner.id }, body: { comment: 'Hi' } });
  await ana.get(unblockUser, { params: { id: ben.user.id } });
  const last = await write(owner);
  const all = [ofOwner, ofAna, ofBen];
  const text = ({ received }: { received: LiveMessage[] }) => JSON.stringify(received);
  await waitFor(() => expect(all.every((listener) => text(listener).includes(last.id))).toBe(true));
  expect(text(ofOwner)).toContain(byAna.id);
  expect(text(ofOwner)).toContain(byBen.id);
  for (const hidden of [byBen.id, ben.user.id]) expect(text(ofAna)).not.toContain(hidden);
  for (const hidden of [byAna.id, ana.user.id]) expect(text(ofBen)).not.toContain(hidden);
  // Counters change for everybody.
  const updated = ofAna.received.filter(({ type }) => type === 'post.updated');
  expect(updated).toMatchObject([{ data: { post: byOwner.id, comments_count: 1 } }]);
});

it('ends the connections of a session with it', async () => {
  const person = await signUpAs(server, 'Go Ne');
  const { socket } = await listen(person);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await person.get(logOut, {});
  expect(await closed).toBe(LIVE_UNAUTHENTICATED);
});

it('resets private conversations for both when their last shared community ends or begins again', async () => {
  const names = ['Olga Closes', 'Ana Closes', 'Ben Closes', 'Cleo Other', 'Dana Silent'];
  const [owner, ana, ben, cleo, dana] = await Promise.all(names.map((name) => signUpAs(server, name)));
  if (!owner || !ana || !ben || !cleo || !dana) throw new Error('five people were signed up');
  const [club, other] = [await makeCommunity(owner), await makeCommunity(owner)];
  for (const person of [ana, ben, cleo, dana]) await joinAs(person, club, owner);
  for (const person of [ana, cleo]) await joinAs(person, other, owner);
  // Dana shares the community, but has no conversation with Ana.
  for (const partner of [ben, cleo]) {
    const body = { message_type: 'private' as const, recipient: partner.user.id, text: 'Hello' };
    await ana.get(sendMessage, { body });
  }
  const connections = await Promise.all([ana, ben, cleo, dana].map(listen));
  const resets = () =>
    connections.map(({ received }) =>
      received.flatMap((message) =>
        message.type === 'conversation.updated' && message.data.reset ? [message.data.conversation] : [],
      ),
    );
  await ana.get(leaveCommunity, { params: { id: club.id } });
  await waitFor(() => expect(resets()).toEqual([[ben.user.id], [ana.user.id], [], []]));
  expect((await ben.get(getConversation, { params: { id: ana.user.id } })).can.write).toBe(false);

  await joinAs(ana, club, owner);
  await waitFor(() => expect(resets()).toEqual([[ben.user.id, ben.user.id], [ana.user.id, ana.user.id], [], []]));
  expect((await ben.get(getConversation, { params: { id: ana.user.id } })).can.write).toBe(true);

  // Removed by a manager.
  await owner.get(removeMember, { params: { id: club.id, userId: ben.user.id } });
  await waitFor(() =>
    expect(
      resets()
        .slice(0, 2)
        .map(({ length }) => length),
    ).toEqual([3, 3]),
  );
});

it('announces the private conversations that end with their community', async () => {
  const names = ['Olga Deletes', 'Ana Loses', 'Ben Loses', 'Cleo Keeps'];
  const [owner, ana, ben, cleo] = await Promise.all(names.map((name) => signUpAs(server, name)));
  if (!owner || !ana || !ben || !cleo) throw new Error('four people were signed up');
  const [club, other] = [await makeCommunity(owner, { name: 'Short life' }), await makeCommunity(owner)];
  for (const person of [ana, ben, cleo]) await joinAs(person, club, owner);
  for (const person of [ana, cleo]) await joinAs(person, other, owner);
  for (const partner of [ben, cleo]) {
    const body = { message_type: 'private' as const, recipient: partner.user.id, text: 'Hello' };
    await ana.get(sendMessage, { body });
  }
  const connections = await Promise.all([ana, ben, cleo].map(listen));
  await owner.get(deleteCommunity, { params: { id: club.id }, body: { name: 'Short life' } });
  const changed = () =>
    connections.map(({ received }) =>
      received.flatMap((message) => (message.type === 'conversation.updated' ? [message.data.conversation] : [])),
    );
  await waitFor(() => expect(changed()).toEqual([[ben.user.id], [ana.user.id], []]));
  expect((await ben.get(getConversation, { params: { id: ana.user.id } })).can.write).toBe(false);
});
