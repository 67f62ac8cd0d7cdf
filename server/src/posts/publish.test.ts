import type { Community } from '@homecoming/contract/communities.ts';
import { createPost, listPosts } from '@homecoming/contract/posts.ts';
import { communityOf, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/db/new-id.ts';
import { publish, type NewPost } from './publish.ts';

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

const somebody = (name: string) => signUpAs(server, `${name} Body${(count += 1)}`);

beforeEach(async () => {
  [owner, ana, stranger] = [await somebody('Olivia'), await somebody('Ana'), await somebody('Sam')];
  community = await communityOf(owner);
  await joinAs(ana, community, owner);
});

const newPost = (author: Person, changes: Partial<NewPost> = {}): NewPost => ({
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
  ...changes,
});

const wordsShown = async () =>
  (await owner.get(listPosts, { query: { community: community.id } })).results.map(({ comment }) => comment);

describe('posts of the same moment', () => {
  it('are answered each with its own, and none of somebody who may not', async () => {
    const authors = [owner, stranger, ana, ana, stranger, owner];
    const answers = await Promise.all(
      authors.map((author, index) =>
        author.call(createPost, {
          body: { category: 'community', community: community.id, comment: `Words ${index}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 201, 201, 404, 201]);
    for (const index of [0, 2, 3, 5]) {
      const { comment, author } = answers[index]?.body ?? {};
      expect([comment, author?.id]).toEqual([`Words ${index}`, authors[index]?.user.id]);
    }
    expect((await wordsShown()).toSorted()).toEqual(['Words 0', 'Words 2', 'Words 3', 'Words 5']);
  });

  it('are written in one transaction', async () => {
    await Promise.all(Array.from({ length: 20 }, () => publish(server.app, newPost(ana))));
    const transactions = sql`select distinct xmin::text from posts where community_id = ${community.id}`;
    expect((await server.app.db.execute(transactions)).rows).toHaveLength(1);
    expect(await wordsShown()).toHaveLength(20);
  });

  it('do not fail for one of them that cannot be written', async () => {
    const posts = [newPost(ana, { comment: 'One' }), newPost(ana, { imageId: newId() }), newPost(owner)];
    const [first, broken, last] = await Promise.allSettled(posts.map((post) => publish(server.app, post)));
    expect([first?.status, broken?.status, last?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await wordsShown()).toEqual(['Words', 'One']);
  });
});
