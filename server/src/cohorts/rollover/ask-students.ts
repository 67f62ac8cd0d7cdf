import { and, asc, eq, sql } from 'drizzle-orm';
import { findDay } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { record } from '../../platform/facts.ts';
import { defineBatchJob } from '../../platform/jobs/batch-job.ts';
import { communities } from '../../schema/communities.ts';
import { studies } from '../../schema/alumni/studies.ts';
import { users } from '../../schema/users.ts';
import { hasCampusAddress } from '../../studies/access.ts';
import { graduationNears } from '../facts.ts';
import { addDays } from '../stages.ts';
import { findStudies, listZoneDays, MAX_STUDIES } from './due.ts';

/** Days before the end of a study, when its person is asked for the first and the last time. */
const FIRST_DAYS = 60;
const LAST_DAYS = 14;

/** Every hour: asks students who graduate soon whether the day is right. */
export const askStudents = defineBatchJob<Record<string, never>>(
  'cohorts.ask',
  (tx, _payload, app) => askSome(tx, app.clock.now()),
  { cron: '6 * * * *' },
);

async function askSome(tx: Transaction, now: Date): Promise<boolean> {
  const days = await listZoneDays(tx, now);
  const ids = await findStudies(
    tx,
    days.map((day) => ({ ...day, first: addDays(day.today, FIRST_DAYS), last: addDays(day.today, LAST_DAYS) })),
    [
      sql`study.stage = 'student' and study.outcome = 'ongoing'
        and study.ends_on > day.today and study.ends_on <= day.first
        and study.answered_for is distinct from study.ends_on
        and (study.asked_for is distinct from study.ends_on
          or study.asked_days = ${FIRST_DAYS} and study.ends_on <= day.last)`,
    ],
  );
  if (ids.length === 0) return false;
  const rows = await tx
    .select({
      id: studies.id,
      userId: studies.userId,
      communityId: studies.communityId,
      endsOn: studies.endsOn,
      zone: communities.zone,
      isOnCampus: hasCampusAddress,
      isAsked: sql<boolean>`(${studies.askedFor} is not distinct from ${studies.endsOn} and ${studies.askedDays} = ${LAST_DAYS})`,
    })
    .from(studies)
    .innerJoin(communities, eq(communities.id, studies.communityId))
    .innerJoin(users, eq(users.id, studies.userId))
    .where(and(equalsAny(studies.id, ids), eq(studies.outcome, 'ongoing')))
    .orderBy(asc(studies.id))
    .for('no key update', { of: studies });
  const asked = rows.filter(({ isAsked }) => !isAsked);
  for (const together of Map.groupBy(asked, (one) => `${one.communityId} ${one.endsOn}`).values()) {
    const [first] = together;
    if (first?.endsOn == null) continue;
    const { communityId, endsOn, zone } = first;
    const isLast = endsOn <= addDays(findDay(zone, now), LAST_DAYS);
    await tx
      .update(studies)
      .set({ askedFor: endsOn, askedDays: isLast ? LAST_DAYS : FIRST_DAYS })
      .where(
        equalsAny(
          studies.id,
          together.map(({ id }) => id),
        ),
      );
    const campusIds = together.filter(({ isOnCampus }) => isOnCampus).map(({ userId }) => userId);
    const userIds = together.map(({ userId }) => userId);
    await record(tx, graduationNears, { communityId, endsOn, userIds, campusIds, at: now });
  }
  return ids.length === MAX_STUDIES;
}
