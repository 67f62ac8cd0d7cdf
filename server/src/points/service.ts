import { dayLimits, levelOf, pointsFor, type PointReason } from '@homecoming/contract/points.ts';
import { and, asc, eq, exists, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { pointEntries } from '../schema/points.ts';
import { users } from '../schema/users.ts';
import { dayOf } from './day.ts';
import { levelReached } from './facts.ts';

/** What earns points: one row of the ledger. */
export interface Earning {
  /** Who earns. */
  readonly userId: string;
  readonly reason: PointReason;
  /** The post, comment, event or person that it is for. */
  readonly subjectId: string;
  /** Whose act it is, where it is another's: who likes. */
  readonly fromId?: string;
}

/**
 * Gives the points of a reason, or what the day's limit leaves of them. Twice is once, and an account that was deleted
 * earns nothing more. Both statements are sent before the first is waited for.
 */
export async function award(
  tx: Transaction,
  { communityId = null, at, ...earning }: Earning & { readonly communityId?: string | null; readonly at: Date },
): Promise<void> {
  const { userId, reason } = earning;
  const limit = dayLimits.find(({ reasons }) => reasons.includes(reason));
  const { from, to } = dayOf(at);
  const [, [reached]] = await Promise.all([
    // Of awards to one person at once each waits here for the one before it, and its next statement sees that one.
    lockUser(tx).execute({ userId }),
    writeEntry(tx).execute({
      ...keyOf(earning),
      full: pointsFor[reason],
      together: [...(limit?.reasons ?? [])],
      most: limit?.most ?? null,
      mostOfOne: limit?.mostOfOne ?? null,
      dayFrom: from,
      dayTo: to,
      communityId,
      createdAt: at,
    }),
  ]);
  if (reached === undefined) return;
  const level = levelOf(reached.points);
  if (level > levelOf(reached.points - reached.earned)) await record(tx, levelReached, { userId, level, at });
}

/** Takes back what was given for this. Nothing given is fine. The day's limits are as if it had not been. */
export async function takeBack(tx: Transaction, earning: Earning): Promise<void> {
  await Promise.all([lockUser(tx).execute({ userId: earning.userId }), deleteEntry(tx).execute(keyOf(earning))]);
}

/**
 * Takes back everything that some posts or comments have earned, whoever earned it: they are deleted, in this
 * transaction, so that nothing more is earned by them meanwhile.
 */
export async function takeBackAllFor(tx: Transaction, subjectIds: readonly string[]): Promise<void> {
  const ids = { subjectIds: [...subjectIds] };
  await Promise.all([lockEarners(tx).execute(ids), deleteEntriesFor(tx).execute(ids)]);
}

function keyOf({ userId, reason, subjectId, fromId = userId }: Earning) {
  return { userId, reason, subjectId, fromId };
}

// Not `for update`: rows that refer to the person, such as likes of theirs, are written meanwhile.
const lockUser = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update')
    .prepare('lock_user_for_points'),
);

/** In order of id, so that two who take back from the same people wait for each other in one direction. */
const lockEarners = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, db.select({ id: pointEntries.userId }).from(pointEntries).where(ofSubjects)))
    .orderBy(asc(users.id))
    .for('no key update')
    .prepare('lock_users_for_points'),
);

const ofSubjects = sql`${pointEntries.subjectId} = any(${sql.placeholder('subjectIds')}::uuid[])`;

const isEntry = and(
  eq(pointEntries.userId, sql.placeholder('userId')),
  eq(pointEntries.reason, sql.placeholder('reason')),
  eq(pointEntries.subjectId, sql.placeholder('subjectId')),
  eq(pointEntries.fromId, sql.placeholder('fromId')),
);

/** Writes an entry and adds its points to the sum; answers with both if there were any. */
const writeEntry = prepared((db) => {
  const together = sql`${pointEntries.reason} = any(${sql.placeholder('together')}::text[])`;
  const ofOne = sql`${together} and ${pointEntries.fromId} = ${sql.placeholder('fromId')}`;
  // A limit that is null does not count for least().
  const left = sql<number>`greatest(0, least(${sql.placeholder('full')}::integer,
    ${sql.placeholder('most')}::integer - coalesce(sum(${pointEntries.points}) filter (where ${together}), 0),
    ${sql.placeholder('mostOfOne')}::integer - coalesce(sum(${pointEntries.points}) filter (where ${ofOne}), 0)))`;
  const isThere = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt)));
  const entry = db.$with('entry').as(
    db
      .insert(pointEntries)
      .select(
        db
          .select({
            userId: sql<string>`${sql.placeholder('userId')}::uuid`.as('user_id'),
            reason: sql<PointReason>`${sql.placeholder('reason')}::text`.as('reason'),
            subjectId: sql<string>`${sql.placeholder('subjectId')}::uuid`.as('subject_id'),
            fromId: sql<string>`${sql.placeholder('fromId')}::uuid`.as('from_id'),
            points: sql<number>`${left}::integer`.as('points'),
            // A community that was deleted meanwhile takes nothing from anybody.
            communityId: sql<
              string | null
            >`(select id from communities where id = ${sql.placeholder('communityId')})`.as('community_id'),
            createdAt: sql<Date>`${sql.placeholder('createdAt')}::timestamptz`.as('created_at'),
          })
          .from(pointEntries)
          .where(
            and(
              eq(pointEntries.userId, sql.placeholder('userId')),
              gte(pointEntries.createdAt, sql.placeholder('dayFrom')),
              lt(pointEntries.createdAt, sql.placeholder('dayTo')),
              gt(pointEntries.points, sql`0`),
            ),
          )
          .having(exists(isThere)),
      )
      .onConflictDoNothing()
      .returning({ points: pointEntries.points }),
  );
  return db
    .with(entry)
    .update(users)
    .set({ points: sql`${users.points} + ${entry.points}` })
    .from(entry)
    .where(and(eq(users.id, sql.placeholder('userId')), gt(entry.points, sql`0`)))
    .returning({ points: users.points, earned: entry.points })
    .prepare('award_points');
});

const deleteEntry = prepared((db) => {
  const gone = db.$with('gone').as(db.delete(pointEntries).where(isEntry).returning({ points: pointEntries.points }));
  return db
    .with(gone)
    .update(users)
    .set({ points: sql`${users.points} - ${gone.points}` })
    .from(gone)
    .where(and(eq(users.id, sql.placeholder('userId')), gt(gone.points, sql`0`)))
    .prepare('take_points_back');
});

const deleteEntriesFor = prepared((db) => {
  const gone = db
    .$with('gone')
    .as(
      db.delete(pointEntries).where(ofSubjects).returning({ userId: pointEntries.userId, points: pointEntries.points }),
    );
  const sums = db.$with('sums').as(
    db
      .select({ userId: gone.userId, taken: sql<number>`sum(${gone.points})`.as('taken') })
      .from(gone)
      .groupBy(gone.userId),
  );
  return db
    .with(gone, sums)
    .update(users)
    .set({ points: sql`${users.points} - ${sums.taken}` })
    .from(sums)
    .where(and(eq(users.id, sums.userId), gt(sums.taken, sql`0`)))
    .prepare('take_all_points_back');
});
