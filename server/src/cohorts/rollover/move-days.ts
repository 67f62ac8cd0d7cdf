import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { findDay } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineBatchJob } from '../../platform/jobs/batch-job.ts';
import { communities } from '../../schema/communities.ts';
import { programs, studies } from '../../schema/alumni/studies.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { MAX_STUDIES } from './due.ts';

/**
 * Moves students who graduate on what was the day of their community, or program, to the day that it is now. Two changes at
 * once end in the same days, whichever job comes first. Days that people said are right, or managers confirmed, stay. A day
 * that somebody typed is like one made of their year: where it is the old day, it moves.
 */
export const moveDays = defineBatchJob<{ communityId: string; programId: string | null; from: string }>(
  'cohorts.move-days',
  (tx, payload, app) => moveSome(tx, payload, app.clock.now()),
);

async function moveSome(
  tx: Transaction,
  { communityId, programId, from }: { communityId: string; programId: string | null; from: string },
  now: Date,
): Promise<boolean> {
  const [community] = await tx
    .select({ zone: communities.zone })
    .from(communities)
    .where(and(eq(communities.id, communityId), isNull(communities.deletedAt)));
  if (community === undefined) return false;
  const day = sql<string>`coalesce(${programs.endsOn}, ${communities.rolloverDay})`;
  const rows = await tx
    .select({ id: studies.id, day })
    .from(studies)
    .innerJoin(programs, eq(programs.id, studies.programId))
    .innerJoin(communities, eq(communities.id, studies.communityId))
    .where(
      and(
        eq(studies.communityId, communityId),
        programId === null ? isNull(programs.endsOn) : eq(studies.programId, programId),
        gt(studies.endsOn, findDay(community.zone, now)),
        sql`to_char(${studies.endsOn}, 'MM-DD') = ${from}`,
        sql`${day} <> ${from}`,
        isNull(studies.confirmedAt),
        or(isNull(studies.answeredFor), sql`${studies.answeredFor} <> ${studies.endsOn}`),
      ),
    )
    .orderBy(asc(studies.id))
    .limit(MAX_STUDIES)
    .for('no key update', { of: studies });
  if (rows.length === 0) return false;
  const [{ day: to } = { day: from }] = rows;
  const moved = sql`(to_char(${studies.endsOn}, 'YYYY-') || ${to})::date`;
  await tx
    .update(studies)
    .set({ endsOn: moved, stageFor: sql`case when ${studies.stage} is not null then ${moved} end` })
    .where(
      equalsAny(
        studies.id,
        rows.map(({ id }) => id),
      ),
    );
  return rows.length === MAX_STUDIES;
}
