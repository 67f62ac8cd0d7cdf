import { limits } from '@homecoming/contract/limits.ts';
import { and, asc, eq } from 'drizzle-orm';
import { createFillingChannel, emptyChannel, fillChannel } from '../../channels/service.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { defineBatchJob } from '../../platform/jobs/batch-job.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { channels } from '../../schema/channels.ts';
import { cohortMembers, cohorts } from '../../schema/alumni/cohorts.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { enqueueQuestions } from '../reunions/jobs.ts';
import { programs } from '../../schema/alumni/studies.ts';

/** People who are added, or moved out, in one transaction. */
export const MAX_PEOPLE = 500;

/** Adds those who wait to the channel of a cohort. */
export const fillCohort = defineBatchJob<{ cohortId: string }>('cohorts.fill', (tx, { cohortId }, app) =>
  fillSome(tx, cohortId, app.clock.now()),
);

/** Enqueues it. A job that runs may be past its last look, so that this one runs after it. */
export function enqueueFill(tx: Transaction, cohortId: string): Promise<void> {
  return enqueue(tx, fillCohort, { cohortId }, { key: `cohorts.fill ${cohortId}` });
}

type State = (typeof cohortMembers.$inferSelect)['state'];

/**
 * Adds some of those who wait to the channel of a cohort, which is created for the fifth person. Of a private channel people
 * who are not confirmed are moved out. Returns whether there may be more to do.
 */
async function fillSome(tx: Transaction, cohortId: string, at: Date): Promise<boolean> {
  const channel = await findOrCreateChannel(tx, cohortId, at);
  if (channel === null) return false;
  if (channel.isPrivate) {
    const unconfirmed = await lockPeople(tx, { cohortId, state: 'added', isConfirmed: false });
    if (unconfirmed.length > 0) {
      await emptyChannel(tx, channel, unconfirmed, at);
      await setState(tx, cohortId, unconfirmed, 'waiting');
    }
    if (unconfirmed.length === MAX_PEOPLE) return true;
  }
  const waiting = await lockPeople(tx, {
    cohortId,
    state: 'waiting',
    ...(channel.isPrivate && { isConfirmed: true }),
  });
  if (waiting.length === 0) return false;
  const added = await fillChannel(tx, channel, waiting, at);
  const isAdded = new Set(added);
  await setState(tx, cohortId, added, 'added');
  // Who comes into the class later is asked about its reunion, too.
  await enqueueQuestions(tx, cohortId, at);
  await setState(
    tx,
    cohortId,
    waiting.filter((id) => !isAdded.has(id)),
    'own',
  );
  return waiting.length === MAX_PEOPLE;
}

interface FilledChannel {
  readonly id: string;
  readonly communityId: string;
  readonly isPrivate: boolean;
}

/** The channel of a cohort, or null: it has too few people, its community has no cohorts, or too many of them. */
async function findOrCreateChannel(tx: Transaction, cohortId: string, at: Date): Promise<FilledChannel | null> {
  const [found] = await tx
    .select({ communityId: cohorts.communityId, channelId: cohorts.channelId })
    .from(cohorts)
    .where(eq(cohorts.id, cohortId));
  if (found === undefined) return null;
  // Only what counts channels locks the community: filling one keeps nobody from joining.
  const strength = found.channelId === null ? 'no key update' : 'key share';
  const [community] = await tx
    .select({ cohortsOn: communities.cohortsOn, deletedAt: communities.deletedAt })
    .from(communities)
    .where(eq(communities.id, found.communityId))
    .for(strength);
  if (community?.cohortsOn !== true || community.deletedAt !== null) return null;
  const [cohort] = await tx
    .select({ row: cohorts, program: programs.name })
    .from(cohorts)
    .leftJoin(programs, eq(programs.id, cohorts.programId))
    .where(eq(cohorts.id, cohortId))
    .for('no key update', { of: cohorts });
  if (cohort === undefined) return null;
  if (cohort.row.channelId === null) return createCohortChannel(tx, cohort.row, cohort.program, at);
  const [channel] = await tx
    .select({ id: channels.id, communityId: channels.communityId, isPrivate: channels.isPrivate })
    .from(channels)
    .where(eq(channels.id, cohort.row.channelId));
  return channel ?? null;
}

async function createCohortChannel(
  tx: Transaction,
  { id, communityId, year }: typeof cohorts.$inferSelect,
  program: string | null,
  at: Date,
): Promise<FilledChannel | null> {
  const people = await tx.$count(
    cohortMembers,
    and(eq(cohortMembers.cohortId, id), eq(cohortMembers.state, 'waiting')),
  );
  if (people < limits.cohortPeople) return null;
  const others = and(eq(channels.communityId, communityId), eq(channels.fillsItself, true));
  if ((await tx.$count(channels, others)) >= limits.cohorts) return null;
  const channelId = await createFillingChannel(tx, { communityId, name: program ?? `Class of ${year}`, at });
  await tx.update(cohorts).set({ channelId }).where(eq(cohorts.id, id));
  return { id: channelId, communityId, isPrivate: false };
}

/** Some people of a cohort in a state, who are members of its community, locked. */
async function lockPeople(
  tx: Transaction,
  { cohortId, state, isConfirmed }: { cohortId: string; state: State; isConfirmed?: boolean },
): Promise<string[]> {
  const rows = await tx
    .select({ userId: cohortMembers.userId })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(
      memberships,
      and(eq(memberships.communityId, cohorts.communityId), eq(memberships.userId, cohortMembers.userId)),
    )
    .where(
      and(
        eq(cohortMembers.cohortId, cohortId),
        eq(cohortMembers.state, state),
        isConfirmed === undefined ? undefined : eq(cohortMembers.isConfirmed, isConfirmed),
      ),
    )
    .orderBy(asc(cohortMembers.userId))
    .limit(MAX_PEOPLE)
    .for('no key update', { of: cohortMembers });
  return rows.map(({ userId }) => userId);
}

async function setState(tx: Transaction, cohortId: string, userIds: readonly string[], state: State): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .update(cohortMembers)
    .set({ state })
    .where(and(eq(cohortMembers.cohortId, cohortId), equalsAny(cohortMembers.userId, userIds)));
}
