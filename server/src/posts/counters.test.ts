import type { Community } from '@homecoming/contract/communities.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import {
  createPost,
  deletePost,
  getPost,
  likePost,
  unlikePost,
  updatePost,
  type Post,
} from '@homecoming/contract/posts.ts';
import { makeCommunity, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/db/new-id.ts';

let server: TestServer;
let count = 0;
let owner: Person;
let ana: Person;
let ben: Person;
let stranger: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const signUp = (name: string) => signUpAs(server, `${name} Body${(count += 1)}`);
  owner = await signUp('Olivia');
  [ana, ben, stranger] = [await signUp('Ana'), await signUp('Ben'), await signUp('Sam')];
  community = await makeCommunity(owner);
  await joinAs(ana, community, owner);
  await joinAs(ben, community, owner);
});

const post = () =>
  owner.get(createPost, { body: { category: 'community', community: community.id, comment: 'Words' } });
const like = ({ id }: { id: string }, by: Person) => by.call(likePost, { params: { id }, body: {} });
const unlike = ({ id }: { id: string }, by: Person) => by.call(unlikePost, { params: { id }, body: {} });
const share = ({ id }: { id: string }, by: Person) => by.get(updatePost, { params: { id }, body: { level_count: 1 } });
const likes = (pairs: readonly (readonly [{ id: string }, Person])[]) =>
  Promise.all(pairs.map(([on, by]) => like(on, by)));
const fetchPost = ({ id }: Post, reader = owner) => reader.get(getPost, { params: { id } });
/** Locks posts as an edit does. */
async function lock(...locked: Post[]) {
  const clients = await Promise.all(locked.map(() => server.app.pool.connect()));
  for (const [index, { id }] of locked.entries()) {
    await clients[index]?.query('begin');
    await clients[index]?.query('select 1 from posts where id = $1 for update', [id]);
  }
  return {
    unlock: async (which: Post) => clients[locked.indexOf(which)]?.query('commit'),
    release: () => clients.forEach((client) => client.release()),
  };
}
const untilWaiting = (locks: number) => untilWaitingForLocks(server, locks);

describe('likes at once', () => {
  it('answers each concurrent like with its own post, and refuses people who may not take part', async () => {
    const posts = [await post(), await post(), await post()] as const;
    const [first, second, third] = posts;
    const answers = await likes([
      [third, ana],
      [first, ana],
      [first, ben],
      [second, stranger],
      [first, stranger],
      [first, owner],
      [{ id: newId() }, ana],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 200, 404]);
    expect(answers.map(({ body }) => body.id)).toEqual([
      third.id,
      first.id,
      first.id,
      undefined,
      undefined,
      first.id,
      undefined,
    ]);
    expect(await fetchPost(first, ana)).toMatchObject({ likes_count: 3, likedby_me: true });
    expect(await fetchPost(second)).toMatchObject({ likes_count: 0 });
    const lines = (await owner.get(listNotifications, {})).results.filter(({ kind }) => kind === 'post_liked');
    expect(lines.map(({ post: about, actors_count: people }) => [about?.id, people]).toSorted()).toEqual(
      [
        [first.id, 2],
        [third.id, 1],
      ].toSorted(),
    );
  });

  it('count once for each person, however often they are sent', async () => {
    const liked = await post();
    const clicks = Array.from({ length: 8 }, () => [liked, ana] as const);
    const answers = await likes([...clicks, [liked, ben]]);
    for (const { status, body } of answers)
      expect([status, body.likedby_me, body.likes_count >= 1]).toEqual([200, true, true]);
    expect((await likes(clicks)).map(({ body }) => body.likes_count)).toEqual(Array(8).fill(2));
    const [back] = await Promise.all([unlike(liked, ana), unlike(liked, ana)]);
    expect([back.body.likes_count, (await fetchPost(liked)).likes_count]).toEqual([1, 1]);
    await Promise.all([ana, ana, ben].map((by) => share(liked, by)));
    expect((await fetchPost(liked)).level_count).toBe(2);
  });

  it('share transactions while they wait for a locked post, and no other post waits', async () => {
    const [locked, alsoLocked, free] = [await post(), await post(), await post()];
    const { release, unlock } = await lock(locked, alsoLocked);
    try {
      let waits = true;
      const late = likes([
        [locked, ana],
        [locked, ben],
      ]).finally(() => (waits = false));
      await untilWaiting(1);
      // More than the connections of the write pool.
      const more = Array.from({ length: 25 }, () => like(locked, owner));
      const other = like(alsoLocked, ana);
      const [passing] = await likes([[free, ana]]);
      expect([passing?.body.likes_count, waits]).toEqual([1, true]);
      await untilWaiting(2);
      await unlock(alsoLocked);
      expect([(await other).body.likes_count, waits]).toEqual([1, true]);
      await unlock(locked);
      await Promise.all([late, ...more]);
      expect((await fetchPost(locked)).likes_count).toBe(3);
    } finally {
      release();
    }
  });

  it('runs likes and unlikes of a locked post in their order', async () => {
    const locked = await post();
    const { release, unlock } = await lock(locked);
    try {
      const liked = like(locked, ana);
      await untilWaiting(1);
      const unliked = unlike(locked, ana);
      await unlock(locked);
      expect([(await liked).body.likes_count, (await unliked).body.likes_count]).toEqual([1, 0]);
      expect(await fetchPost(locked, ana)).toMatchObject({ likes_count: 0, likedby_me: false });
    } finally {
      release();
    }
  });

  it('likes posts in any order, with deletions between them, without a deadlock', async () => {
    const posts = await Promise.all(Array.from({ length: 6 }, post));
    const going = posts.slice(0, 2);
    const people = [ana, ben, owner];
    const answers = await Promise.all([
      ...people.flatMap((by, index) =>
        (index % 2 ? posts.toReversed() : posts).map(({ id }) => by.call(likePost, { params: { id }, body: {} })),
      ),
      ...going.map(({ id }) => owner.call(deletePost, { params: { id } })),
      ...posts.map(({ id }) => ana.call(unlikePost, { params: { id }, body: {} })),
    ]);
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    const { rows } = await server.app.db.execute(sql`
      select p.id from posts p where p.likes_count <> (select count(*) from post_likes where post_id = p.id)`);
    expect(rows).toEqual([]);
  });
});
