import type { StudyStage } from '@homecoming/contract/stages.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { findDay } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { record } from '../../platform/facts.ts';
import { defineBatchJob } from '../../platform/jobs/batch-job.ts';
import { lockProfiles, noteProfileChanges } from '../../profiles/service.ts';
import { stageChanges } from '../../schema/alumni/cohorts.ts';
import { communities } from '../../schema/communities.ts';
import { studies } from '../../schema/alumni/studies.ts';
import { stageReached } from '../facts.ts';
import { findLastEndOfAlumni, findOutcome, findStage } from '../stages.ts';
import { findStudies, listZoneDays, MAX_STUDIES } from './due.ts';
import { setStages } from './refresh-stages.ts';

/** Every hour: students whose last day is over become graduates, and after a year alumni. It catches up what it missed. */
export const rollOver = defineBatchJob<Record<string, never>>(
  'cohorts.roll-over',
  (tx, _payload, app) => rollOverSome(tx, app.clock.now()),
  { cron: '1 * * * *' },
);

const notUndone = sql`not exists (select from ${stageChanges} undone
  where undone.study_id = study.id and undone.ends_on = study.ends_on and undone.undone_at is not null)`;

async function rollOverSome(tx: Transaction, now: Date): Promise<boolean> {
  const days = await listZoneDays(tx, now);
  const ids = await findStudies(
    tx,
    days.map((day) => ({ ...day, last: findLastEndOfAlumni(day.today) })),
    [
      sql`study.stage = 'student' and study.ends_on <= day.today and ${notUndone}`,
      // 28 February is a year before the 28th, as 29 February is: which of them is due is decided below.
      sql`study.stage = 'graduate' and study.ends_on <= day.last and study.ends_on + interval '1 year' <= day.today
        and ${notUndone}`,
    ],
  );
  if (ids.length === 0) return false;
  const rows = await lockStudies(tx, ids);
  const changed = rows.flatMap((row) => {
    const stage = findNextStage(row, findDay(row.zone, now));
    return stage === null ? [] : [{ ...row, stage, before: row.stage ?? 'student' }];
  });
  // A stage that somebody reaches is new to a search that somebody saved.
  await noteProfileChanges(tx, [...new Set(changed.map(({ userId }) => userId))], now);
  await writeChanges(tx, changed, now);
  return ids.length === MAX_STUDIES || changed.some(({ stage }) => stage === 'graduate');
}

interface DueStudy {
  readonly id: string;
  readonly userId: string;
  readonly communityId: string;
  readonly stage: StudyStage | null;
  readonly outcome: 'ongoing' | 'completed' | 'left';
  readonly endsOn: string | null;
}

/** Studies that are due, locked in the order of their ids: what is corrected at the same time waits, or has happened. */
async function lockStudies(tx: Transaction, ids: readonly string[]): Promise<(DueStudy & { zone: string })[]> {
  const people = await tx.selectDistinct({ id: studies.userId }).from(studies).where(equalsAny(studies.id, ids));
  await lockProfiles(
    tx,
    people.map(({ id }) => id),
  );
  return tx
    .select({
      id: studies.id,
      userId: studies.userId,
      communityId: studies.communityId,
      stage: studies.stage,
      outcome: studies.outcome,
      endsOn: studies.endsOn,
      zone: communities.zone,
    })
    .from(studies)
    .innerJoin(communities, eq(communities.id, studies.communityId))
    .where(and(equalsAny(studies.id, ids), eq(communities.cohortsOn, true)))
    .orderBy(asc(studies.id))
    .for('no key update', { of: studies });
}

/** One stage at a time, so that each is there once, also after a year without a run. */
function findNextStage({ stage, endsOn }: DueStudy, today: string): StudyStage | null {
  const reached = findStage(endsOn, today);
  if (stage === 'student' && (reached === 'graduate' || reached === 'alumni')) return 'graduate';
  return stage === 'graduate' && reached === 'alumni' ? 'alumni' : null;
}

type Changed = DueStudy & { readonly stage: StudyStage; readonly before: StudyStage };

async function writeChanges(tx: Transaction, changed: readonly Changed[], at: Date): Promise<void> {
  const rows = changed.flatMap(({ id, communityId, stage, before, outcome, endsOn }) =>
    endsOn === null
      ? []
      : [{ studyId: id, communityId, stage, endsOn, effects: { stage: before, outcome }, createdAt: at }],
  );
  if (rows.length === 0) return;
  await tx.insert(stageChanges).values(rows).onConflictDoNothing();
  await setStages(
    tx,
    changed.map(({ id, stage, outcome }) => ({ id, stage, outcome: findOutcome(stage, outcome) })),
  );
  for (const together of Map.groupBy(changed, (one) => `${one.communityId} ${one.stage} ${one.endsOn}`).values()) {
    const [first] = together;
    if (first?.endsOn == null) continue;
    const { communityId, stage, endsOn } = first;
    await record(tx, stageReached, { communityId, stage, endsOn, userIds: together.map(({ userId }) => userId), at });
  }
}
