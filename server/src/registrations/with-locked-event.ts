import { sql } from 'drizzle-orm';
import { lockEvent } from '../events/access.ts';
import type { App } from '../platform/app.ts';
import { createBatcher } from '../platform/concurrency/batch.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { sqlState } from '../platform/db/errors.ts';
import { HttpFailure } from '../platform/http/fail.ts';
import { transaction } from '../platform/transaction.ts';
import { events } from '../schema/events.ts';
import { memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';
import type { LockedEvent } from './transitions.ts';

type Work<Result> = (tx: Transaction, event: LockedEvent) => Promise<Result>;

interface Input {
  readonly eventId: string;
  /** The people whose membership and account must not end while the work runs: those who get a seat. */
  readonly userIds: readonly string[];
  readonly work: Work<unknown>;
}

const MAX_BATCH_SIZE = 50;
const LOCK_TRIES = 3;
const LOCK_TIMEOUT_MS = 3_000;
/** SQLSTATE of a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';

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
  userIds: readonly string[] = [],
): Promise<Result> {
  // The batcher answers each caller with what its own work has returned.
  return (await runBatched(app, eventId, { eventId, userIds, work })) as Result;
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
  const [, , row] = await Promise.all([
    userIds.length > 0 && lockMemberships(tx).execute({ eventId, userIds: [...userIds] }),
    userIds.length > 0 && lockUsers(tx).execute({ userIds: [...userIds] }),
    lockEvent(tx, eventId),
  ]);
  return { ...row, writes: 0 };
}

const runBatched = createBatcher<Input, unknown>(MAX_BATCH_SIZE, (app, inputs) => runWithRetries(app, inputs), {
  serialize: true,
});

async function runWithRetries(app: App, inputs: readonly Input[]): Promise<unknown[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(app, (tx) => runInOrder(tx, inputs), { lockTimeoutMs: LOCK_TIMEOUT_MS, queue: null });
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === LOCK_TRIES) throw error;
      app.log.warn({ attempt }, 'an event is locked by another server');
    }
  }
}

async function runInOrder(tx: Transaction, inputs: readonly Input[]): Promise<unknown[]> {
  const userIds = inputs.flatMap((input) => input.userIds);
  const event = await lockEventForMoves(tx, inputs[0]?.eventId ?? '', userIds);
  const answers: unknown[] = [];
  for (const { work } of inputs) answers.push(await runCatchingFailure(work, tx, event));
  return answers;
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
      sql`${memberships.communityId} = (select community_id from ${events} where id = ${sql.placeholder('eventId')})
        and ${memberships.userId} = any(${sql.placeholder('userIds')}::uuid[])`,
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
