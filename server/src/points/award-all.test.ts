import { signUpAs } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, type Transaction } from '../platform/db/database.ts';
import { sqlState } from '../platform/db/errors.ts';
import { newId } from '../platform/db/new-id.ts';
import { transaction } from '../platform/transaction.ts';
import { pointEntries } from '../schema/points.ts';
import { users } from '../schema/users.ts';
import { levelReached } from './facts.ts';
import { award, awardAll, type Award } from './service.ts';

const DAY = 24 * 60 * 60 * 1_000;
let server: TestServer;
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

const somebody = async () => (await signUpAs(server, `Some Body${(count += 1)}`)).user.id;
const giveAll = (awards: readonly Award[]) => transaction(server.app, (tx) => awardAll(tx, awards));
const giveEach = async (awards: readonly Award[]) => {
  for (const one of awards) await transaction(server.app, (tx) => award(tx, one));
};

/** A user's points by subject, in the order of the subjects. */
async function readLedger(userId: string) {
  const [row] = await server.app.db.select({ points: users.points }).from(users).where(eq(users.id, userId));
  const { reason, subjectId, fromId, points, createdAt } = pointEntries;
  const entries = await server.app.db
    .select({ reason, subjectId, fromId, points, createdAt })
    .from(pointEntries)
    .where(eq(pointEntries.userId, userId))
    .orderBy(asc(subjectId));
  return { sum: row?.points, entries: entries.map((entry) => ({ ...entry, fromId: entry.fromId === userId })) };
}

/** Awards of a busy day and the next morning: posts, comments, likes by one person and by many. */
function busyDays(at: Date, fan: string): Omit<Award, 'userId'>[] {
  const next = new Date(at.getTime() + DAY);
  const written = ['post', 'comment', 'post', 'comment', 'post', 'post', 'comment'] as const;
  const likes = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? newId() : fan));
  return [
    ...written.map((reason) => ({ reason, subjectId: newId(), at })),
    ...likes.map((fromId) => ({ reason: 'like_received' as const, subjectId: newId(), fromId, at })),
    ...written.map((reason) => ({ reason, subjectId: newId(), at: next })),
  ];
}

it('awards a batch the same as one award after another', async () => {
  const fan = newId();
  const acts = busyDays(server.clock.now(), fan);
  const [one, other] = [await somebody(), await somebody()];
  await giveEach(acts.map((act) => ({ ...act, userId: one })));
  await giveAll(acts.map((act) => ({ ...act, userId: other })));
  const ledger = await readLedger(other);
  expect(ledger).toEqual(await readLedger(one));
  expect(ledger.sum).toBe(20 + 6 + 10 + 20);
});

it('awards nothing twice, within a batch or in a repeated batch', async () => {
  const userId = await somebody();
  const at = server.clock.now();
  const [first, second] = [newId(), newId()].map((subjectId) => ({ userId, reason: 'post' as const, subjectId, at }));
  if (!first || !second) throw new Error('two awards');
  await giveAll([first, first]);
  await giveAll([first, second]);
  await giveAll([]);
  expect(await readLedger(userId)).toMatchObject({ sum: 10, entries: [{ points: 5 }, { points: 5 }] });
});

it('awards the rest of a batch when one account in it is gone', async () => {
  const [gone, stays] = [await somebody(), await somebody()];
  const at = server.clock.now();
  await server.app.db.update(users).set({ deletedAt: at }).where(eq(users.id, gone));
  await giveAll([gone, stays].map((userId) => ({ userId, reason: 'post', subjectId: newId(), at })));
  expect((await readLedger(gone)).entries).toEqual([]);
  expect((await readLedger(stays)).sum).toBe(5);
});

it('records the highest level that a batch reaches once', async () => {
  const userId = await somebody();
  reached.length = 0;
  const at = server.clock.now();
  await giveAll(
    Array.from({ length: 11 }, () => ({ userId, reason: 'event_checked_in' as const, subjectId: newId(), at })),
  );
  expect((await readLedger(userId)).sum).toBeGreaterThanOrEqual(100);
  expect(reached).toEqual([{ userId, level: 3 }]);
});

describe('concurrent batches', () => {
  let people: string[];
  beforeEach(async () => {
    people = await Promise.all(Array.from({ length: 5 }, somebody));
  });

  /** One post by each person, starting with another person each turn. */
  const batch = (turn: number): Award[] =>
    people.map((_, index) => ({
      userId: people[(index + turn) % people.length] ?? '',
      reason: 'post',
      subjectId: newId(),
      at: server.clock.now(),
    }));

  /** Runs batches concurrently without retries; returns SQL states of failures, such as 40P01, a deadlock. */
  async function collectFailures(many: number, work: (tx: Transaction, awards: readonly Award[]) => Promise<void>) {
    const batches = Array.from({ length: many }, (_, turn) => batch(turn));
    const given = await Promise.allSettled(
      batches.map((awards) => inTransaction(server.app.writePool, (tx) => work(tx, awards))),
    );
    return given.flatMap((one) => (one.status === 'rejected' ? [sqlState(one.reason)] : []));
  }

  it('keep the limits and never deadlock', async () => {
    expect(await collectFailures(20, awardAll)).toEqual([]);
    for (const userId of people) expect((await readLedger(userId)).sum).toBe(20);
  });

  it('deadlock when they lock people in the given order: the test above can fail', async () => {
    let begun = 0;
    const both = Promise.withResolvers<void>();
    const failures = await collectFailures(2, async (tx, awards) => {
      for (const one of awards) {
        await award(tx, one);
        // Both transactions have locked their first person.
        if ((begun += 1) === 2) both.resolve();
        await both.promise;
      }
    });
    expect(failures).toEqual(['40P01']);
  });
});
