import { catalogue } from '@homecoming/contract/catalogue.ts';
import { sendMessage } from '@homecoming/contract/chat.ts';
import { createGroupChat, leaveGroupChat } from '@homecoming/contract/group-chats.ts';
import { createChannel, type Channel } from '@homecoming/contract/channels.ts';
import { createComment, createReply, createPostComment } from '@homecoming/contract/comments.ts';
import { createCommunity, deleteCommunity, leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import { createGroup, createResource, type Group } from '@homecoming/contract/groups.ts';
import { inviteByEmail } from '@homecoming/contract/invites.ts';
import { createJobPost } from '@homecoming/contract/job-posts.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { askMentor, saveOffer } from '@homecoming/contract/mentoring.ts';
import { createPost, type Post } from '@homecoming/contract/posts.ts';
import { createBlast, sendReminder } from '@homecoming/contract/blasts.ts';
import { createEvent } from '@homecoming/contract/events.ts';
import { createQuestions } from '@homecoming/contract/questions.ts';
import { checkIn, manualCheckIn, register } from '@homecoming/contract/registrations.ts';
import {
  makeChannel,
  makeCommunity,
  makeEvent,
  getFirstGroup,
  joinAs,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import type { Answer } from '@homecoming/testkit/client.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { communities, memberships } from '../schema/communities.ts';
import { idempotencyKeys } from '../schema/platform.ts';
import { posts } from '../schema/posts.ts';
import { newId } from './db/new-id.ts';

const SECRET = 'Not for everybody';

let server: TestServer;
let count = 0;
let owner: Person;
/** An admin of the community. */
let ana: Person;
let community: Community;
let channel: Channel;
let group: Group;
let post: Post;
let commentId: string;
/** A group chat that Ana is in. */
let chatId: string;
/** An event to which the owner goes. */
let eventId: string;
let joinId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const signUp = (name: string) => signUpAs(server, `${name} Body${(count += 1)}`);
  [owner, ana] = [await signUp('Olivia'), await signUp('Ana')];
  community = await makeCommunity(owner, { visibility: 'private', join_policy: 'open' });
  await joinAs(ana, community, owner);
  await server.app.db.update(memberships).set({ role: 'admin' }).where(eq(memberships.userId, ana.user.id));
  channel = await makeChannel(owner, community, { name: SECRET });
  group = await getFirstGroup(owner, channel);
  post = await owner.get(createPost, { body: { category: 'community', community: community.id, comment: 'Words' } });
  commentId = (await owner.get(createComment, { params: { id: group.id }, body: { text: 'Words' } })).id;
  chatId = (await owner.get(createGroupChat, { body: { name: SECRET, members: [ana.user.id] } })).id;
  eventId = (await makeEvent(owner, community, { title: SECRET })).id;
  const { registration } = await owner.get(register, { params: { id: eventId }, body: {} });
  joinId = registration?.id ?? '';
});

const leave = () =>
  server.app.db
    .delete(memberships)
    .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, ana.user.id)));

interface Case {
  readonly endpoint: Endpoint;
  call(idempotencyKey: string): Promise<Answer<Endpoint>>;
  /** Takes away the right to read what was created; the caller leaves the community unless said. */
  loseRight?(created: { id: string }): Promise<unknown>;
  /** 201 unless said. */
  readonly status?: 200;
  /** The key is stored with what was created, not among the keys. */
  isOwnKey?: boolean;
}

const cases: readonly Case[] = [
  {
    endpoint: createCommunity,
    call: (idempotencyKey) =>
      ana.call(createCommunity, { body: { name: SECRET, visibility: 'private' }, idempotencyKey }),
    loseRight: ({ id }) => ana.get(deleteCommunity, { params: { id }, body: { name: SECRET } }),
  },
  {
    endpoint: createChannel,
    call: (idempotencyKey) =>
      ana.call(createChannel, { params: { id: community.id }, body: { name: SECRET }, idempotencyKey }),
  },
  {
    endpoint: createJoinRequest,
    call: (idempotencyKey) =>
      ana.call(createJoinRequest, { body: { request_type: 'channel', channel: channel.id }, idempotencyKey }),
  },
  {
    endpoint: inviteByEmail,
    call: (idempotencyKey) => {
      const emails = ['sam@example.org', owner.user.email];
      return ana.call(inviteByEmail, { params: { id: community.id }, body: { emails }, idempotencyKey });
    },
  },
  {
    endpoint: createGroup,
    call: (idempotencyKey) =>
      ana.call(createGroup, { params: { id: channel.id }, body: { name: SECRET }, idempotencyKey }),
  },
  {
    endpoint: createResource,
    call: (idempotencyKey) => {
      const body = { title: SECRET, url: 'https://example.org/' };
      return ana.call(createResource, { params: { id: group.id }, body, idempotencyKey });
    },
  },
  {
    endpoint: createComment,
    call: (idempotencyKey) =>
      ana.call(createComment, { params: { id: group.id }, body: { text: SECRET }, idempotencyKey }),
  },
  {
    endpoint: createReply,
    call: (idempotencyKey) =>
      ana.call(createReply, { params: { id: group.id, pid: commentId }, body: { text: SECRET }, idempotencyKey }),
  },
  {
    endpoint: createPost,
    call: (idempotencyKey) =>
      ana.call(createPost, {
        body: { category: 'community', community: community.id, comment: SECRET },
        idempotencyKey,
      }),
  },
  {
    endpoint: createPostComment,
    call: (idempotencyKey) =>
      ana.call(createPostComment, { params: { id: post.id }, body: { comment: SECRET }, idempotencyKey }),
  },
  {
    endpoint: createGroupChat,
    call: (idempotencyKey) =>
      ana.call(createGroupChat, { body: { name: SECRET, members: [owner.user.id], message: SECRET }, idempotencyKey }),
    loseRight: ({ id }) => ana.get(leaveGroupChat, { params: { id } }),
  },
  {
    endpoint: sendMessage,
    call: (idempotencyKey) =>
      ana.call(sendMessage, { body: { message_type: 'group', group: chatId, text: SECRET }, idempotencyKey }),
    loseRight: () => ana.get(leaveGroupChat, { params: { id: chatId } }),
    isOwnKey: true,
  },
  {
    endpoint: createEvent,
    call: (idempotencyKey) =>
      ana.call(createEvent, {
        params: { id: community.id },
        body: eventInput({ title: SECRET }),
        idempotencyKey,
      }),
  },
  {
    endpoint: createQuestions,
    call: (idempotencyKey) =>
      ana.call(createQuestions, {
        params: { id: eventId },
        body: { questions: [{ label: SECRET }] },
        idempotencyKey,
      }),
  },
  {
    endpoint: createBlast,
    call: (idempotencyKey) =>
      ana.call(createBlast, { params: { id: eventId }, body: { message: SECRET }, idempotencyKey }),
  },
  {
    endpoint: sendReminder,
    call: (idempotencyKey) => ana.call(sendReminder, { params: { id: eventId }, body: {}, idempotencyKey }),
    status: 200,
  },
  {
    endpoint: register,
    call: (idempotencyKey) => ana.call(register, { params: { id: eventId }, body: {}, idempotencyKey }),
    loseRight: () => ana.get(leaveCommunity, { params: { id: community.id } }),
  },
  {
    endpoint: checkIn,
    call: (idempotencyKey) =>
      ana.call(checkIn, { params: { id: joinId }, body: { event_id: eventId }, idempotencyKey }),
    status: 200,
  },
  {
    endpoint: manualCheckIn,
    call: (idempotencyKey) =>
      ana.call(manualCheckIn, { body: { event_id: eventId, email: owner.user.email }, idempotencyKey }),
    status: 200,
  },
  {
    endpoint: askMentor,
    call: async (idempotencyKey) => {
      await server.app.db.update(communities).set({ mentoring: 'open' }).where(eq(communities.id, community.id));
      const params = { id: community.id };
      await owner.get(saveOffer, { params, body: { topics: ['first_job'], lasts: 'one_talk', capacity: 1 } });
      const body = {
        mentor: owner.user.id,
        topic: 'first_job',
        text: `Would you talk with me about it? ${SECRET}`,
      } as const;
      return ana.call(askMentor, { params, body, idempotencyKey });
    },
  },
  {
    endpoint: createJobPost,
    call: async (idempotencyKey) => {
      await server.app.db.update(communities).set({ jobBoard: 'open' }).where(eq(communities.id, community.id));
      const place = { city: null, remote: 'no' as const, countries: [], salary: null, link: null };
      const body = { kind: 'job' as const, title: 'Printer', company: 'Aster', text: SECRET, ...place };
      return ana.call(createJobPost, { params: { id: community.id }, body, idempotencyKey });
    },
  },
];

describe.each(cases.map((each) => ({ ...each, name: `${each.endpoint.method} ${each.endpoint.path}` })))(
  '$name',
  ({ call, loseRight, status: created = 201, isOwnKey = false }) => {
    it('creates once per key, and answers every request with the same', async () => {
      const answers = [...(await Promise.all([call('key'), call('key'), call('key')])), await call('key')];
      for (const { status, body } of answers)
        expect({ status, body }).toEqual({ status: created, body: answers[0]?.body });
      expect(await server.app.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, ana.user.id))).toBe(
        isOwnKey ? 0 : 1,
      );
    });

    it('shows nothing to a caller who has lost the right since', async () => {
      const first = await call('key');
      expect(first.status).toBe(created);
      const { id } = first.body as { id: string };
      await (loseRight?.({ id }) ?? leave());
      const again = await call('key');
      expect([403, 404]).toContain(again.status);
      const text = JSON.stringify(again.body);
      for (const hidden of [SECRET, 'example.org', id ?? 'no id']) expect(text).not.toContain(hidden);
    });
  },
);

it('covers every call of the contract that creates something', () => {
  const creating = catalogue.filter(({ endpoint }) => endpoint.creates).map(({ endpoint }) => endpoint);
  expect(new Set(cases.map(({ endpoint }) => endpoint))).toEqual(new Set(creating));
});

describe('a key', () => {
  const say = (comment: string, idempotencyKey?: string, by = ana) =>
    by.call(createPost, {
      body: { category: 'community', community: community.id, comment },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  const written = () => server.app.db.$count(posts, eq(posts.communityId, community.id));

  it('creates one of twenty at once, and without a key there are twenty', async () => {
    const before = await written();
    const answers = await Promise.all(Array.from({ length: 20 }, () => say('Once', 'key')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await written()).toBe(before + 1);
    await Promise.all(Array.from({ length: 20 }, () => say('Often')));
    expect(await written()).toBe(before + 21);
  });

  it('refuses an idempotency key with other content, or of another person', async () => {
    const first = await say('Words', 'key');
    const other = await say('Other words', 'key');
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_key_reused']);
    const byOther = await say('Words', 'key', owner);
    expect([byOther.status, byOther.body.id === first.body.id]).toEqual([201, false]);
  });

  it('frees an idempotency key when nothing was created', async () => {
    await leave();
    expect((await say('Words', 'key')).status).toBe(404);
    await joinAs(ana, community, owner);
    expect((await say('Words', 'key')).status).toBe(201);
  });

  it('answers with what was created, however it has changed since', async () => {
    const key = newId();
    const { id } = (await say('Words', key)).body;
    await server.app.db.update(posts).set({ comment: 'Edited' }).where(eq(posts.id, id));
    expect((await say('Words', key)).body).toMatchObject({ id, comment: 'Edited' });
  });
});
