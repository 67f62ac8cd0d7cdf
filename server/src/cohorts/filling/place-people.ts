import { limits } from '@homecoming/contract/limits.ts';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { emptyChannel } from '../../channels/service.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { lockProfiles } from '../../profiles/service.ts';
import { cohortMembers, cohorts } from '../../schema/alumni/cohorts.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { refreshStages } from '../rollover/refresh-stages.ts';
import { getCohortKey, listBelongings, type Belonging } from './belonging.ts';
import { enqueueFill } from './fill-cohort.ts';

/**
 * Gives the studies of people their stages, writes down which cohorts they belong to, and moves them out of channels that
 * the server had added them to and that are not theirs any more. Their new channels are filled by a job.
 */
export async function placePeople(tx: Transaction, userIds: readonly string[], at: Date): Promise<void> {
  await lockPeopleToPlace(tx, userIds);
  await refreshStages(tx, userIds, at);
  const belongings = await listBelongings(tx, userIds);
  const cohortIds = await findOrAddCohorts(tx, belongings, at);
  const wanted = belongings.flatMap(({ userId, isConfirmed, ...cohort }) => {
    const cohortId = cohortIds.get(getCohortKey(cohort));
    return cohortId === undefined ? [] : [{ cohortId, userId, isConfirmed, createdAt: at }];
  });
  const before = await lockPlaces(tx, userIds);
  const isWanted = new Set(wanted.map(({ cohortId, userId }) => `${cohortId} ${userId}`));
  // Who left a channel stays out of it, also after the community was left and joined again.
  await removePlaces(
    tx,
    before.filter(({ cohortId, userId, state }) => state !== 'left' && !isWanted.has(`${cohortId} ${userId}`)),
    at,
  );
  if (wanted.length > 0) {
    await tx
      .insert(cohortMembers)
      .values(wanted.toSorted((a, b) => (a.cohortId + a.userId < b.cohortId + b.userId ? -1 : 1)))
      .onConflictDoUpdate({
        target: [cohortMembers.cohortId, cohortMembers.userId],
        set: { isConfirmed: sql`excluded.is_confirmed` },
        setWhere: sql`${cohortMembers.isConfirmed} <> excluded.is_confirmed`,
      });
  }
  await enqueueFilling(tx, [...new Set(wanted.map(({ cohortId }) => cohortId))]);
}

/** Locks people before what they show is read: who hides it, or leaves, at the same time waits, or has done so. */
async function lockPeopleToPlace(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(equalsAny(memberships.userId, userIds))
    .orderBy(asc(memberships.communityId), asc(memberships.userId))
    .for('key share');
  // Another job about the same people waits.
  await lockProfiles(tx, userIds);
}

/** The ids of cohorts by their keys. Those that are missing are added. */
async function findOrAddCohorts(
  tx: Transaction,
  belongings: readonly Belonging[],
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map(belongings.map((one) => [getCohortKey(one), one]));
  if (byKey.size === 0) return new Map();
  const keys = [...byKey.keys()].toSorted();
  const rows = keys.flatMap((key) => {
    const one = byKey.get(key);
    return one ? [{ communityId: one.communityId, year: one.year, programId: one.programId, createdAt: at }] : [];
  });
  await tx.insert(cohorts).values(rows).onConflictDoNothing();
  const found = await tx
    .select({
      id: cohorts.id,
      communityId: cohorts.communityId,
      year: cohorts.year,
      programId: cohorts.programId,
    })
    .from(cohorts)
    .where(
      and(
        equalsAny(cohorts.communityId, [...new Set(rows.map(({ communityId }) => communityId))]),
        or(
          equalsAny(
            cohorts.year,
            rows.flatMap(({ year }) => year ?? []),
          ),
          equalsAny(
            cohorts.programId,
            rows.flatMap(({ programId }) => programId ?? []),
          ),
        ),
      ),
    );
  return new Map(found.map(({ id, ...cohort }) => [getCohortKey(cohort), id]));
}

interface Place {
  readonly cohortId: string;
  readonly userId: string;
  readonly state: 'waiting' | 'added' | 'left' | 'own';
  readonly communityId: string;
  readonly channelId: string | null;
}

/** The places of people in cohorts, locked; where cohorts are switched off all stays as it is, but for those who have left. */
function lockPlaces(tx: Transaction, userIds: readonly string[]): Promise<Place[]> {
  return tx
    .select({
      cohortId: cohortMembers.cohortId,
      userId: cohortMembers.userId,
      state: cohortMembers.state,
      communityId: cohorts.communityId,
      channelId: cohorts.channelId,
    })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(communities, eq(communities.id, cohorts.communityId))
    .where(
      and(
        equalsAny(cohortMembers.userId, userIds),
        or(
          communities.cohortsOn,
          sql`not exists (select from ${memberships} where ${memberships.communityId} = ${cohorts.communityId}
            and ${memberships.userId} = ${cohortMembers.userId})`,
        ),
      ),
    )
    .orderBy(asc(cohortMembers.cohortId), asc(cohortMembers.userId))
    .for('update', { of: cohortMembers });
}

async function removePlaces(tx: Transaction, places: readonly Place[], at: Date): Promise<void> {
  for (const [cohortId, gone] of Map.groupBy(places, (place) => place.cohortId)) {
    const { channelId, communityId } = gone[0] ?? { channelId: null, communityId: '' };
    const added = gone.filter(({ state }) => state === 'added').map(({ userId }) => userId);
    if (channelId !== null && added.length > 0) {
      await emptyChannel(tx, { id: channelId, communityId }, added.toSorted(), at);
    }
    const userIds = gone.map(({ userId }) => userId);
    await tx
      .delete(cohortMembers)
      .where(and(eq(cohortMembers.cohortId, cohortId), equalsAny(cohortMembers.userId, userIds)));
  }
}

/** Enqueues the filling of cohorts that have something to do: somebody waits, and there is a channel or enough people for one. */
async function enqueueFilling(tx: Transaction, cohortIds: readonly string[]): Promise<void> {
  if (cohortIds.length === 0) return;
  const isWaiting = sql`exists (select from ${cohortMembers} waiting
    where waiting.cohort_id = ${cohorts.id} and waiting.state = 'waiting')`;
  const isLarge = sql`(select count(*) from (select from ${cohortMembers} one
    where one.cohort_id = ${cohorts.id} and one.state <> 'left' limit ${limits.cohortPeople}) people) >= ${limits.cohortPeople}`;
  const rows = await tx
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(and(equalsAny(cohorts.id, cohortIds), isWaiting, or(sql`${cohorts.channelId} is not null`, isLarge)));
  await Promise.all(rows.map(({ id }) => enqueueFill(tx, id)));
}
