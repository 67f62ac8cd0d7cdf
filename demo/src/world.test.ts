import { logIn } from '@homecoming/contract/accounts.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { listJoinRequests } from '@homecoming/contract/join-requests.ts';
import { listPosts } from '@homecoming/contract/posts.ts';
import { communities, memberships } from '@homecoming/server/schema/communities.ts';
import { media } from '@homecoming/server/schema/media.ts';
import { postLikes, posts } from '@homecoming/server/schema/posts.ts';
import { users } from '@homecoming/server/schema/users.ts';
import { createClient, type Client } from '@homecoming/testkit/client.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLenaYoung } from './lena.ts';
import { planWorld } from './plan.ts';
import { DAY, HOUR } from './times.ts';
import { demoSignIns, makeDemoWorldIfEmpty } from './world.ts';
import { writeWorld } from './write-world.ts';

const MAKING_TAKES = 60_000;
const quiet = () => undefined;

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await makeDemoWorldIfEmpty(server.app, (line) => lines.push(line));
}, MAKING_TAKES);
afterAll(() => server.close());

async function signIn(name: string): Promise<Client & { userId: string }> {
  const body = { email: `${name}@homecoming.test`, password: 'homecoming' };
  const { access_token: token, user } = await server.nobody.get(logIn, { body });
  return { ...createClient(server.url, token), userId: user.id };
}

/** The rows that break a rule; none is right. */
async function broken(rule: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await server.app.db.execute(rule)).rows;
}

/** What people see of a world, without ids and times. */
async function contentOf({ app: { db } }: TestServer) {
  const people = await db
    .select({ email: users.email, first: users.firstName, last: users.lastName, bio: users.shortBio, tags: users.tags })
    .from(users)
    .orderBy(users.id);
  const feed = await db
    .select({
      email: users.email,
      community: communities.name,
      title: posts.title,
      text: posts.comment,
      likes: posts.likesCount,
      picture: media.placeholder,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .leftJoin(media, eq(media.id, posts.imageId))
    .orderBy(posts.id);
  return { people, feed };
}

describe('what is there', () => {
  it('is a lively world, and says so in two lines', async () => {
    const { db } = server.app;
    expect(lines).toHaveLength(2);
    expect(await db.$count(users)).toBeGreaterThanOrEqual(155);
    expect(await db.$count(communities)).toBe(6);
    expect(await db.$count(posts)).toBeGreaterThanOrEqual(90);
    expect(await db.$count(media, isNull(media.subjectId))).toBe(0);
    const pictures = await db.$count(posts, sql`${posts.imageId} is not null`);
    expect(pictures / (await db.$count(posts))).toBeGreaterThan(0.35);
    expect(await broken(sql`select name from communities where cover_id is null`)).toEqual([]);
    expect(await broken(sql`select email from users where points <> 0 or not onboarded or not info_1`)).toEqual([]);
  });

  it('counts what it says', async () => {
    expect(
      await broken(sql`select id from posts p
        where likes_count <> (select count(*) from post_likes l where l.post_id = p.id) or likes_count > 120`),
    ).toEqual([]);
    expect(
      await broken(sql`select name from communities c
        where members_count <> (select count(*) from memberships m where m.community_id = c.id)`),
    ).toEqual([]);
  });

  it('keeps to the rules of communities', async () => {
    expect(
      await broken(sql`select community_id from memberships group by community_id
        having count(*) > 250 or count(*) filter (where role = 'admin') > 2
          or count(*) filter (where role = 'community_owner') <> 1
          or count(*) filter (where is_payment_owner) <> 1`),
    ).toEqual([]);
    expect(
      await broken(sql`select p.id from posts p left join memberships m
        on m.community_id = p.community_id and m.user_id = p.author_id and m.joined_at <= p.created_at
        where m.user_id is null`),
    ).toEqual([]);
    expect(
      await broken(sql`select l.post_id from post_likes l join posts p on p.id = l.post_id left join memberships m
        on m.community_id = p.community_id and m.user_id = l.user_id and m.joined_at <= l.created_at
        where m.user_id is null or l.created_at < p.created_at or l.user_id = p.author_id`),
    ).toEqual([]);
    expect(
      await broken(sql`select r.id from join_requests r join memberships m
        on m.community_id = r.community_id and m.user_id = r.user_id`),
    ).toEqual([]);
  });

  it('has nothing before its time, and ids that sort by it', async () => {
    const now = server.clock.now().toISOString();
    expect(
      await broken(sql`select m.user_id from memberships m join users u on u.id = m.user_id
        join communities c on c.id = m.community_id
        where m.joined_at < u.created_at or m.joined_at < c.created_at or m.joined_at > ${now}`),
    ).toEqual([]);
    expect(await broken(sql`select post_id from post_likes where created_at > ${now}`)).toEqual([]);
    const byId = await server.app.db.select({ at: posts.createdAt }).from(posts).orderBy(posts.id);
    const times = byId.map(({ at }) => at.getTime());
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect(server.clock.now().getTime() - (times.at(-1) ?? 0)).toBeLessThan(HOUR);
  });
});

describe('the sign-ins', () => {
  it('all let in', async () => {
    expect(demoSignIns).toHaveLength(6);
    for (const { email } of demoSignIns) {
      const { user } = await server.nobody.get(logIn, { body: { email, password: 'homecoming' } });
      expect(user).toMatchObject({ email, verified: true, info_1: true, onboarded: true, points: 0 });
    }
  });

  it('are who they are said to be', async () => {
    const { db } = server.app;
    const roles = async (name: string) => {
      const { userId } = await signIn(name);
      const rows = await db
        .select({ name: communities.name, role: memberships.role, pays: memberships.isPaymentOwner })
        .from(memberships)
        .innerJoin(communities, eq(communities.id, memberships.communityId))
        .where(eq(memberships.userId, userId));
      return new Map(rows.map((row) => [row.name, `${row.role}${row.pays ? ' and payment owner' : ''}`]));
    };
    expect((await roles('olivia')).get('Northgate University Alumni')).toBe('community_owner and payment owner');
    expect((await roles('amir')).get('Northgate University Alumni')).toBe('admin');
    expect((await roles('maya')).size).toBe(3);
    expect((await roles('lena')).size).toBe(1);
    expect((await roles('staff')).size).toBe(0);
  });

  it('shows Noor communities, but no membership and no request', async () => {
    const { results } = await (await signIn('noor')).get(listCommunities, { query: {} });
    expect(results).toHaveLength(5);
    expect(results.filter((card) => card.is_member || card.applied)).toEqual([]);
  });

  it('gives Maya a feed with likes of her own, and pictures that load', async () => {
    const maya = await signIn('maya');
    const { results } = await maya.get(listPosts, { query: { limit: 100 } });
    expect(results.some((post) => post.likedby_me)).toBe(true);
    const picture = results.find((post) => post.image !== null)?.image?.url ?? '';
    expect((await maya.fetch(picture)).status).toBe(200);
  });

  it('gives Amir requests to answer', async () => {
    const amir = await signIn('amir');
    const { results } = await amir.get(listCommunities, { query: {} });
    const id = results.find(({ name }) => name.startsWith('Northgate'))?.id ?? '';
    const waiting = await amir.get(listJoinRequests, { params: { id }, query: {} });
    expect(waiting.results).toHaveLength(7);
  });

  it('keeps Lena young, whether the job runs once or twice', async () => {
    server.clock.forward(3 * DAY);
    for (let run = 0; run < 2; run += 1) {
      await keepLenaYoung.run(server.app, {});
      const { user } = await server.nobody.get(logIn, {
        body: { email: 'lena@homecoming.test', password: 'homecoming' },
      });
      expect(user.is_tutorial_shown).toBe(false);
      expect(server.clock.now().getTime() - Date.parse(user.created_at)).toBeLessThan(24 * HOUR);
    }
  });
});

describe('making it', () => {
  it('does nothing where there is anybody', async () => {
    const before = await contentOf(server);
    const pictures = await server.app.db.$count(media);
    await makeDemoWorldIfEmpty(server.app, () => expect.unreachable());
    expect(await contentOf(server)).toEqual(before);
    expect(await server.app.db.$count(media)).toBe(pictures);
  });

  it(
    'leaves nothing half done, makes one world of two at once, and the same one at another time',
    { timeout: MAKING_TAKES },
    async () => {
      const other = await startTestServer();
      const { app, clock } = other;
      // A world without its pictures fails at the end of the transaction.
      await expect(writeWorld(app, planWorld(clock.now(), 'x'), new Map())).rejects.toThrow();
      const full = { ...app.storage, put: () => Promise.reject(new Error('the disk is full')) };
      await expect(makeDemoWorldIfEmpty({ ...app, storage: full }, quiet)).rejects.toThrow('the disk is full');
      expect([await app.db.$count(users), await app.db.$count(communities)]).toEqual([0, 0]);

      clock.forward(100 * DAY);
      await Promise.all([makeDemoWorldIfEmpty(app, quiet), makeDemoWorldIfEmpty(app, quiet)]);
      expect(await contentOf(other)).toEqual(await contentOf(server));
      expect(await app.db.$count(postLikes)).toBe(await server.app.db.$count(postLikes));
      expect(await app.db.$count(media, isNull(media.subjectId))).toBe(0);
      await other.close();
    },
  );
});
