import { eq } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { communities } from '../../schema/communities.ts';
import type { LogIds } from '../../schema/moderation-log.ts';
import { recordAct } from '../../trust/log/service.ts';
import type { CommunityRow } from '../access.ts';

/** Writes the plan of a locked community. */
export async function writePlan(
  tx: Transaction,
  before: CommunityRow,
  changed: Pick<CommunityRow, 'plan' | 'planEndsAt'>,
): Promise<CommunityRow> {
  await tx.update(communities).set(changed).where(eq(communities.id, before.id));
  return { ...before, ...changed };
}

/** Logs that the staff set the plan of a community; the last of a transaction. */
export function logPlanSet(
  tx: Transaction,
  ctx: UserContext,
  before: CommunityRow,
  after: CommunityRow,
): Promise<void> {
  return logPlanAct(tx, ctx, 'community.plan-set', after.id, {
    plan: after.plan,
    ends_at: after.planEndsAt?.toISOString() ?? null,
    plan_before: before.plan,
    ended_at_before: before.planEndsAt?.toISOString() ?? null,
  });
}

/** Logs what a member of the platform staff decided about the plan of a community; the last of a transaction. */
export function logPlanAct(
  tx: Transaction,
  { actor, clock }: UserContext,
  act: 'community.plan-set' | 'community.plan-declined',
  communityId: string,
  ids: LogIds,
): Promise<void> {
  return recordAct(tx, { communityId, actorId: actor.userId, act, ids, at: clock.now() });
}
