import { asc, eq, inArray, sql } from 'drizzle-orm';
import { emptyChannel, releaseChannel } from '../../channels/service.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { cohortMembers, cohorts } from '../../schema/alumni/cohorts.ts';
import { enqueueFill, MAX_PEOPLE } from './fill-cohort.ts';
import { enqueuePlacingAll } from './jobs.ts';

type Cohort = typeof cohorts.$inferSelect;

/**
 * The cohort of a program that is merged becomes that of the other one. Where that one has its own, its people go there,
 * and so does the only channel of the two.
 */
export async function followMerge(
  tx: Transaction,
  { communityId, fromId, intoId, at }: { communityId: string; fromId: string; intoId: string; at: Date },
): Promise<void> {
  const rows = await tx
    .select()
    .from(cohorts)
    .where(inArray(cohorts.programId, [fromId, intoId]))
    .orderBy(asc(cohorts.id))
    .for('update');
  const [from, into] = [fromId, intoId].map((id) => rows.find(({ programId }) => programId === id));
  if (from !== undefined && into !== undefined) await mergeCohorts(tx, from, into, at);
  else if (from !== undefined) await tx.update(cohorts).set({ programId: intoId }).where(eq(cohorts.id, from.id));
  await enqueuePlacingAll(tx, communityId);
}

async function mergeCohorts(tx: Transaction, from: Cohort, into: Cohort, at: Date): Promise<void> {
  if (from.channelId === null) return;
  if (into.channelId === null) {
    await tx.update(cohorts).set({ channelId: from.channelId }).where(eq(cohorts.id, into.id));
    await copyPeople(tx, from, into, sql`${cohortMembers.state}`);
  } else {
    await emptyFilled(tx, { id: from.channelId, communityId: from.communityId }, from.id, at);
    await releaseChannel(tx, from.channelId);
    // Who left the one is not added to the other.
    await copyPeople(tx, from, into, sql`case when ${cohortMembers.state} = 'left' then 'left' else 'waiting' end`);
  }
  await enqueueFill(tx, into.id);
}

/** Moves out of a channel those whom the server had added. Others stay in it. */
async function emptyFilled(
  tx: Transaction,
  channel: { id: string; communityId: string },
  cohortId: string,
  at: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select ${cohortMembers.userId} from ${cohortMembers}
    where ${cohortMembers.cohortId} = ${cohortId} and ${cohortMembers.state} = 'added' order by ${cohortMembers.userId}`);
  const added = rows.map((row) => row.user_id);
  for (let first = 0; first < added.length; first += MAX_PEOPLE) {
    await emptyChannel(tx, channel, added.slice(first, first + MAX_PEOPLE), at);
  }
}

/** Writes the people of a cohort into another one, where those who only wait there get the state. */
async function copyPeople(tx: Transaction, from: Cohort, into: Cohort, state: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    insert into ${cohortMembers} as there (cohort_id, user_id, state, is_confirmed, created_at)
    select ${into.id}, user_id, ${state}, is_confirmed, created_at from ${cohortMembers}
    where ${cohortMembers.cohortId} = ${from.id} order by user_id
    on conflict (cohort_id, user_id) do update set state = excluded.state where there.state = 'waiting'`);
}
