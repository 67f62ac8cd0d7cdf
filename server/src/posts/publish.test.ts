import type { Community } from '@homecoming/contract/communities.ts';
import { getOwnPoints } from '@homecoming/contract/points.ts';
import { createPost, listPosts, type Post } from '@homecoming/contract/posts.ts';
import { communityOf, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/db/new-id.ts';
import { posts } from '../schema/posts.ts';
import { publish, type NewPost, type Publication } from './publish.ts';

let server: TestServer;
let count = 0;
let owner: Person;
let ana: Person;
let stranger: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pointsOf = (person: Person) => person.get(getOwnPoints, {});
const somebody = (name: string) => signUpAs(server, `${name} Body${(count += 1)}`);

beforeEach(async () => {
  [owner, ana, stranger] = [await somebody('Olivia'), await somebody('Ana'), await somebody('Sam')];
  community = await communityOf(owner);
  await joinAs(ana, community, owner);
});

interface Asked extends Partial<NewPost> {
  key?: string;
}

const publication = (author: Person, { key, ...post }: Asked = {}): Publication => ({
  userId: author.user.id,
  idempotency: key === undefined ? null : { key, fingerprint: 'of the request' },
  replyOf: (written) => ({ id: written.post.id }) as Post,
  post: {
    id: newId(),
    authorId: author.user.id,
    category: 'community',
    communityId: community.id,
    channelId: null,
    title: null,
    comment: 'Words',
    mentions: [],
    imageId: null,
    imageDescription: null,
    createdAt: server.clock.now(),
    ...post,
  },
});
const publishAll = (given: readonly Publication[]) => Promise.all(given.map((one) => publish(server.app, one)));

const wordsShown = async (of = community, reader = owner) =>
  (await reader.get(listPosts, { query: { community: of.id, limit: 100 } })).results.map(({ comment }) => comment);
const transactionsOf = async (of: Community) => {
  const transactions = sql`select distinct xmin::text from posts where community_id = ${of.id}`;
  return (await server.app.db.execute(transactions)).rows.length;
};

describe('posts of the same moment', () => {
  const say = (author: Person, comment: string, key?: string) =>
    author.call(createPost, {
      body: { category: 'community', community: community.id, comment },
      ...(key === undefined ? {} : { idempotencyKey: key }),
    });

  it('are answered each with its own, and none of somebody who may not', async () => {
    const authors = [owner, stranger, ana, ana, stranger, owner];
    const answers = await Promise.all(authors.map((author, index) => say(author, `Words ${index}`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 201, 201, 404, 201]);
    for (const index of [0, 2, 3, 5]) {
      const { comment, author } = answers[index]?.body ?? {};
      expect([comment, author?.id]).toEqual([`Words ${index}`, authors[index]?.user.id]);
    }
    expect((await wordsShown()).toSorted()).toEqual(['Words 0', 'Words 2', 'Words 3', 'Words 5']);
    expect([(await pointsOf(owner)).points, (await pointsOf(ana)).points]).toEqual([10, 10]);
    expect((await pointsOf(stranger)).points).toBe(0);
  });

  it('are written in one transaction, also those with a key', async () => {
    await publishAll(Array.from({ length: 20 }, (_, index) => publication(ana, index % 2 ? { key: newId() } : {})));
    expect(await transactionsOf(community)).toBe(1);
    expect(await wordsShown()).toHaveLength(20);
  });

  it('are all written when they are more than one transaction takes', async () => {
    await publishAll(Array.from({ length: 120 }, () => publication(ana)));
    expect(await transactionsOf(community)).toBe(3);
    expect(await server.app.db.$count(posts, eq(posts.communityId, community.id))).toBe(120);
  });

  it('do not fail for one of them that cannot be written', async () => {
    const broken = publication(ana, { imageId: newId() });
    const given = [publication(ana, { comment: 'One' }), broken, publication(owner, { key: newId() })];
    const answers = await Promise.allSettled(given.map((one) => publish(server.app, one)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await wordsShown()).toSorted()).toEqual(['One', 'Words']);
  });

  it('are one where they come under one key, and all are answered with it', async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(ana, 'Once', key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await wordsShown()).toEqual(['Once']);
    // The key of one person is none of another's.
    expect((await say(owner, 'Once', key)).status).toBe(201);
    const other = await say(ana, 'Something else', key);
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('leave the key of a refused one free', async () => {
    const key = newId();
    const [refused] = await Promise.all([say(stranger, 'Now', key), say(ana, 'Beside it', newId())]);
    expect(refused.status).toBe(404);
    await joinAs(stranger, community, owner);
    expect((await say(stranger, 'Now', key)).status).toBe(201);
    expect((await wordsShown()).toSorted()).toEqual(['Beside it', 'Now']);
  });

  it('do not wait for a community that is locked, unless they are for it', async () => {
    const other = await communityOf(owner, { name: 'Rowing' });
    const client = await server.app.pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from communities where id = $1 for update', [other.id]);
      let waits = true;
      const late = publish(server.app, publication(owner, { communityId: other.id })).finally(() => (waits = false));
      await publishAll([publication(ana), publication(owner, { key: newId() })]);
      expect([waits, (await wordsShown()).length]).toEqual([true, 2]);
      await client.query('commit');
      await late;
      expect(await wordsShown(other)).toEqual(['Words']);
    } finally {
      client.release();
    }
  });
});
