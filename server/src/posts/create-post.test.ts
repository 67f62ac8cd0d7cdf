import type { Community } from '@homecoming/contract/communities.ts';
import { getOwnPoints } from '@homecoming/contract/points.ts';
import { createPost, listPosts } from '@homecoming/contract/posts.ts';
import { makeCommunity, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { recordQueries, recordStatements, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { media } from '../schema/media.ts';

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

const signUp = (name: string) => signUpAs(server, `${name} Body${(count += 1)}`);

beforeEach(async () => {
  [owner, ana, stranger] = [await signUp('Olivia'), await signUp('Ana'), await signUp('Sam')];
  community = await makeCommunity(owner);
  await joinAs(ana, community, owner);
});

const say = (author: Person, comment: string, target = community) =>
  author.call(createPost, { body: { category: 'community', community: target.id, comment } });
const comments = async (of = community) =>
  (await owner.get(listPosts, { query: { community: of.id, limit: 100 } })).results.map(({ comment }) => comment);
const getPoints = async (person: Person) => (await person.get(getOwnPoints, {})).points;

describe('posts created at once', () => {
  it('answers each of several posts created at once with its own, and refuses people outside the community', async () => {
    const authors = [owner, stranger, ana, ana, stranger, owner];
    const answers = await Promise.all(authors.map((author, index) => say(author, `Words ${index}`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 201, 201, 404, 201]);
    for (const index of [0, 2, 3, 5]) {
      const { comment, author } = answers[index]?.body ?? {};
      expect([comment, author?.id]).toEqual([`Words ${index}`, authors[index]?.user.id]);
    }
    expect((await comments()).toSorted()).toEqual(['Words 0', 'Words 2', 'Words 3', 'Words 5']);
    expect([await getPoints(owner), await getPoints(ana), await getPoints(stranger)]).toEqual([10, 10, 0]);
  });

  it('writes all posts created at once when there are more than connections for writes', async () => {
    const answers = await Promise.all(Array.from({ length: 90 }, (_, index) => say(ana, `Words ${index}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await comments()).size).toBe(90);
  });

  it('creates posts without waiting for a locked community, unless they are for it', async () => {
    const other = await makeCommunity(owner, { name: 'Rowing' });
    const guest = await signUp('Gus');
    await joinAs(guest, community, owner);
    const client = await server.app.pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from communities where id = $1 for update', [other.id]);
      let waits = true;
      const late = say(owner, 'Late', other).finally(() => (waits = false));
      await Promise.all([say(ana, 'One'), say(guest, 'Two')]);
      expect([waits, (await comments()).length]).toEqual([true, 2]);
      await client.query('commit');
      expect((await late).status).toBe(201);
      expect(await comments(other)).toEqual(['Late']);
    } finally {
      client.release();
    }
  });
});

describe('a new post', () => {
  it('checks its community and the people whom it mentions once, in its transaction of six statements', async () => {
    const comment = `@${owner.user.first_name} ${owner.user.last_name}, look`;
    const body = { category: 'community' as const, community: community.id, comment, mentions: [owner.user.id] };
    const queries: string[] = [];
    const statements = await recordStatements(server, async () => {
      queries.push(...(await recordQueries(server, () => ana.get(createPost, { body }))));
    });
    expect(statements.slice(0, statements.indexOf('commit') + 1)).toHaveLength(6);
    const isCheck = (text: string) =>
      text.includes('as requests (community_id') ||
      text.includes('from "communities" left join') ||
      /^select "users"\."id".* from "memberships"/.test(text);
    expect([statements, queries].map((texts) => texts.filter(isCheck).length)).toEqual([2, 0]);
    // Its author may read it: a second check was a second reading
    expect(queries.filter((text) => text.includes('"posts" left join "memberships"'))).toEqual([]);
  });

  it('stores no picture of people who may not post', async () => {
    const files = { image: await testImage(300, 300) };
    const body = { category: 'community' as const, community: community.id, comment: 'Look' };
    const countPictures = async () => server.app.db.$count(media);
    const before = await countPictures();
    expect((await stranger.call(createPost, { body, files })).status).toBe(404);
    expect(await countPictures()).toBe(before);
    expect((await ana.call(createPost, { body, files })).status).toBe(201);
    expect(await countPictures()).toBe(before + 1);
  });
});
