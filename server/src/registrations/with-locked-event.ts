import { sql } from 'drizzle-orm';
import { lockEvent } from '../events/access.ts';
import type { App } from '../platform/app.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { asFailure, HttpFailure } from '../platform/http/fail.ts';
import { waitForAll } from '../platform/concurrency/wait-for-all.ts';
import { createSharedTransactions, type SharedWork } from '../platform/shared-transaction.ts';
import { events } from '../schema/events.ts';
import { memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';
import type { LockedEvent } from './transitions.ts';

type Work<Result> = (tx: Transaction, event: LockedEvent) => Promise<Result>;

interface Input {
  /** The people whose membership and account must not end while the work runs: those who get a seat. */
  readonly userIds: readonly string[];
  readonly work: Work<unknown>;
}

interface Options {
  readonly userIds?: readonly string[];
  /** It is one move of one registration, so that it does not delay works of other events in the same transaction. */
  readonly sharesWithOtherEvents?: boolean;
}

/**
 * Runs `work` with the row of an event locked. Concurrent works for one event wait in the process, not with a connection
 * each: they share transactions, where they run one after the other. A work that throws an HttpFailure fails alone: it must
 * not have written anything before its first move. Calls of organisers check the right before, too: nobody else waits for the lock.
 * @throws unavailable when another server keeps the lock for three times 3 s.
 */
export async function withLockedEvent<Result>(
  app: App,
  eventId: string,
  work: Work<Result>,
  { userIds = [], sharesWithOtherEvents = false }: Options = {},
): Promise<Result> {
  const input = { userIds, work };
  // Each caller gets what its own work has returned.
  return (await runShared(app, { row: eventId, input }, { sharesWithOtherRows: sharesWithOtherEvents })) as Result;
}

const runShared = createSharedTransactions<Input>({ run: runByEvent, lockTimeoutMs: 3_000, lockTries: 3 });

/** Works of one event run one after the other, those of different events at the same time. */
async function runByEvent(tx: Transaction, works: readonly SharedWork<Input>[]): Promise<unknown[]> {
  const byEvent = Map.groupBy(works, ({ row }) => row);
  const locks = [...byEvent].map(([eventId, ofEvent]) => ({
    eventId,
    works: ofEvent,
    userIds: ofEvent.flatMap(({ input }) => input.userIds),
  }));
  const results = new Map<SharedWork<Input>, unknown>();
  const locked = await lockEventsForMoves(tx, locks);
  await waitForAll(
    locks.map(async ({ works: ofEvent }, index) => {
      const event = locked[index];
      for (const work of ofEvent) {
        const isThere = event !== undefined && !(event instanceof HttpFailure);
        results.set(work, isThere ? await runCatchingFailure(work.input.work, tx, event) : event);
      }
    }),
  );
  return works.map((work) => results.get(work));
}

/**
 * Locks an event for moves, after the memberships and accounts of `userIds`: leaving a community ends the membership first,
 * and then locks the events. Deleting an account locks all three in this order.
 * @throws event_not_found
 */
export async function lockEventForMoves(
  tx: Transaction,
  eventId: string,
  userIds: readonly string[] = [],
): Promise<LockedEvent> {
  const [row] = await lockEventsForMoves(tx, [{ eventId, userIds }]);
  if (row instanceof HttpFailure || row === undefined) throw row;
  return row;
}

/** The same of several events; event_not_found for each that is not there. */
async function lockEventsForMoves(
  tx: Transaction,
  moves: readonly { eventId: string; userIds: readonly string[] }[],
): Promise<(LockedEvent | HttpFailure)[]> {
  const ofPeople = moves.filter(({ userIds }) => userIds.length > 0);
  const userIds = [...new Set(ofPeople.flatMap((move) => move.userIds))];
  const [, , rows] = await Promise.all([
    Promise.all(ofPeople.map((move) => lockMemberships(tx).execute({ ...move, userIds: [...move.userIds] }))),
    userIds.length > 0 && lockUsers(tx).execute({ userIds }),
    Promise.all(moves.map(({ eventId }) => lockEvent(tx, eventId).catch(asFailure))),
  ]);
  return rows.map((row) => (row instanceof HttpFailure ? row : { ...row, writes: 0 }));
}

/** A failure is the answer of its own work, unless that has written something: then the batch is rolled back. */
async function runCatchingFailure(work: Work<unknown>, tx: Transaction, event: LockedEvent): Promise<unknown> {
  const { writes } = event;
  try {
    return await work(tx, event);
  } catch (error) {
    if (error instanceof HttpFailure && event.writes === writes) return error;
    throw error;
  }
}

const lockMemberships = prepared((db) =>
  db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      // In pairs, so that each is found by the key: with a list of people, an index of the whole community looks as good.
      sql`(${memberships.communityId}, ${memberships.userId}) in (
        select ${events.communityId}, wanted from ${events} cross join unnest(${sql.placeholder('userIds')}::uuid[]) wanted
        where ${events.id} = ${sql.placeholder('eventId')})`,
    )
    .orderBy(memberships.userId)
    .for('key share')
    .prepare('lock_memberships'),
);

const lockUsers = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('userIds')}::uuid[])`)
    .orderBy(users.id)
    .for('key share')
    .prepare('lock_users'),
);
