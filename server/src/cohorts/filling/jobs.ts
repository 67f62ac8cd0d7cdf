import { and, asc, eq, gt } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { OLDEST } from '../../platform/db/keyset.ts';
import { defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { memberships } from '../../schema/communities.ts';
import { MAX_PEOPLE } from './fill-cohort.ts';
import { placePeople } from './place-people.ts';

/** Updates the cohorts and stages of people who have joined, left, or changed what they studied. */
export const placeSome = defineJob<{ userIds: readonly string[] }>('cohorts.place', (app, { userIds }) =>
  transaction(app, (tx) => placePeople(tx, userIds, app.clock.now())),
);

/** A run takes some seconds, so that other jobs get their turn. */
const MAX_BATCHES = 50;

interface PlacingAll {
  readonly communityId: string;
  /** The last member that is done. */
  readonly after: string;
}

/** Does the same for all members of a community whose cohorts were switched on or off, or whose programs were merged. */
export const placeAll: Job<PlacingAll> = defineJob('cohorts.place-all', async (app, payload: PlacingAll) => {
  const { communityId } = payload;
  let { after } = payload;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const last = await transaction(app, (tx) => placeNext(tx, communityId, after, app.clock.now()));
    if (last === null) return;
    after = last;
  }
  await transaction(app, (tx) => enqueue(tx, placeAll, { communityId, after }));
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
