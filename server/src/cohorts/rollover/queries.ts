import type {
  getRolloverPreview as previewCall,
  listStageChanges as changesCall,
  RolloverPreview,
  StageChange,
} from '@homecoming/contract/cohorts.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, count, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { accessCommunity } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { DAY_MS, findDay } from '../../platform/calendar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { keysetPage, pageSize } from '../../platform/db/keyset.ts';
import { stageChanges } from '../../schema/alumni/cohorts.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { programs, studies } from '../../schema/alumni/studies.ts';
import { users } from '../../schema/users.ts';
import { studyShownToManagers } from '../../studies/access.ts';
import { presentMembersStudy } from '../../studies/present.ts';
import { selectBelongings } from '../filling/belonging.ts';
import { addMonthsToDay } from '../stages.ts';
import { presentStageChange } from './present.ts';
import { presentSettings } from './settings.ts';

const NO_PREVIEW = 'You may not see who graduates in this community.';

const byEnd = keysetPage('asc', [
  [studies.endsOn, ({ study }: { study: { endsOn: string | null; id: string } }) => study.endsOn ?? ''],
  [studies.id, ({ study }) => study.id],
]);

/** Who graduates next in a community, when, and which channels come with the switch. */
export async function getRolloverPreview(
  ctx: UserContext,
  communityId: string,
  query: QueryOf<typeof previewCall>,
): Promise<RolloverPreview> {
  const access = await accessCommunity(ctx, communityId, 'manage_members', NO_PREVIEW);
  const today = findDay(access.community.zone, ctx.clock.now());
  const upcoming = and(eq(studies.communityId, communityId), gt(studies.endsOn, today), studyShownToManagers);
  const size = pageSize(query.limit);
  const rows = await selectStudies(ctx.db)
    .where(and(upcoming, byEnd.after(query.cursor)))
    .orderBy(...byEnd.orderBy)
    .limit(size + 1);
  const isFirstPage = query.cursor === undefined;
  const [days, channels] = await Promise.all([
    isFirstPage ? listDays(ctx.db, and(upcoming, lte(studies.endsOn, addMonthsToDay(today, 12)))) : [],
    isFirstPage && !access.community.cohortsOn ? listChannelsToCome(ctx.db, communityId) : [],
  ]);
  const page = byEnd.toPage(rows, size, presentMembersStudy);
  return { settings: presentSettings(access), days, channels, ...page };
}

/** The days on which studies end, with how many people. */
function listDays(db: Queryable, isMeant: SQL | undefined): Promise<RolloverPreview['days']> {
  return db
    .select({ ends_on: sql<string>`${studies.endsOn}`, people: count() })
    .from(studies)
    .innerJoin(users, and(eq(users.id, studies.userId), eq(users.isActive, true)))
    .innerJoin(memberships, isMembership)
    .where(isMeant)
    .groupBy(studies.endsOn)
    .orderBy(studies.endsOn);
}

/** The classes and programs that have enough people for a channel, the largest first. */
async function listChannelsToCome(db: Queryable, communityId: string): Promise<RolloverPreview['channels']> {
  const { rows } = await db.execute<{ name: string; people: number }>(sql`
    select coalesce(program.name, 'Class of ' || belonging.year) as name, count(*)::int as people
    from ${selectBelongings(sql`${communities.id} = ${communityId}`)} belonging
    left join ${programs} program on program.id = belonging.program_id
    group by belonging.year, program.id, program.name having count(*) >= ${limits.cohortPeople}
    order by 2 desc, 1 limit ${limits.cohorts}`);
  return [...rows];
}

const isMembership = and(eq(memberships.communityId, studies.communityId), eq(memberships.userId, studies.userId));

function selectStudies(db: Queryable) {
  return db
    .select({ study: studies, program: programs.name, person: personColumns })
    .from(studies)
    .innerJoin(programs, eq(programs.id, studies.programId))
    .innerJoin(users, and(eq(users.id, studies.userId), eq(users.isActive, true)))
    .innerJoin(memberships, isMembership)
    .$dynamic();
}

const newestFirst = keysetPage('desc', [[stageChanges.id, ({ change }: { change: { id: string } }) => change.id]]);

/** Who reached another stage in a community, the newest first. */
export async function listStageChanges(
  ctx: UserContext,
  communityId: string,
  query: QueryOf<typeof changesCall>,
): Promise<{ results: StageChange[]; next: string | null }> {
  await accessCommunity(ctx, communityId, 'manage_members', NO_PREVIEW);
  const size = pageSize(query.limit);
  const rows = await ctx.db
    .select({
      change: stageChanges,
      study: { stage: studies.stage, endsOn: studies.endsOn },
      program: programs.name,
      person: personColumns,
    })
    .from(stageChanges)
    .innerJoin(studies, eq(studies.id, stageChanges.studyId))
    .innerJoin(programs, eq(programs.id, studies.programId))
    .innerJoin(users, and(eq(users.id, studies.userId), eq(users.isActive, true)))
    .innerJoin(memberships, isMembership)
    .where(and(eq(stageChanges.communityId, communityId), studyShownToManagers, newestFirst.after(query.cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(size + 1);
  const since = new Date(ctx.clock.now().getTime() - limits.undoDays * DAY_MS);
  return newestFirst.toPage(rows, size, (row) => presentStageChange(row, since));
}

/** How many of those who manage a community graduated on a day, where one of some people is among them; else 0. */
export async function countGraduatedManagers(
  db: Queryable,
  { communityId, endsOn, userIds }: { communityId: string; endsOn: string; userIds: readonly string[] },
): Promise<number> {
  const rows = await db
    .selectDistinct({ userId: studies.userId })
    .from(memberships)
    .innerJoin(studies, isMembership)
    .innerJoin(
      stageChanges,
      and(
        eq(stageChanges.studyId, studies.id),
        eq(stageChanges.stage, 'graduate'),
        eq(stageChanges.endsOn, endsOn),
        isNull(stageChanges.undoneAt),
      ),
    )
    .where(and(eq(memberships.communityId, communityId), sql`${memberships.role} <> 'member'`));
  return rows.some(({ userId }) => userIds.includes(userId)) ? rows.length : 0;
}
