import type { Cohort } from '@homecoming/contract/cohorts.ts';
import { cohortErrors } from '@homecoming/contract/cohorts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { isShownTo, MANAGERS } from '../accounts/audience.ts';
import { personColumns } from '../accounts/present.ts';
import { notBlocked } from '../blocks/access.ts';
import { accessCommunity } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { fail } from '../platform/http/fail.ts';
import { channels } from '../schema/channels.ts';
import { cohorts } from '../schema/alumni/cohorts.ts';
import { memberships } from '../schema/communities.ts';
import { programs } from '../schema/alumni/studies.ts';
import { users } from '../schema/users.ts';
import { presentCohort } from './present.ts';

/** The classes and programs of a community that have a channel; none where they are switched off. */
export async function listCohorts(ctx: UserContext, communityId: string): Promise<{ results: Cohort[] }> {
  const { can, community } = await accessCommunity(ctx, communityId, 'see_members');
  if (!community.cohortsOn) return { results: [] };
  const rows = await selectCohorts(ctx)
    .where(eq(cohorts.communityId, communityId))
    .orderBy(sql`${cohorts.year} desc nulls last`, asc(programs.nameKey))
    .limit(limits.cohorts);
  return { results: await present(ctx, communityId, rows, can.edit) };
}

/** One of them, for somebody who may change it. */
export async function getCohort(ctx: UserContext, id: string): Promise<Cohort> {
  const [row] = await selectCohorts(ctx).where(eq(cohorts.id, id));
  const [cohort] = row === undefined ? [] : await present(ctx, row.cohort.communityId, [row], true);
  if (cohort === undefined) throw fail(cohortErrors.cohort_not_found);
  return cohort;
}

function selectCohorts({ db }: UserContext) {
  return db
    .select({
      cohort: cohorts,
      program: programs.name,
      channel: { id: channels.id, name: channels.name, membersCount: channels.membersCount },
    })
    .from(cohorts)
    .innerJoin(channels, eq(channels.id, cohorts.channelId))
    .leftJoin(programs, eq(programs.id, cohorts.programId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectCohorts>>[number];

/** Agents who have left, were suspended, or are blocked for the reader, are not named, nor where they hide that they belong to it. */
async function present(
  ctx: UserContext,
  communityId: string,
  rows: readonly Row[],
  mayEdit: boolean,
): Promise<Cohort[]> {
  const readers = mayEdit ? sql`array[${communityId}::text, ${MANAGERS}]` : sql`array[${communityId}::text]`;
  const ids = [...new Set(rows.flatMap(({ cohort }) => cohort.agents))];
  const people =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            id: users.id,
            person: personColumns,
            showsYear: isShownTo('graduation_year', readers),
            showsProgram: isShownTo('program', readers),
          })
          .from(users)
          .innerJoin(memberships, and(eq(memberships.communityId, communityId), eq(memberships.userId, users.id)))
          .where(
            and(
              equalsAny(users.id, ids),
              eq(users.isActive, true),
              mayEdit ? undefined : eq(memberships.listed, true),
              notBlocked(ctx.actor.userId, users.id),
            ),
          );
  const byId = new Map(people.map((agent) => [agent.id, agent]));
  return rows.map((row) => {
    const agents = row.cohort.agents.flatMap((id) => byId.get(id) ?? []);
    const shown = agents.filter(({ showsYear, showsProgram }) => (row.cohort.year === null ? showsProgram : showsYear));
    return presentCohort({ ...row, agents: shown.map(({ person }) => person) }, mayEdit);
  });
}
