import { communityErrors } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { communitiesOwnedLimit, type setCommunityPlan, type StaffCommunity } from '@homecoming/contract/plans.ts';
import { sql } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { logSecurityEvent } from '../../platform/http/protection/security-log.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockCommunity } from './access.ts';
import { presentStaffCommunity } from './present.ts';
import { countOwned } from './queries.ts';
import { resolvePlanRequest } from './requests.ts';
import { logPlanSet, writePlan } from './write-plan.ts';

/** The latest end of a plan. */
const LATEST = Date.UTC(2100, 0);

/** Sets the plan of a community and its end. For platform staff only; logged. */
export async function setPlan(
  ctx: UserContext,
  id: string,
  { plan, renews_at }: BodyOf<typeof setCommunityPlan>,
): Promise<StaffCommunity> {
  const planEndsAt = renews_at === null ? null : new Date(renews_at);
  if (planEndsAt !== null && !(planEndsAt.getTime() < LATEST)) {
    throw fail(commonErrors.invalid_input, { fields: { renews_at: 'Choose a day of this century.' } });
  }
  const community = await transaction(ctx, async (tx) => {
    const before = await lockCommunity(tx, id);
    const changed = await writePlan(tx, before, { plan, planEndsAt });
    await resolvePlanRequest(tx, ctx, changed);
    await logPlanSet(tx, ctx, before, changed);
    return presentStaffCommunity(changed, ctx.clock.now());
  });
  logSecurityEvent(ctx, 'plan_set', { community_id: id, plan });
  return community;
}

/**
 * Requires that a user may own one more community. Concurrent calls for a user run one after another.
 * @throws plan_limit
 */
export async function requireRoomToOwn(tx: Transaction, userId: string, isSelf: boolean): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`owner ${userId}`}, 0))`);
  if ((await countOwned(tx, userId)) < communitiesOwnedLimit) return;
  const who = isSelf ? 'You own' : 'This person owns';
  throw fail(communityErrors.plan_limit, {
    message: `${who} ${communitiesOwnedLimit} communities already, the most that any plan allows.`,
  });
}
