import { cohortErrors, type Cohort } from '@homecoming/contract/cohorts.ts';
import { and, eq, sql } from 'drizzle-orm';
import { lockCommunity } from '../communities/plans/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { fail } from '../platform/http/fail.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { cohortMembers, cohorts } from '../schema/alumni/cohorts.ts';
import { communities, memberships } from '../schema/communities.ts';
import { studies } from '../schema/alumni/studies.ts';
import { accessCohort } from './access.ts';
import { enqueueFill, MAX_PEOPLE } from './filling/fill-cohort.ts';
import { placeSome } from './filling/jobs.ts';
import { getCohort } from './queries.ts';
import { moveDays } from './rollover/move-days.ts';

export { followMerge } from './filling/follow-merge.ts';
export { countGraduatedManagers } from './rollover/queries.ts';
export { formatDayOfStudy } from './stages.ts';

/** Chooses the people who speak for a class. They belong to it. */
export async function updateCohort(ctx: UserContext, id: string, agents: readonly string[]): Promise<Cohort> {
  const { communityId } = await accessCohort(ctx, id);
  const work = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    await accessCohort(txCtx, id);
    await lockCommunity(tx, communityId);
    const known = await tx
      .select({ userId: cohortMembers.userId })
      .from(cohortMembers)
      .innerJoin(
        memberships,
        and(eq(memberships.communityId, communityId), eq(memberships.userId, cohortMembers.userId)),
      )
      .where(and(eq(cohortMembers.cohortId, id), equalsAny(cohortMembers.userId, agents)));
    if (known.length < agents.length) throw fail(cohortErrors.not_in_cohort);
    await tx
      .update(cohorts)
      .set({ agents: [...agents] })
      .where(eq(cohorts.id, id));
    return getCohort(txCtx, id);
  };
  return transaction(ctx, work, { queue: communityId });
}

/** Enqueues finding the cohorts and stages of people again, where a community of theirs has any. */
export async function followPeople(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const ids = sql.param([...new Set(userIds)]);
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select ${memberships.userId} from ${memberships}
      join ${communities} on ${communities.id} = ${memberships.communityId} and ${communities.cohortsOn}
      where ${memberships.userId} = any(${ids}::uuid[])
    union select ${cohortMembers.userId} from ${cohortMembers} where ${cohortMembers.userId} = any(${ids}::uuid[])
    union select ${studies.userId} from ${studies}
      where ${studies.userId} = any(${ids}::uuid[]) and ${studies.stage} is not null`);
  const concerned = rows.map((row) => row.user_id);
  for (let from = 0; from < concerned.length; from += MAX_PEOPLE) {
    await enqueue(tx, placeSome, { userIds: concerned.slice(from, from + MAX_PEOPLE) });
  }
}

/** Keeps that somebody left the channel of their cohort, where they stay out, or joined it by themselves, where they stay. */
export async function followChannelMember(
  tx: Transaction,
  { channelId, userId, isMember }: { channelId: string; userId: string; isMember: boolean },
): Promise<void> {
  const ofChannel = tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.channelId, channelId));
  await tx
    .update(cohortMembers)
    .set({ state: isMember ? 'own' : 'left' })
    .where(and(sql`${cohortMembers.cohortId} in (${ofChannel})`, eq(cohortMembers.userId, userId)));
}

/** Fills the channel of a cohort again that became open or private. */
export async function followChannel(tx: Transaction, { channelId }: { channelId: string }): Promise<void> {
  const rows = await tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.channelId, channelId));
  for (const { id } of rows) await enqueueFill(tx, id);
}

/** Moves students to another day on which people of their community, or program, graduate now. */
export function followDay(
  tx: Transaction,
  changed: { communityId: string; programId: string | null; from: string },
): Promise<void> {
  return enqueue(tx, moveDays, changed);
}
