import { moderationErrors } from '@homecoming/contract/moderation.ts';
import { eq } from 'drizzle-orm';
import { lockAccountToClose } from '../../accounts/deactivation/service.ts';
import { lockMember } from '../../communities/moderation.ts';
import { lockCommunity } from '../../communities/plans/access.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail, nullOnFailure } from '../../platform/http/fail.ts';
import { cases, decisions } from '../../schema/moderation.ts';
import { accessCase, type CaseAccess, type CaseRow, type DecisionRow } from '../access.ts';
import { moderatedKinds } from '../subjects/kinds.ts';

/** Decisions of one community wait for each other: they lock its row. */
export async function findQueue({ db }: UserContext, caseId: string): Promise<string> {
  const [found] = await db.select({ communityId: cases.communityId }).from(cases).where(eq(cases.id, caseId));
  return found?.communityId ?? caseId;
}

/** The queue of what undoes a decision, or answers an objection to it. */
export async function findQueueOfDecision(ctx: UserContext, id: string): Promise<string> {
  const [found] = await ctx.db.select({ caseId: decisions.caseId }).from(decisions).where(eq(decisions.id, id));
  return found === undefined ? id : findQueue(ctx, found.caseId);
}

/** As accessCase(), with the case locked, and before it what a decision changes: see docs/lock-order.md. */
export async function accessCaseToDecide(ctx: UserContext, tx: Transaction, id: string): Promise<CaseAccess> {
  await lockBeforeCase(tx, (await accessCase(ctx, id)).row);
  return accessCase(ctx, id, { lock: true });
}

/**
 * Locks what a decision of a case changes, before the case itself: see docs/lock-order.md.
 * @throws community_not_found when it was deleted meanwhile
 */
export async function lockBeforeCase(
  tx: Transaction,
  { communityId, authorId: userId, kind, subjectId }: CaseRow,
): Promise<void> {
  if (communityId !== null) {
    await lockCommunity(tx, communityId);
    await lockMember(tx, { communityId, userId });
  }
  await lockAccountToClose(tx, userId);
  await moderatedKinds[kind].lock(tx, subjectId);
}

/** A decision that the caller may see, with its case, which is locked. */
export async function accessDecision(
  ctx: UserContext,
  tx: Transaction,
  id: string,
): Promise<{ decision: DecisionRow; access: CaseAccess }> {
  const [found] = await ctx.db.select({ caseId: decisions.caseId }).from(decisions).where(eq(decisions.id, id));
  if (found === undefined) throw fail(moderationErrors.decision_not_found);
  const seen = accessCaseToDecide(ctx, tx, found.caseId);
  const access = await nullOnFailure(seen, moderationErrors.case_not_found);
  if (access === null) throw fail(moderationErrors.decision_not_found);
  const [decision] = await ctx.db.select().from(decisions).where(eq(decisions.id, id));
  if (decision === undefined) throw fail(moderationErrors.decision_not_found);
  return { decision, access };
}
