import { getOwnPoints, pointReasons, pointsFor, profileParts, type OwnPoints } from '@homecoming/contract/points.ts';
import { makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/db/new-id.ts';
import { inTransaction, type Transaction } from '../platform/db/database.ts';
import { transaction } from '../platform/transaction.ts';
import { directoryEntries } from '../schema/alumni/directory.ts';
import { pointEntries } from '../schema/points.ts';
import { users } from '../schema/users.ts';
import { levelReached } from './facts.ts';
import { award, revoke, revokeAllFor, type Earning } from './service.ts';

const DAY = 24 * 60 * 60 * 1_000;
let server: TestServer;
let person: Person;
let count = 0;
const reached: { userId: string; level: number }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.app.facts.subscribe(levelReached, {
    async inTransaction(_, { userId, level }) {
      reached.push({ userId, level });
    },
  });
});
afterAll(() => server.close());

const somebody = () => signUpAs(server, `Some Body${(count += 1)}`);
beforeEach(async () => {
  person = await somebody();
  reached.length = 0;
});

/** Invariant: a user's points are the sum of their ledger. */
async function expectExactLedger() {
  const wrong = await server.app.db.execute(sql`select u.id from users u left join point_entries e on e.user_id = u.id
    group by u.id having u.points <> coalesce(sum(e.points), 0)`);
  expect(wrong.rows).toEqual([]);
}
afterEach(expectExactLedger);

const inOne = <Result>(work: (tx: Transaction) => Promise<Result>) => transaction(server.app, work);

/** Awards points for a new subject, or for the given one; `at` defaults to now. */
function give(reason: Earning['reason'], given: Partial<Earning & { at: Date; communityId: string }> = {}) {
  const earning = { userId: person.user.id, reason, subjectId: newId(), at: server.clock.now(), ...given };
  return inOne((tx) => award(tx, earning));
}

async function readPoints({ user }: Person): Promise<number> {
  const [row] = await server.app.db.select({ points: users.points }).from(users).where(eq(users.id, user.id));
  return row?.points ?? 0;
}

const times = (many: number, work: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: many }, (_, index) => work(index)));

describe('the ledger', () => {
  it('awards the points of each reason once for a subject', async () => {
    for (const reason of pointReasons) {
      const before = await readPoints(person);
      const subjectId = newId();
      for (let run = 0; run < 2; run += 1) await give(reason, { subjectId });
      expect(await readPoints(person), reason).toBe(before + pointsFor[reason]);
    }
  });

  it('revokes exactly what was awarded', async () => {
    const [subjectId, other] = [newId(), newId()];
    for (const id of [subjectId, other]) await give('event_feedback', { subjectId: id });
    const earning = { userId: person.user.id, reason: 'event_feedback', subjectId } as const;
    for (let run = 0; run < 2; run += 1) await inOne((tx) => revoke(tx, earning));
    expect(await readPoints(person)).toBe(3);
    await give('event_feedback', { subjectId });
    expect(await readPoints(person)).toBe(6);
  });

  it('revokes everything that subjects have earned, from everybody', async () => {
    const other = await somebody();
    const [post, comment, kept] = [newId(), newId(), newId()];
    await give('post', { subjectId: post });
    await give('like_received', { subjectId: post, fromId: other.user.id });
    await give('comment', { subjectId: comment, userId: other.user.id });
    await give('post', { subjectId: kept });
    for (let run = 0; run < 2; run += 1) await inOne((tx) => revokeAllFor(tx, [post, comment]));
    expect([await readPoints(person), await readPoints(other)]).toEqual([5, 0]);
    await inOne((tx) => revokeAllFor(tx, []));
    expect(await readPoints(person)).toBe(5);
  });

  it('awards nothing for a transaction that was rolled back', async () => {
    const earning = { userId: person.user.id, reason: 'post', subjectId: newId(), at: server.clock.now() } as const;
    const failing = inOne(async (tx) => {
      await award(tx, earning);
      throw new Error('something else failed');
    });
    await expect(failing).rejects.toThrow('something else failed');
    expect(await readPoints(person)).toBe(0);
  });
});

describe('what is left for the points of a complete profile', () => {
  const left = async () => (await person.get(getOwnPoints, {})).profile;

  it('names what is missing, until the points are earned', async () => {
    await server.app.db
      .update(users)
      .set({ photoId: newId(), graduationYear: 2014, program: 'Law', currentIndustry: 'Law', interests: ['Chess'] })
      .where(eq(users.id, person.user.id));
    expect(await left()).toEqual({ points: 20, missing: ['short_bio', 'hometown'] });
    await give('profile_completed');
    expect(await left()).toBeNull();
  });
});

describe('an account that was deleted', () => {
  it('earns nothing more', async () => {
    await server.app.db.update(users).set({ deletedAt: server.clock.now() }).where(eq(users.id, person.user.id));
    await give('like_received', { fromId: newId() });
    expect(await server.app.db.$count(pointEntries, eq(pointEntries.userId, person.user.id))).toBe(0);
  });
});

describe('the limits of a day', () => {
  it('allow 20 points from posts and comments, with a reduced last award', async () => {
    for (let post = 0; post < 3; post += 1) await give('post');
    for (let comment = 0; comment < 2; comment += 1) await give('comment');
    await give('post');
    expect(await readPoints(person)).toBe(20);
    await give('comment');
    expect(await readPoints(person)).toBe(20);
    const entries = await server.app.db.select().from(pointEntries).where(eq(pointEntries.userId, person.user.id));
    expect(entries.map(({ points }) => points).toSorted()).toEqual([0, 1, 2, 2, 5, 5, 5]);
    await give('event_checked_in');
    await give('like_received', { fromId: newId() });
    expect(await readPoints(person)).toBe(31);
  });

  it('allow 20 points from likes, 6 of them from one person', async () => {
    const fan = newId();
    await times(8, () => give('like_received', { fromId: fan }));
    expect(await readPoints(person)).toBe(6);
    await times(20, () => give('like_received', { fromId: newId() }));
    expect(await readPoints(person)).toBe(20);
  });

  it('reset at midnight UTC', async () => {
    const midnight = new Date(Math.ceil(server.clock.now().getTime() / DAY) * DAY);
    const before = new Date(midnight.getTime() - 1);
    for (let post = 0; post < 5; post += 1) await give('post', { at: before });
    expect(await readPoints(person)).toBe(20);
    await give('post', { at: midnight });
    expect(await readPoints(person)).toBe(25);
    // The limits of the day before stay used up.
    await give('post', { at: before });
    expect(await readPoints(person)).toBe(25);
  });

  it('frees the limits of a day by points that are removed', async () => {
    const subjectId = newId();
    await give('post', { subjectId });
    for (let post = 0; post < 4; post += 1) await give('post');
    await inOne((tx) => revoke(tx, { userId: person.user.id, reason: 'post', subjectId }));
    expect(await readPoints(person)).toBe(15);
    await give('post');
    expect(await readPoints(person)).toBe(20);
  });

  it('counts the limits of a day exactly for fifty concurrent awards', async () => {
    const fan = newId();
    await Promise.all([
      times(50, () => give('comment')),
      times(50, () => give('like_received', { fromId: fan })),
      times(50, (index) => give('like_received', { fromId: index % 2 ? newId() : fan })),
    ]);
    expect(await readPoints(person)).toBe(40);
    const ofFan = sql`select sum(points) as points from point_entries where from_id = ${fan}`;
    expect(Number((await server.app.db.execute<{ points: number }>(ofFan)).rows[0]?.points)).toBeLessThanOrEqual(6);
  });

  it('exceeds the limits of a day without the lock: the test above can fail', async () => {
    // award() without the lock: it reads the sum before the others have committed.
    const unlocked = () =>
      inOne(async (tx) => {
        const read = sql`select coalesce(sum(points), 0)::int as sum from point_entries where user_id = ${person.user.id}`;
        const sum = (await tx.execute<{ sum: number }>(read)).rows[0]?.sum ?? 0;
        await tx.execute(sql`select pg_sleep(0.05)`);
        const points = Math.max(0, Math.min(2, 20 - sum));
        const [userId, id] = [person.user.id, newId()];
        await tx.insert(pointEntries).values({ userId, reason: 'comment', subjectId: id, fromId: userId, points });
        await tx
          .update(users)
          .set({ points: sql`${users.points} + ${points}` })
          .where(eq(users.id, userId));
      });
    await times(20, unlocked);
    expect(await readPoints(person)).toBeGreaterThan(20);
  });
});

describe('concurrent awards', () => {
  it('count each thing once, and exactly', async () => {
    const things = Array.from({ length: 5 }, newId);
    await times(20, (index) => give('event_feedback', { subjectId: things[index % 5] ?? '' }));
    expect(await readPoints(person)).toBe(15);
    await times(20, (index) =>
      inOne((tx) =>
        revoke(tx, { userId: person.user.id, reason: 'event_feedback', subjectId: things[index % 5] ?? '' }),
      ),
    );
    expect(await readPoints(person)).toBe(0);
  });

  it('awards and removes points concurrently without a deadlock', async () => {
    const other = await somebody();
    const pair = [person.user.id, other.user.id];
    const shared = Array.from({ length: 10 }, newId);
    await Promise.all([
      ...shared.flatMap((subjectId) => pair.map((userId) => give('event_feedback', { userId, subjectId }))),
      ...shared.map((subjectId) => inOne((tx) => revokeAllFor(tx, [subjectId]))),
      ...shared.map((subjectId) => inOne((tx) => revokeAllFor(tx, [subjectId, ...shared]))),
    ]);
    await inOne((tx) => revokeAllFor(tx, shared));
    expect([await readPoints(person), await readPoints(other)]).toEqual([0, 0]);
  });

  it('removes the points of somebody who earned them meanwhile, without a deadlock', async () => {
    const other = await somebody();
    const [first = '', second = ''] = [person.user.id, other.user.id].toSorted();
    const subjectId = newId();
    await give('event_feedback', { userId: second, subjectId });
    const [firstEarned, isLocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = (tx: Transaction, id: string) =>
      tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
    const holder = inOne(async (tx) => {
      await lock(tx, second);
      isLocked.resolve();
      await firstEarned.promise;
    });
    await isLocked.promise;
    const removal = inTransaction(server.app.writePool, (tx) => revokeAllFor(tx, [subjectId]));
    await untilWaitingForLocks(server, 1);
    await give('event_feedback', { userId: first, subjectId });
    // Without retries, which would hide a deadlock. It locks both in their order, and waits behind the removal.
    const both = inTransaction(server.app.writePool, async (tx) => {
      await lock(tx, first);
      await lock(tx, second);
    });
    await untilWaitingForLocks(server, 2);
    firstEarned.resolve();
    await Promise.all([holder, removal, both]);
    expect([await readPoints(person), await readPoints(other)]).toEqual([0, 0]);
  });
});

describe('a level', () => {
  it('stores a level when it is reached, and sorts the list of members by it', async () => {
    const community = await makeCommunity(person);
    await give('profile_completed');
    expect(reached).toEqual([]);
    const subjectId = newId();
    await give('post', { subjectId });
    expect(reached).toEqual([{ userId: person.user.id, level: 2 }]);
    await give('post');
    expect(reached).toHaveLength(1);
    const level = async () => {
      const isInside = eq(directoryEntries.communityId, community.id);
      const rows = await server.app.db.select().from(directoryEntries).where(isInside);
      return rows[0]?.level;
    };
    expect(await level()).toBe(2);
    await inOne((tx) => revokeAllFor(tx, [subjectId]));
    expect(await level()).toBe(2);
    await inOne((tx) => revoke(tx, { userId: person.user.id, reason: 'profile_completed', subjectId: newId() }));
    expect(reached).toHaveLength(1);
  });
});

describe('users/points/', () => {
  it('explains the points of the caller', async () => {
    const now = server.clock.now();
    const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString();
    const nothing = await person.get(getOwnPoints, {});
    expect(nothing).toEqual({
      points: 0,
      level: 1,
      name: 'Freshman',
      next: { level: 2, name: 'Sophomore', points: 25 },
      today: [
        { limit: 'written', points: 0, most: 20 },
        { limit: 'likes_received', points: 0, most: 20 },
      ],
      this_month: { since, points: 0 },
      sources: [],
      profile: { points: 20, missing: [...profileParts] },
      recent: { results: [], next: null },
    });
    const joined = await somebody();
    const yesterday = new Date(server.clock.now().getTime() - DAY);
    for (let post = 0; post < 5; post += 1) await give('post', { at: yesterday });
    await give('comment');
    const later = new Date(server.clock.now().getTime() + 1_000);
    await give('invite_joined', { subjectId: joined.user.id, at: later });
    const some = await person.get(getOwnPoints, {});
    expect(some).toMatchObject({ points: 32, level: 2, name: 'Sophomore', next: { name: 'Junior', points: 100 } });
    expect(some.today[0]).toEqual({ limit: 'written', points: 2, most: 20 });
    expect(some.sources).toEqual([
      { reason: 'post', points: 20, count: 4 },
      { reason: 'invite_joined', points: 10, count: 1 },
      { reason: 'comment', points: 2, count: 1 },
    ]);
    expect(some.recent.results.slice(0, 2)).toMatchObject([
      { reason: 'invite_joined', points: 10, about: `Some ${joined.user.last_name}`, post: null, group: null },
      { reason: 'comment', points: 2, about: null },
    ]);
    expect(await joined.get(getOwnPoints, {})).toMatchObject({ points: 0, recent: { results: [] } });
    expect((await server.nobody.call(getOwnPoints, {})).status).toBe(401);
  });

  it('sums the points of this month in UTC, from its first instant', async () => {
    const { this_month } = await person.get(getOwnPoints, {});
    const first = new Date(this_month.since);
    expect([first.getUTCDate(), first.getTime() % DAY]).toEqual([1, 0]);
    await give('tutorial_finished', { at: new Date(first.getTime() - 1) });
    await give('post', { at: first });
    await give('comment');
    const sums = await person.get(getOwnPoints, {});
    expect([sums.points, sums.this_month]).toEqual([17, { since: this_month.since, points: 7 }]);
  });

  it('pages through the newest entries without gaps or repeats, also with equal times', async () => {
    const at = server.clock.now();
    await times(12, () => give('event_feedback', { at }));
    await times(3, () => give('event_feedback', { at: new Date(at.getTime() - 1_000) }));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { recent }: OwnPoints = await person.get(getOwnPoints, { query: { limit: 4, cursor } });
      seen.push(...recent.results.map(({ created_at }) => created_at));
      cursor = recent.next;
    }
    expect(seen).toHaveLength(15);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect((await person.call(getOwnPoints, { query: { cursor: 'nonsense' } })).status).toBe(400);
  });

  it('makes the same number of queries for few and many entries', async () => {
    const few = await countQueries(server, () => person.get(getOwnPoints, {}));
    await times(30, () => give('event_feedback'));
    expect(await countQueries(server, () => person.get(getOwnPoints, {}))).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  });
});
