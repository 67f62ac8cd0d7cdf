import type { Community } from '@homecoming/contract/communities.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { createPost, deletePost, getPost, likePost, unlikePost, type Post } from '@homecoming/contract/posts.ts';
import { communityOf, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../platform/db/new-id.ts';
import { like, share, unlike } from './counters.ts';

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
  const somebody = (name: string) => signUpAs(server, `${name} Body${(count += 1)}`);
  owner = await somebody('Olivia');
  [ana, ben, stranger] = [await somebody('Ana'), await somebody('Ben'), await somebody('Sam')];
  community = await communityOf(owner);
  await joinAs(ana, community, owner);
  await joinAs(ben, community, owner);
});

const post = () =>
  owner.get(createPost, { body: { category: 'community', community: community.id, comment: 'Words' } });
const wish = ({ id: postId }: { id: string }, { user }: Person) => ({
  postId,
  userId: user.id,
  at: server.clock.now(),
});
const likes = (pairs: readonly (readonly [{ id: string }, Person])[]) =>
  Promise.all(pairs.map(([on, by]) => like(server.app, wish(on, by))));
const likesOf = ({ id }: Post, reader = owner) => reader.get(getPost, { params: { id } });
/** Holds posts as somebody does who changes them. */
async function hold(...held: Post[]) {
  const clients = await Promise.all(held.map(() => server.app.pool.connect()));
  for (const [index, { id }] of held.entries()) {
    await clients[index]?.query('begin');
    await clients[index]?.query('select 1 from posts where id = $1 for update', [id]);
  }
  return {
    letGo: async (which: Post) => clients[held.indexOf(which)]?.query('commit'),
    release: () => clients.forEach((client) => client.release()),
  };
}
const untilWaiting = (locks: number) =>
  vi.waitFor(async () => {
    const { rows } = await server.app.db.execute(sql`select count(*)::integer as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`);
    expect(rows[0]?.n).toBe(locks);
  });
const transactionsOf = async (posts: readonly Post[]) => {
  const ids = sql.param(posts.map(({ id }) => id));
  const rows = await server.app.db.execute(
    sql`select distinct xmin::text from post_likes where post_id = any(${ids}::uuid[])`,
  );
  return rows.rows.length;
};

describe('likes of the same moment', () => {
  it('are one transaction, each with its own answer', async () => {
    const posts = [await post(), await post(), await post()] as const;
    const [first, second, third] = posts;
    const answers = await likes([
      [third, ana],
      [first, ana],
      [first, ben],
      [second, stranger],
      [first, owner],
      [{ id: newId() }, ana],
    ]);
    expect(answers.map((counts) => counts?.likesCount ?? null)).toEqual([1, 3, 3, null, 3, null]);
    expect(await transactionsOf(posts)).toBe(1);
    expect(await likesOf(first, ana)).toMatchObject({ likes_count: 3, likedby_me: true });
    expect(await likesOf(second)).toMatchObject({ likes_count: 0 });
    const lines = (await owner.get(listNotifications, {})).results.filter(({ kind }) => kind === 'post_liked');
    expect(lines.map(({ post: about, actors_count: people }) => [about?.id, people]).toSorted()).toEqual(
      [
        [first.id, 2],
        [third.id, 1],
      ].toSorted(),
    );
  });

  it('count once for one person, and are answered to each click', async () => {
    const liked = await post();
    const clicks = Array.from({ length: 8 }, () => [liked, ana] as const);
    expect((await likes([...clicks, [liked, ben]])).map((counts) => counts?.likesCount)).toEqual(Array(9).fill(2));
    expect((await likes(clicks)).map((counts) => counts?.likesCount)).toEqual(Array(8).fill(2));
    const [back] = await Promise.all([unlike(server.app, wish(liked, ana)), unlike(server.app, wish(liked, ana))]);
    expect([back?.likesCount, (await likesOf(liked)).likes_count]).toEqual([1, 1]);
    const shares = await Promise.all([ana, ana, ben].map((by) => share(server.app, wish(liked, by))));
    expect(shares.map((counts) => counts?.sharesCount)).toEqual([2, 2, 2]);
  });

  it('wait for a post that is held, and nobody else waits for it', async () => {
    const [held, alsoHeld, free] = [await post(), await post(), await post()];
    const { release, letGo } = await hold(held, alsoHeld);
    try {
      let waits = true;
      const late = likes([
        [held, ana],
        [held, ben],
      ]).finally(() => (waits = false));
      // More of them, one after the other, than there are connections for writes.
      const more = await Promise.all(
        Array.from({ length: 25 }, async (_, index) => {
          for (let turns = 0; turns < index; turns += 1) await turn();
          return { answer: like(server.app, wish(held, owner)) };
        }),
      );
      const other = like(server.app, wish(alsoHeld, ana));
      const [passing] = await likes([[free, ana]]);
      expect([passing?.likesCount, waits]).toEqual([1, true]);
      await letGo(alsoHeld);
      expect([(await other)?.likesCount, waits]).toEqual([1, true]);
      await letGo(held);
      await Promise.all([late, ...more.map(({ answer }) => answer)]);
      expect((await likesOf(held)).likes_count).toBe(3);
      expect(await transactionsOf([held])).toBeLessThanOrEqual(2);
    } finally {
      release();
    }
  });

  it('and what follows them are done in their order, though all wait', async () => {
    const held = await post();
    const { release, letGo } = await hold(held);
    try {
      const answers = [like(server.app, wish(held, ana))];
      await untilWaiting(1);
      answers.push(unlike(server.app, wish(held, ana)));
      await untilWaiting(2);
      await letGo(held);
      expect((await Promise.all(answers)).map((counts) => counts?.likesCount)).toEqual([1, 0]);
      expect(await likesOf(held, ana)).toMatchObject({ likes_count: 0, likedby_me: false });
    } finally {
      release();
    }
  });

  it('do not fail for one that cannot be written', async () => {
    const liked = await post();
    const broken = { ...wish(liked, ben), userId: 'nobody' };
    const answers = await Promise.allSettled([like(server.app, wish(liked, ana)), like(server.app, broken)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await likesOf(liked)).likes_count).toBe(1);
  });

  it('of posts in any order, with deletions between them, end without a failure', async () => {
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
