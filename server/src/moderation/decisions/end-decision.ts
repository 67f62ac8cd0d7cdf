import { and, eq, sql } from 'drizzle-orm';
import { findRank } from '../../communities/barriers/access.ts';
import { inSavepoint, type Transaction } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { cases, decisions, reports } from '../../schema/moderation.ts';
import type { Act } from '../../trust/log/service.ts';
import { restoreReviewItem } from '../../trust/review/service.ts';
import type { CaseRow, DecisionRow } from '../access.ts';
import { answerOpenAppeals } from '../appeals/open-appeals.ts';
import { describeAct, type ActingContext } from '../log/acts.ts';
import { chooseHandler } from '../policy.ts';
import { moveReports } from '../reports/move-reports.ts';
import { undoEffects } from './effects.ts';
import { recordDecision } from './insert.ts';
import type { SweptDecision } from './swept.ts';

/** Why a decision is undone. */
export interface Undoing {
  readonly reason: string | null;
  /** A text that waited does not wait again: another decision rejects it, too. */
  readonly staysRejected?: boolean;
}

/** Undoes decisions of a sweep, which are locked. Returns what the log says. */
export async function endSwept(
  tx: Transaction,
  ctx: ActingContext,
  swept: readonly SweptDecision[],
  undoing: Undoing,
): Promise<Act[]> {
  const acts: Act[] = [];
  for (const { row, decision } of swept) {
    const act = await endDecision(tx, ctx, row, decision, { ...undoing, isSwept: true });
    if (decision.effects.openedCase !== true) acts.push(act);
  }
  return acts;
}

/** Undoes one decision of a locked case. Returns what the log says. */
export async function endDecision(
  tx: Transaction,
  ctx: ActingContext,
  row: CaseRow,
  decision: DecisionRow,
  { reason, staysRejected = false, isSwept = false }: Undoing & { readonly isSwept?: boolean },
): Promise<Act> {
  const at = ctx.clock.now();
  await undoEffects(tx, ctx, decision, at);
  const { rejected } = decision.effects;
  if (rejected !== undefined && !staysRejected) await restoreReviewItem(tx, rejected, at);
  await tx
    .update(decisions)
    .set({ undoneAt: at, undoneBy: ctx.actor.userId, undoneReason: reason })
    .where(eq(decisions.id, decision.id));
  await answerOpenAppeals(tx, decision.id, row.communityId, { byId: ctx.actor.userId, answer: reason, at });
  // What was never published is looked at again where it waits.
  if (rejected === undefined) await reopen(tx, row, decision);
  const { item, person, until } = decision;
  const said = { decisionId: decision.id, item, person, until, isSwept };
  // Of a sweep only what was reported is news, and in the log.
  if (!isSwept || decision.effects.openedCase !== true) {
    await recordDecision(tx, row, { ...said, reporterIds: [], undone: true, at });
  }
  return describeAct(ctx, 'decision.undone', row, { decision: decision.id, item, person });
}

/**
 * The case and its reports are open again. If another one about the same is open by now, this one stays decided, and its reports
 * wait with that. A case that the decision itself opened stays decided, unless somebody has reported it.
 */
async function reopen(tx: Transaction, row: CaseRow, decision: DecisionRow): Promise<void> {
  const answered = eq(reports.caseId, row.id);
  if (decision.effects.openedCase === true && (await tx.$count(reports, answered)) === 0) {
    await tx
      .update(cases)
      .set({ version: row.version + 1 })
      .where(eq(cases.id, row.id));
    return;
  }
  const handledBy = await findHigherHandler(tx, row);
  const isOpen = await inSavepoint(tx, async () => {
    await tx
      .update(cases)
      .set({ state: 'open', decidedAt: null, hiddenAt: null, handledBy, version: row.version + 1 })
      .where(eq(cases.id, row.id));
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'cases_one_open')) throw error;
    return false;
  });
  if (isOpen) {
    await tx.update(reports).set({ upheld: null, answeredAt: null }).where(answered);
    return;
  }
  const [other] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.kind, row.kind),
        eq(cases.subjectId, row.subjectId),
        sql`${cases.communityId} is not distinct from ${row.communityId}`,
        sql`${cases.besideId} is not distinct from ${row.besideId}`,
        sql`${cases.state} = 'open'`,
      ),
    )
    .for('no key update');
  if (other === undefined) return reopen(tx, row, decision);
  await tx.update(reports).set({ upheld: null, answeredAt: null }).where(answered);
  await moveReports(tx, row.id, other.id);
  await tx
    .update(cases)
    .set({ version: sql`${cases.version} + 1` })
    .where(eq(cases.id, other.id));
}

/** Who decides about a case that is open again: the person may have another role by now. It goes to nobody below those of before. */
async function findHigherHandler(tx: Transaction, { communityId, authorId, handledBy }: CaseRow) {
  if (communityId === null || handledBy === 'staff') return handledBy;
  const now = chooseHandler(await findRank(tx, communityId, authorId));
  return now === 'managers' ? handledBy : now;
}
