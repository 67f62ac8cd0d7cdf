import type { StudyStage } from '@homecoming/contract/stages.ts';
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { findDay } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { stageChanges } from '../../schema/alumni/cohorts.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { studies } from '../../schema/alumni/studies.ts';
import { findStage } from '../stages.ts';

/**
 * Gives studies of people the stage of their end where it is new or was corrected, silently; none where their community has
 * no cohorts, or they are no member of it. What is due by date is left to the roll-over.
 */
export async function refreshStages(tx: Transaction, userIds: readonly string[], at: Date): Promise<void> {
  const isFollowed = sql<boolean>`(${communities.cohortsOn} and exists (select from ${memberships}
    where ${memberships.communityId} = ${studies.communityId} and ${memberships.userId} = ${studies.userId}))`;
  const rows = await tx
    .select({ id: studies.id, endsOn: studies.endsOn, zone: communities.zone, isFollowed, undone: selectUndone })
    .from(studies)
    .innerJoin(communities, eq(communities.id, studies.communityId))
    .where(
      and(
        equalsAny(studies.userId, userIds),
        or(
          and(sql`not ${isFollowed}`, isNotNull(studies.stage)),
          and(isFollowed, sql`(${studies.stage} is null or ${studies.stageFor} is distinct from ${studies.endsOn})`),
        ),
      ),
    )
    .orderBy(asc(studies.id))
    .for('no key update', { of: studies });
  await setStages(
    tx,
    rows.map(({ id, endsOn, zone, isFollowed: follows, undone }) => ({
      id,
      stage: follows ? (undone ?? findStage(endsOn, findDay(zone, at))) : null,
    })),
  );
}

/** SQL over studies: what it was before the roll-over at its end that was undone. */
const selectUndone = sql<StudyStage | null>`(select undone.effects ->> 'stage' from ${stageChanges} undone
  where undone.study_id = ${studies.id} and undone.ends_on = ${studies.endsOn} and undone.undone_at is not null
  order by undone.id limit 1)`;

/** Writes stages, and outcomes where they are given. */
export async function setStages(
  tx: Transaction,
  given: readonly { readonly id: string; readonly stage: StudyStage | null; readonly outcome?: string }[],
): Promise<void> {
  if (given.length === 0) return;
  await tx.execute(sql`update ${studies} set stage = given.stage,
      stage_for = case when given.stage is not null then ${studies.endsOn} end,
      outcome = coalesce(given.outcome, ${studies.outcome})
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, stage text, outcome text)
    where ${studies.id} = given.id`);
}
