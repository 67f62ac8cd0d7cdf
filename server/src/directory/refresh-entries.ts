import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { OLDEST } from '../platform/db/keyset.ts';
import { defineBatchJob } from '../platform/jobs/batch-job.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { mentorOffers } from '../schema/alumni/mentoring.ts';
import { studies } from '../schema/alumni/studies.ts';

/** People of one transaction. */
const MAX_PEOPLE = 200;

interface Refreshing {
  readonly communityId: string;
  /** The program whose people are meant; null: mentors. */
  readonly programId: string | null;
  /** The last person that is done. */
  readonly after: string;
}

/** Writes entries of a directory again after a change that concerns many: a program has another name, mentoring other rules. */
export const refreshEntries = defineBatchJob<Refreshing>('directory.refresh-entries', async (tx, payload) => {
  const userIds = await findNext(tx, payload);
  if (userIds.length === 0) return false;
  const communityIds = userIds.map(() => payload.communityId);
  await tx.execute(sql`select directory_refresh(${sql.param(userIds)}::uuid[], ${sql.param(communityIds)}::uuid[])`);
  const last = userIds.at(-1);
  return last !== undefined && userIds.length === MAX_PEOPLE && { ...payload, after: last };
});

/** Enqueues it from the first person on. One that runs may be past some people, so that this one runs after it. */
export function enqueueRefreshing(
  tx: Transaction,
  { communityId, programId }: Pick<Refreshing, 'communityId' | 'programId'>,
): Promise<void> {
  const key = `directory.refresh-entries ${communityId} ${programId ?? 'mentors'}`;
  return enqueue(tx, refreshEntries, { communityId, programId, after: OLDEST }, { key });
}

async function findNext(tx: Transaction, { communityId, programId, after }: Refreshing): Promise<string[]> {
  const people =
    programId === null
      ? tx
          .select({ id: mentorOffers.userId })
          .from(mentorOffers)
          .where(and(eq(mentorOffers.communityId, communityId), gt(mentorOffers.userId, after)))
          .orderBy(asc(mentorOffers.userId))
      : tx
          .select({ id: studies.userId })
          .from(studies)
          .where(and(eq(studies.programId, programId), gt(studies.userId, after)))
          .orderBy(asc(studies.userId));
  const rows = await people.limit(MAX_PEOPLE);
  return rows.map(({ id }) => id);
}
