import type { Plan } from '@homecoming/contract/communities.ts';
import { planErrors, type MemberLimits, type StaffCommunity } from '@homecoming/contract/plans.ts';
import { and, eq } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { logSecurityEvent } from '../../platform/http/protection/security-log.ts';
import { transaction } from '../../platform/transaction.ts';
import { planRequests } from '../../schema/communities.ts';
import { accessCommunity, type CommunityRow } from '../access.ts';
import { planRequestChanged } from '../facts.ts';
import { getPlanStatus, lockCommunity } from './access.ts';
import { presentStaffCommunity, type PlanRequestRow } from './present.ts';
import { getMemberLimits } from './queries.ts';
import { logPlanAct, logPlanSet, writePlan } from './write-plan.ts';

/**
 * Asks the platform staff for a plan. The same one again changes nothing, another one replaces the open request.
 * @throws has_plan when there is nothing to ask for.
 */
export async function requestPlan(ctx: UserContext, communityId: string, plan: Plan): Promise<MemberLimits> {
  await changeOwnRequest(ctx, communityId, async (tx, community, pending) => {
    if (community.plan === plan && community.planEndsAt === null) throw fail(planErrors.has_plan);
    if (pending?.plan === plan) return;
    if (pending !== undefined) await decide(tx, ctx, pending, 'withdrawn');
    const [row] = await tx
      .insert(planRequests)
      .values({ communityId, userId: ctx.actor.userId, plan, createdAt: ctx.clock.now() })
      .returning();
    if (row === undefined) throw new Error('insert returned no row');
    await recordChange(tx, row, ctx.clock.now());
  });
  return getMemberLimits(ctx, communityId);
}

/** Withdraws the open request of a community, also that of another owner. None is a success. */
export function withdrawPlanRequest(ctx: UserContext, communityId: string): Promise<void> {
  return changeOwnRequest(ctx, communityId, async (tx, _community, pending) => {
    if (pending !== undefined) await decide(tx, ctx, pending, 'withdrawn');
  });
}

/**
 * Gives a community the plan that it asks for. A renewal, the free plan, and a plan after one that ended have no end;
 * another plan keeps an end to come. Logged.
 */
export function grantPlanRequest(ctx: UserContext, id: string): Promise<StaffCommunity> {
  return answerRequest(ctx, id, 'granted', (tx, community, { plan }) => {
    const ended = getPlanStatus(community, ctx.clock.now()) !== 'active';
    const isEndless = ended || plan === 'free' || community.plan === plan;
    return writePlan(tx, community, { plan, planEndsAt: isEndless ? null : community.planEndsAt });
  });
}

/** Declines a request for a plan. Logged. */
export function declinePlanRequest(ctx: UserContext, id: string): Promise<StaffCommunity> {
  return answerRequest(ctx, id, 'declined', (_tx, community) => Promise.resolve(community));
}

/** Marks the open request for a plan as granted when the staff have set that plan in another way. */
export async function resolvePlanRequest(tx: Transaction, ctx: UserContext, { id, plan }: CommunityRow): Promise<void> {
  const pending = await findPending(tx, id);
  if (pending?.plan === plan) await decide(tx, ctx, pending, 'granted');
}

async function changeOwnRequest(
  ctx: UserContext,
  communityId: string,
  change: (tx: Transaction, community: CommunityRow, pending: PlanRequestRow | undefined) => Promise<void>,
): Promise<void> {
  const write = async (tx: Transaction) => {
    const community = await lockCommunity(tx, communityId);
    await accessCommunity(withTransaction(ctx, tx), communityId, 'request_plan');
    await change(tx, community, await findPending(tx, communityId));
  };
  await transaction(ctx, write, { queue: communityId });
}

/** @throws plan_request_not_found; plan_request_answered when it is no longer open. */
async function answerRequest(
  ctx: UserContext,
  id: string,
  status: 'granted' | 'declined',
  answer: (tx: Transaction, community: CommunityRow, request: PlanRequestRow) => Promise<CommunityRow>,
): Promise<StaffCommunity> {
  const [seen] = await ctx.db.select().from(planRequests).where(eq(planRequests.id, id));
  if (seen === undefined) throw fail(planErrors.plan_request_not_found);
  const write = async (tx: Transaction) => {
    // The community before the request, as everywhere.
    const community = await lockCommunity(tx, seen.communityId);
    const pending = await findPending(tx, seen.communityId);
    if (pending?.id !== id) throw fail(planErrors.plan_request_answered);
    const changed = await answer(tx, community, pending);
    await decide(tx, ctx, pending, status);
    if (status === 'granted') await logPlanSet(tx, ctx, community, changed);
    else await logPlanAct(tx, ctx, 'community.plan-declined', community.id, { plan: pending.plan });
    return presentStaffCommunity(changed, ctx.clock.now());
  };
  const community = await transaction(ctx, write, { queue: seen.communityId });
  logSecurityEvent(ctx, `plan_${status}`, { community_id: seen.communityId, plan: seen.plan });
  return community;
}

async function findPending(tx: Transaction, communityId: string): Promise<PlanRequestRow | undefined> {
  const [pending] = await tx
    .select()
    .from(planRequests)
    .where(and(eq(planRequests.communityId, communityId), equalsConstant(planRequests.status, 'pending')));
  return pending;
}

async function decide(
  tx: Transaction,
  ctx: UserContext,
  request: PlanRequestRow,
  status: 'granted' | 'declined' | 'withdrawn',
): Promise<void> {
  const at = ctx.clock.now();
  const decided = { status, decidedBy: ctx.actor.userId, decidedAt: at };
  await tx.update(planRequests).set(decided).where(eq(planRequests.id, request.id));
  await recordChange(tx, { ...request, status }, at);
}

function recordChange(tx: Transaction, { id, communityId, userId, plan, status }: PlanRequestRow, at: Date) {
  return record(tx, planRequestChanged, { requestId: id, communityId, userId, plan, status, at });
}
