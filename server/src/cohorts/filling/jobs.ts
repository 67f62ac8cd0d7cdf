import { and, asc, eq, gt } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { OLDEST } from '../../platform/db/keyset.ts';
import { defineBatchJob } from '../../platform/jobs/batch-job.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { memberships } from '../../schema/communities.ts';
import { MAX_PEOPLE } from './fill-cohort.ts';
import { placePeople } from './place-people.ts';

/** Updates the cohorts and stages of people who have joined, left, or changed what they studied. */
export const placeSome = defineJob<{ userIds: readonly string[] }>('cohorts.place', (app, { userIds }) =>
  transaction(app, (tx) => placePeople(tx, userIds, app.clock.now())),
);

interface PlacingAll {
  readonly communityId: string;
  /** The last member that is done. */
  readonly after: string;
}

/** Does the same for all members of a community whose cohorts were switched on or off, or whose programs were merged. */
export const placeAll = defineBatchJob<PlacingAll>('cohorts.place-all', async (tx, { communityId, after }, app) => {
  const last = await placeNext(tx, communityId, after, app.clock.now());
  return last !== null && { communityId, after: last };
});

/** Enqueues it from the first member on. One that runs may be past some members, so that this one runs after it. */
export function enqueuePlacingAll(tx: Transaction, communityId: string): Promise<void> {
  return enqueue(tx, placeAll, { communityId, after: OLDEST }, { key: `cohorts.place-all ${communityId}` });
}

/** The last of the next members, or null after all. */
async function placeNext(tx: Transaction, communityId: string, after: string, at: Date): Promise<string | null> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), gt(memberships.userId, after)))
    .orderBy(asc(memberships.userId))
    .limit(MAX_PEOPLE);
  const userIds = rows.map(({ userId }) => userId);
  if (userIds.length === 0) return null;
  await placePeople(tx, userIds, at);
  return userIds.length === MAX_PEOPLE ? (userIds.at(-1) ?? null) : null;
}
