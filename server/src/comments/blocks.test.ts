import { blockUser } from '@homecoming/contract/blocks.ts';
import * as contract from '@homecoming/contract/comments.ts';
import type { Comment } from '@homecoming/contract/comments.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { getGroup, type Group } from '@homecoming/contract/groups.ts';
import { createPost, getPost, type Post } from '@homecoming/contract/posts.ts';
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let blocker: Person;
let blocked: Person;
let community: Community;
let group: Group;
let post: Post;
beforeAll(async () => {
  server = await startTestServer();
  [owner, blocker, blocked] = (await Promise.all(
    ['Olivia Owner', 'Bea Block', 'Bo Block'].map((name) => signUpAs(server, name)),
  )) as [Person, Person, Person];
  community = await makeCommunity(owner);
  const channel = await makeChannel(owner, community, { is_private: true });
  for (const person of [blocker, blocked]) {
    await joinAs(person, community, owner);
    await joinChannelAs(person, channel, owner);
  }
  group = await getFirstGroup(owner, channel);
  const body = { category: 'community', community: community.id, comment: 'Say something' } as const;
  post = await owner.get(createPost, { body });
  await blocker.get(blockUser, { body: { blocked: blocked.user.id } });
});
afterAll(() => server.close());

/** The same calls for a comment in a group and for one on a post. */
const subjects = [
  {
    name: 'a group',
    write: async (by: Person, text: string, parent?: string) => {
      const files = { image: await testImage(60, 40) };
      const call = { body: { text }, files };
      if (parent === undefined) return by.get(contract.createComment, { params: { id: group.id }, ...call });
      return by.get(contract.createReply, { params: { id: group.id, pid: parent }, ...call });
    },
    reply: (by: Person, pid: string) =>
      by.call(contract.createReply, { params: { id: group.id, pid }, body: { text: 'Yes' } }),
    list: (by: Person) => by.get(contract.listComments, { params: { id: group.id }, query: {} }),
    replies: (by: Person, pid: string) => by.call(contract.listReplies, { params: { id: group.id, pid }, query: {} }),
    remove: (by: Person, commentId: string) =>
      by.call(contract.deleteGroupComment, { params: { id: group.id, commentId } }),
    count: async (by: Person) => (await by.get(getGroup, { params: { id: group.id } })).comments_count,
  },
  {
    name: 'a post',
    write: async (by: Person, comment: string, parent?: string) =>
      by.get(contract.createPostComment, {
        params: { id: post.id },
        body: { comment, ...(parent && { parent }) },
        files: { image: await testImage(60, 40) },
      }),
    reply: (by: Person, parent: string) =>
      by.call(contract.createPostComment, { params: { id: post.id }, body: { comment: 'Yes', parent } }),
    list: async (by: Person) =>
      (await by.get(contract.listPostComments, { params: { id: post.id }, query: {} })).results,
    replies: (by: Person, pid: string) =>
      by.call(contract.listPostReplies, { params: { id: post.id, pid }, query: {} }),
    remove: (by: Person, commentId: string) =>
      by.call(contract.deletePostComment, { params: { id: post.id, commentId } }),
    count: async (by: Person) => (await by.get(getPost, { params: { id: post.id } })).comments_count,
  },
];
const getIds = (list: readonly Comment[]) => list.map(({ id }) => id);

describe.each(subjects)('between two people of whom one blocked the other, comments of $name', (subject) => {
  it('are not shown to either, and counts stay', async () => {
    const before = await subject.count(owner);
    const theirs = await subject.write(blocked, 'Mine');
    const own = await subject.write(blocker, 'Ours');
    expect(getIds(await subject.list(blocker))).not.toContain(theirs.id);
    expect(getIds(await subject.list(blocked))).not.toContain(own.id);
    expect(getIds(await subject.list(owner))).toEqual(expect.arrayContaining([own.id, theirs.id]));
    expect(await subject.count(blocker)).toBe(before + 2);
    expect((await blocker.fetch(theirs.image?.url ?? '')).status).toBe(404);
    expect((await owner.fetch(theirs.image?.url ?? '')).status).toBe(200);
  });

  it('are hidden with their place kept while they have replies', async () => {
    const theirs = await subject.write(blocked, 'Secret words');
    const reply = await subject.write(owner, 'A reply', theirs.id);
    const own = await subject.write(blocked, 'Another secret', theirs.id);
    const hidden = (await subject.list(blocker)).find(({ id }) => id === theirs.id);
    expect(hidden).toMatchObject({
      hidden: true,
      deleted: false,
      author: null,
      text: null,
      title: null,
      image: null,
      mentions: [],
      replies_count: 2,
      can: { edit: false, delete: false, like: false, reply: false },
    });
    expect(getIds(hidden?.replies ?? [])).toEqual([reply.id]);
    expect(JSON.stringify(hidden)).not.toContain(blocked.user.id);
    expect(JSON.stringify(hidden)).not.toMatch(/ecret/);
    // Replies to it are read on.
    const replies = await subject.replies(blocker, theirs.id);
    expect([replies.status, getIds(replies.body)]).toEqual([200, [reply.id]]);
    const shown = (await subject.list(owner)).find(({ id }) => id === theirs.id);
    expect(shown).toMatchObject({ hidden: false, text: 'Secret words' });
    expect(getIds(shown?.replies ?? [])).toEqual([reply.id, own.id]);
  });

  it('cannot be answered, liked, deleted or opened: 404, as if they did not exist', async () => {
    const theirs = await subject.write(blocked, 'Mine');
    const missing = await subject.replies(blocker, group.id);
    const like = (by: Person) => by.call(contract.likeComment, { params: { id: theirs.id } });
    const refused = [
      await subject.reply(blocker, theirs.id),
      await like(blocker),
      await subject.remove(blocker, theirs.id),
      await subject.replies(blocker, theirs.id),
    ];
    for (const { status, error } of refused) expect({ status, error }).toEqual({ status: 404, error: missing.error });
    expect((await like(owner)).status).toBe(200);
    expect((await subject.reply(owner, theirs.id)).status).toBe(201);
    const ours = await subject.write(blocker, 'Ours');
    expect((await blocked.call(contract.likeComment, { params: { id: ours.id } })).status).toBe(404);
    expect((await subject.reply(blocked, ours.id)).status).toBe(404);
  });
});

it('comments that come with a post leave out those of blocked people', async () => {
  const [, ofPost] = subjects;
  const first = await ofPost?.write(blocker, 'One');
  await ofPost?.write(blocked, 'Two');
  const { child_posts: shown } = await blocker.get(getPost, { params: { id: post.id } });
  expect(shown[0]?.id).toBe(first?.id);
  expect(JSON.stringify(shown)).not.toContain(blocked.user.id);
});

it('staff read and moderate whatever their blocks', async () => {
  const staff = await signUpAs(server, 'Sta Ff');
  await makeStaff(server, staff);
  const [ofGroup] = subjects;
  const theirs = await ofGroup?.write(blocked, 'Words');
  await blocked.get(blockUser, { body: { blocked: staff.user.id } });
  expect(getIds((await ofGroup?.list(staff)) ?? [])).toContain(theirs?.id);
});

it('people who moderate delete the comment of somebody who blocked them', async () => {
  const [managed] = subjects;
  const theirs = await managed?.write(blocked, 'Rude words');
  await blocked.get(blockUser, { body: { blocked: owner.user.id } });
  expect(getIds((await managed?.list(owner)) ?? [])).not.toContain(theirs?.id);
  expect((await managed?.remove(owner, theirs?.id ?? ''))?.status).toBe(204);
});
