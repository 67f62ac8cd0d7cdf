import { commonErrors } from '@homecoming/contract/errors.ts';
import type { Case } from '@homecoming/contract/cases.ts';
import { moderationErrors } from '@homecoming/contract/moderation.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { recordActs, type Act } from '../../trust/log/service.ts';
import { findDeciderRank, type CaseRow, type DecisionRow } from '../access.ts';
import { getCase } from '../cases/queries.ts';
import { canUndo } from '../policy.ts';
import { accessDecision, findQueueOfDecision } from './access.ts';
import { continueSweep } from './continue-sweep.ts';
import { endDecision, endSwept, type Undoing } from './end-decision.ts';
import { findUndoneSweep, lockSwept } from './swept.ts';

/**
 * Undoes a decision with all its effects: its case is open again, and its reports wait again.
 * @throws decision_not_found, undone_already; forbidden for who neither made it nor is above who did
 */
export async function undoDecision(ctx: UserContext, id: string, reason: string | null): Promise<Case> {
  const work = async (tx: Transaction) => {
    const { decision, access } = await accessDecision(withTransaction(ctx, tx), tx, id);
    const { userId, isStaff } = ctx.actor;
    const rank = await findDeciderRank(tx, decision, access.row.communityId);
    if (!canUndo(decision, rank, { userId, isStaff, role: access.role })) throw fail(commonErrors.forbidden);
    await recordActs(tx, await undo(tx, ctx, access.row, decision, { reason }));
    return decision.caseId;
  };
  const caseId = await transaction(ctx, work, { queue: await findQueueOfDecision(ctx, id) });
  return getCase(ctx, caseId);
}

/** Undoes a decision of a locked case, with its sweep: the rest of a large one by a job. Returns what the log says, which is written last. */
export async function undo(
  tx: Transaction,
  ctx: UserContext,
  row: CaseRow,
  decision: DecisionRow,
  undoing: Undoing,
): Promise<Act[]> {
  if (decision.undoneAt !== null) throw fail(moderationErrors.undone_already);
  const swept = await lockSwept(tx, decision.effects);
  const act = await endDecision(tx, ctx, row, decision, undoing);
  const acts = await endSwept(tx, ctx, swept, undoing);
  if (await findUndoneSweep(tx, row.id)) await enqueue(tx, continueSweep, { caseId: row.id });
  return [act, ...acts];
}
