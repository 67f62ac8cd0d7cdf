import type { PointReason } from '@homecoming/contract/points.ts';
import { and, asc, eq, gt, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { inSavepoint, prepared, type Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { pointEntries } from '../schema/points.ts';
import { users } from '../schema/users.ts';

/* The statements of the ledger. Every write locks its people first, in order of id. */

const userIds = sql`${sql.placeholder('userIds')}::uuid[]`;
const keysGiven = sql`unnest(${userIds}, ${sql.placeholder('reasons')}::text[],
  ${sql.placeholder('subjectIds')}::uuid[], ${sql.placeholder('fromIds')}::uuid[])`;

/** In order of id, so that concurrent awards to the same people cannot deadlock. */
// Not `for update`, which would block writes of rows that refer to the person, such as likes.
export const lockUsers = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = any(${userIds})`, isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update')
    .prepare('lock_users_to_award'),
);

/** The entries that exist already, looked up one by one in the index, whatever the table size at planning time. */
export const knownEntries = prepared((db) =>
  db
    .select({
      userId: sql<string>`given.user_id`,
      reason: sql<PointReason>`given.reason`,
      subjectId: sql<string>`given.subject_id`,
      fromId: sql<string>`given.from_id`,
    })
    .from(
      sql`${keysGiven} as given (user_id, reason, subject_id, from_id) cross join lateral (
        select from ${pointEntries} where user_id = given.user_id and reason = given.reason
          and subject_id = given.subject_id and from_id = given.from_id limit 1) as known`,
    )
    .prepare('known_point_entries'),
);

/** Points of people in a range of days, by day, reason and actor, person by person in the index. */
export const earnedOfDays = prepared((db) =>
  db
    .select({
      userId: sql<string>`person.id`,
      reason: sql<PointReason>`earned.reason`,
      fromId: sql<string>`earned.from_id`,
      day: sql<number>`earned.day`,
      points: sql<number>`earned.points`,
    })
    .from(
      sql`(select distinct unnest(${userIds}) as id) as person cross join lateral (
        select reason, from_id, floor(extract(epoch from created_at) / 86400)::integer as day, sum(points)::integer as points
        from ${pointEntries} where user_id = person.id and points > 0
          and created_at >= ${sql.placeholder('from')} and created_at < ${sql.placeholder('to')}
        group by reason, from_id, day) as earned`,
    )
    .prepare('points_earned_of_days'),
);

/** In SQL: the decision of moderators that has removed a post or comment, as `id`. */
export const findRemoval = (
  subjectId: SQLWrapper,
) => sql`select removed_by as id from posts where id = ${subjectId} and removed_by is not null
  union all select removed_by from comments where id = ${subjectId} and removed_by is not null`;

/** Inserts entries and adds their points to people's sums, but for what moderators removed; returns the people who earned any. */
export const writeEntries = prepared((db) => {
  const given = sql`unnest(${userIds}, ${sql.placeholder('reasons')}::text[], ${sql.placeholder('subjectIds')}::uuid[],
    ${sql.placeholder('fromIds')}::uuid[], ${sql.placeholder('points')}::integer[],
    ${sql.placeholder('communityIds')}::uuid[], ${sql.placeholder('moments')}::timestamptz[])
    as given (user_id, reason, subject_id, from_id, points, community_id, created_at)`;
  const entry = db.$with('entry').as(
    db
      .insert(pointEntries)
      .select(
        db
          .select({
            userId: sql<string>`given.user_id`.as('user_id'),
            reason: sql<PointReason>`given.reason`.as('reason'),
            subjectId: sql<string>`given.subject_id`.as('subject_id'),
            fromId: sql<string>`given.from_id`.as('from_id'),
            points: sql<number>`case when removal.id is null then given.points else 0 end`.as('points'),
            withheldPoints: sql<number>`case when removal.id is null then 0 else given.points end`.as(
              'withheld_points',
            ),
            withheldBy: sql<string | null>`case when given.points > 0 then removal.id end`.as('withheld_by'),
            // A community deleted in between does not cancel the award.
            communityId: sql<string | null>`(select id from communities where id = given.community_id)`.as(
              'community_id',
            ),
            createdAt: sql<Date>`given.created_at`.as('created_at'),
          })
          .from(sql`${given} left join lateral (${findRemoval(sql`given.subject_id`)}) removal on true`),
      )
      .onConflictDoNothing()
      .returning({ userId: pointEntries.userId, points: pointEntries.points }),
  );
  const sums = db.$with('sums').as(
    db
      .select({ userId: entry.userId, earned: sql<number>`sum(${entry.points})::integer`.as('earned') })
      .from(entry)
      .groupBy(entry.userId),
  );
  return db
    .with(entry, sums)
    .update(users)
    .set({ points: sql`${users.points} + ${sums.earned}` })
    .from(sums)
    .where(and(eq(users.id, sums.userId), gt(sums.earned, sql`0`)))
    .returning({ userId: users.id, points: users.points, earned: sums.earned })
    .prepare('award_points');
});

/**
 * Locks the people who have such entries, in order of id, so that concurrent transactions on the same people cannot
 * deadlock. If somebody else has earned one meanwhile, the locks are released and taken again: theirs would be out of order.
 */
export async function lockEarners(tx: Transaction, earned: SQL | undefined): Promise<void> {
  const earners = tx.select({ id: pointEntries.userId }).from(pointEntries).where(earned);
  const isComplete = await inSavepoint(tx, async () => {
    const locked = await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, earners))
      .orderBy(asc(users.id))
      .for('no key update');
    const ids = new Set(locked.map(({ id }) => id));
    if (!(await earners).every(({ id }) => ids.has(id))) throw new EarnedMeanwhile();
  }).catch((error: unknown) => {
    if (error instanceof EarnedMeanwhile) return false;
    throw error;
  });
  if (!isComplete) await lockEarners(tx, earned);
}

class EarnedMeanwhile extends Error {}

export const isAbout = (subjectIds: readonly string[]) => equalsAny(pointEntries.subjectId, subjectIds);

const ofSubjects = sql`${pointEntries.subjectId} = any(${sql.placeholder('subjectIds')}::uuid[])`;

const isEntry = and(
  eq(pointEntries.userId, sql.placeholder('userId')),
  eq(pointEntries.reason, sql.placeholder('reason')),
  eq(pointEntries.subjectId, sql.placeholder('subjectId')),
  eq(pointEntries.fromId, sql.placeholder('fromId')),
);

export const deleteEntry = prepared((db) => {
  const gone = db.$with('gone').as(db.delete(pointEntries).where(isEntry).returning({ points: pointEntries.points }));
  return db
    .with(gone)
    .update(users)
    .set({ points: sql`${users.points} - ${gone.points}` })
    .from(gone)
    .where(and(eq(users.id, sql.placeholder('userId')), gt(gone.points, sql`0`)))
    .prepare('take_points_back');
});

export const deleteEntriesFor = prepared((db) => {
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
