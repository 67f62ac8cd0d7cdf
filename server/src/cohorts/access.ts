import { cohortErrors } from '@homecoming/contract/cohorts.ts';
import { and, eq } from 'drizzle-orm';
import { accessCommunity, findCommunity } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { cohorts, stageChanges } from '../schema/alumni/cohorts.ts';
import { studies } from '../schema/alumni/studies.ts';
import { users } from '../schema/users.ts';
import { studyShownToManagers } from '../studies/access.ts';

export type CohortRow = typeof cohorts.$inferSelect;

/**
 * A cohort with a channel that the caller may change: they manage its community.
 * @throws cohort_not_found
 */
export async function accessCohort(ctx: UserContext, id: string): Promise<CohortRow> {
  const [row] = await ctx.db.select().from(cohorts).where(eq(cohorts.id, id));
  if (row?.channelId == null) throw fail(cohortErrors.cohort_not_found);
  const { can, community } = await findCommunity(ctx, row.communityId);
  if (!can.edit || !community.cohortsOn) throw fail(cohortErrors.cohort_not_found);
  // Also refuses managers without the second factor that their community asks for.
  await accessCommunity(ctx, row.communityId, 'edit');
  return row;
}

/**
 * A stage that a study of the caller reached, or one of somebody in a community that they manage.
 * @throws stage_change_not_found
 */
export async function accessStageChange(
  ctx: UserContext,
  id: string,
): Promise<{ studyId: string; communityId: string; isOwn: boolean }> {
  const [row] = await ctx.db
    .select({ studyId: studies.id, communityId: studies.communityId, userId: studies.userId })
    .from(stageChanges)
    .innerJoin(studies, eq(studies.id, stageChanges.studyId))
    .where(eq(stageChanges.id, id));
  if (row === undefined) throw fail(cohortErrors.stage_change_not_found);
  const { studyId, communityId, userId } = row;
  if (userId === ctx.actor.userId) return { studyId, communityId, isOwn: true };
  const { can } = await findCommunity(ctx, communityId);
  const isShown = await ctx.db
    .select({ id: studies.id })
    .from(studies)
    .innerJoin(users, and(eq(users.id, studies.userId), eq(users.isActive, true), studyShownToManagers))
    .where(eq(studies.id, studyId));
  if (!can.manage_members || isShown.length === 0) throw fail(cohortErrors.stage_change_not_found);
  await accessCommunity(ctx, communityId, 'manage_members');
  return { studyId, communityId, isOwn: false };
}
