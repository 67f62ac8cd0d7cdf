import { eq } from 'drizzle-orm';
import type { UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { communities } from '../../schema/communities.ts';
import { staffActs } from '../../schema/staff.ts';
import type { CommunityRow } from '../access.ts';

/** Writes the plan of a locked community, and logs who of the staff set it. */
export async function writePlan(
  tx: Transaction,
  ctx: UserContext,
  before: CommunityRow,
  changed: Pick<CommunityRow, 'plan' | 'planEndsAt'>,
): Promise<CommunityRow> {
  await tx.update(communities).set(changed).where(eq(communities.id, before.id));
  const describe = ({ plan, planEndsAt }: typeof changed) => ({ plan, ends_at: planEndsAt });
  await logStaffAct(tx, ctx, 'community.plan-set', before.id, { from: describe(before), to: describe(changed) });
  return { ...before, ...changed };
}

/** Logs what a member of the platform staff did to a community. */
export async function logStaffAct(
  tx: Transaction,
  ctx: UserContext,
  act: 'community.plan-set' | 'community.plan-declined',
  subjectId: string,
  details: object,
): Promise<void> {
  await tx.insert(staffActs).values({ staffId: ctx.actor.userId, act, subjectId, details, createdAt: ctx.clock.now() });
}
