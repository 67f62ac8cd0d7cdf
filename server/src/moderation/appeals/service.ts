import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import type { answerAppeal as answerCall, Case } from '@homecoming/contract/cases.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { moderationErrors } from '@homecoming/contract/moderation.ts';
import type { Report } from '@homecoming/contract/reports.ts';
import type { Statement } from '@homecoming/contract/statements.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { withTransaction, type Context, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { appeals, cases, decisions, reports } from '../../schema/moderation.ts';
import { recordActs, type Act } from '../../trust/log/service.ts';
import { accessCase, findDeciderRank, type DecisionRow } from '../access.ts';
import { canAnswer } from '../policy.ts';
import { getCase } from '../cases/queries.ts';
import { checkDecision } from '../decisions/input.ts';
import { accessStatement, getStatement } from '../decisions/queries.ts';
import { accessDecision, findQueueOfDecision } from '../decisions/access.ts';
import { decide } from '../decisions/service.ts';
import { undo } from '../decisions/undo.ts';
import { describeAct } from '../log/acts.ts';
import { recordAppeal } from './open-appeals.ts';
import { getReport } from '../reports/queries.ts';

/**
 * Objects to a decision about the caller, once.
 * @throws statement_not_found, appealed, too_late
 */
export async function appealStatement(
  ctx: Context,
  decisionId: string,
  { text, token }: { text: string; token?: string | undefined },
): Promise<Statement> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const decision = await lockDecision(tx, decisionId);
    const byId = await accessStatement(txCtx, decisionId, token);
    const { appeal, appeal_until: until } = await getStatement(txCtx, decisionId, token);
    if (decision === null) throw fail(moderationErrors.statement_not_found);
    await insertAppeal(tx, ctx, decision, {
      byId,
      text,
      isAuthor: true,
      hasAppealed: appeal !== null,
      isOpen: until !== null,
    });
    return getStatement(txCtx, decisionId, token);
  });
}

/**
 * Objects to what was decided about a report of the caller, once.
 * @throws subject_not_found, appealed, too_late
 */
export async function appealReport(ctx: UserContext, reportId: string, text: string): Promise<Report> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const { appeal, appeal_until: until } = await getReport(txCtx, reportId);
    const decision = await lockDecisionOfReport(tx, reportId);
    if (decision === null) throw fail(moderationErrors.too_late);
    await insertAppeal(tx, ctx, decision, {
      byId: ctx.actor.userId,
      text,
      isAuthor: false,
      hasAppealed: appeal !== null,
      isOpen: until !== null,
    });
    return getReport(txCtx, reportId);
  });
}

/**
 * Answers an objection: the decision stays, or is undone, or another one takes its place.
 * @throws decision_not_found, own_decision, appeal_answered, and as decideCase()
 */
export async function answerAppeal(
  ctx: UserContext,
  id: string,
  { outcome, answer, ...input }: BodyOf<typeof answerCall>,
): Promise<Case> {
  const checked = outcome === 'changed' ? checkDecision(input) : null;
  const [found] = await ctx.db.select().from(appeals).where(eq(appeals.id, id));
  if (found === undefined) throw fail(moderationErrors.decision_not_found);
  const work = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const { decision, access } = await accessDecision(txCtx, tx, found.decisionId);
    // Locked with its case: nobody else answers it now.
    const [appeal] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('no key update');
    if (appeal === undefined || appeal.outcome !== null) throw fail(moderationErrors.appeal_answered);
    if (!access.can.decide) throw fail(moderationErrors.decision_not_found);
    // Nobody answers themselves: neither who decided, nor who objected.
    if ([decision.decidedBy, appeal.byId].includes(ctx.actor.userId)) throw fail(moderationErrors.own_decision);
    const { userId, isStaff } = ctx.actor;
    const rank = await findDeciderRank(tx, decision, access.row.communityId);
    if (!canAnswer(decision, rank, { userId, isStaff, role: access.role })) throw fail(commonErrors.forbidden);
    const at = ctx.clock.now();
    await tx
      .update(appeals)
      .set({ outcome, answer, answeredBy: ctx.actor.userId, answeredAt: at })
      .where(eq(appeals.id, id));
    const acts: Act[] = [];
    // A text that was not published, and is removed again, is not offered to moderators once more.
    const rejected = checked?.item === 'remove' ? decision.effects.rejected : undefined;
    const undone = { reason: answer, staysRejected: rejected !== undefined };
    if (outcome !== 'upheld') acts.push(...(await undo(tx, ctx, access.row, decision, undone)));
    if (checked !== null) {
      acts.push(...(await decide(tx, ctx, await accessCase(txCtx, decision.caseId), checked, { rejected })));
    }
    await recordAppeal(tx, { ...appeal, outcome }, access.row.communityId, at);
    const answered = { decision: decision.id, appeal: id, outcome };
    await recordActs(tx, [describeAct(ctx, 'appeal.answered', access.row, answered), ...acts]);
    return decision.caseId;
  };
  const caseId = await transaction(ctx, work, { queue: await findQueueOfDecision(ctx, found.decisionId) });
  return getCase(ctx, caseId);
}

/** An objection, and whether there can be one. */
interface NewAppeal {
  readonly byId: string;
  readonly text: string;
  readonly isAuthor: boolean;
  readonly hasAppealed: boolean;
  readonly isOpen: boolean;
}

async function insertAppeal(
  tx: Transaction,
  { clock }: Context,
  decision: DecisionRow,
  { byId, text, isAuthor, hasAppealed, isOpen }: NewAppeal,
): Promise<void> {
  if (hasAppealed) throw fail(moderationErrors.appealed);
  if (!isOpen) throw fail(moderationErrors.too_late);
  const at = clock.now();
  const [appeal] = await tx
    .insert(appeals)
    .values({ decisionId: decision.id, byId, isAuthor, text, createdAt: at })
    .onConflictDoNothing()
    .returning();
  if (appeal === undefined) throw fail(moderationErrors.appealed);
  const [{ communityId } = { communityId: null }] = await tx
    .select({ communityId: cases.communityId })
    .from(cases)
    .where(eq(cases.id, decision.caseId));
  await recordAppeal(tx, appeal, communityId, at);
}

/** Locked, so that it is not undone meanwhile. */
async function lockDecision(tx: Transaction, id: string): Promise<DecisionRow | null> {
  const [row] = await tx.select().from(decisions).where(eq(decisions.id, id)).for('no key update');
  return row ?? null;
}

async function lockDecisionOfReport(tx: Transaction, reportId: string): Promise<DecisionRow | null> {
  const [row] = await tx
    .select({ decision: decisions })
    .from(reports)
    .innerJoin(decisions, eq(decisions.caseId, reports.caseId))
    .where(and(eq(reports.id, reportId), isNull(decisions.undoneAt)))
    .for('no key update', { of: decisions });
  return row?.decision ?? null;
}
