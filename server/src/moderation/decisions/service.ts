import { commonErrors } from '@homecoming/contract/errors.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import type { Case, decideCase as decideCall } from '@homecoming/contract/cases.ts';
import { isBreach, moderationErrors, type Decision } from '@homecoming/contract/moderation.ts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { lockAccountToClose } from '../../accounts/deactivation/service.ts';
import { lockMember } from '../../communities/moderation.ts';
import { lockCommunity } from '../../communities/plans/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { inSavepoint, type Transaction } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { fail, nullOnFailure } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { cases, decisions, reports } from '../../schema/moderation.ts';
import { recordActs, type Act } from '../../trust/log/service.ts';
import { accessCase, type CaseAccess, type CaseRow, type DecisionRow } from '../access.ts';
import { answerOpenAppeals } from '../appeals/open-appeals.ts';
import { requireUnclaimed } from '../cases/claims.ts';
import { findNextCase, getCase } from '../cases/queries.ts';
import { addEvidence } from '../service.ts';
import { describeAct } from '../log/acts.ts';
import { mayDecideAbout, mayUndo } from '../policy.ts';
import { restoreReviewItem } from '../../trust/review/service.ts';
import { findNamedRule } from '../reports/service.ts';
import { warnOfBaselessReports } from '../reports/pauses.ts';
import { findRank } from '../../communities/barriers/access.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import { restrictAuthor } from '../restrictions/service.ts';
import { answerReports, closeCase } from './close.ts';
import { endAutomaticDecision } from './hide.ts';
import { removeContent, undoEffects } from './effects.ts';
import { checkDecision, type CheckedDecision } from './input.ts';
import { insertDecision, recordDecision } from './insert.ts';
import { findSwept } from './sweep.ts';
import { decideSwept, lockSwept } from './swept.ts';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Decides a case that the caller has looked at, in its version.
 * @throws case_changed, case_claimed, case_decided, own_case, role_forbidden, nothing_to_decide, rule_not_found
 */
export async function decideCase(
  ctx: UserContext,
  id: string,
  { version, ...input }: BodyOf<typeof decideCall>,
): Promise<{ decision: Decision; next: string | null }> {
  const checked = checkDecision(input);
  const work = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const found = await accessCaseToDecide(txCtx, tx, id);
    await requireUnclaimed(txCtx, found.row);
    if (found.row.state === 'decided') throw fail(moderationErrors.case_decided);
    if (found.row.version !== version) throw fail(moderationErrors.case_changed);
    await recordActs(tx, await decide(tx, ctx, found, checked));
    return found;
  };
  const access = await transaction(ctx, work, { queue: await findQueue(ctx, id) });
  const [shown, next] = await Promise.all([getCase(ctx, id), findNextCase(ctx, access.row, access.role)]);
  if (shown.decision === null) throw new Error('a case that was decided has its decision');
  return { decision: shown.decision, next };
}

/** What a decision has beside what it says. */
interface DecisionContext {
  /** Nobody had reported it. */
  readonly openedCase?: boolean;
  /** The review item that stays unpublished. */
  readonly rejected?: string | undefined;
}

/** Decides about a locked case that is open, where the caller may. Returns what the log says, which is written last. */
export async function decide(
  tx: Transaction,
  ctx: UserContext,
  access: CaseAccess,
  checked: CheckedDecision,
  also: DecisionContext = {},
): Promise<Act[]> {
  const { row, role, authorRole, can } = access;
  if (row.authorId === ctx.actor.userId) throw fail(moderationErrors.own_case);
  const isAllowed = can.decide && (checked.person === null || can.restrict.includes(checked.person));
  const rank = row.communityId === null ? authorRole : await findRank(tx, row.communityId, row.authorId);
  if (!isAllowed || !mayDecideAbout(role, ctx.actor.isStaff, rank)) throw fail(moderationErrors.role_forbidden);
  if (checked.item === 'remove' && moderatedKinds[row.kind].isRemovedByStaffOnly && !ctx.actor.isStaff) {
    throw fail(moderationErrors.role_forbidden);
  }
  return writeDecision(tx, ctx, access, checked, also);
}

/** Writes a decision about a locked case that is open, with all its effects, without a check of rights. */
export async function writeDecision(
  tx: Transaction,
  ctx: UserContext,
  access: Pick<CaseAccess, 'row' | 'role' | 'authorRole'>,
  checked: CheckedDecision,
  { openedCase = false, rejected }: DecisionContext = {},
): Promise<Act[]> {
  const { row } = access;
  const at = ctx.clock.now();
  const rule = await findNamedRule(tx, row.communityId, checked.ground, checked.ruleId);
  const until = checked.hours === null ? null : new Date(at.getTime() + checked.hours * HOUR_MS);
  // What is decided about is what is there now.
  const snapshot = await moderatedKinds[row.kind].takeSnapshot(tx, row.subjectId);
  if (snapshot !== null) await addEvidence(tx, row.id, snapshot, at);
  await endAutomaticDecision(tx, ctx, row, { byId: ctx.actor.userId, isRemoved: checked.item === 'remove', at });
  const decisionId = newId();
  const itself = { kind: row.kind, id: row.subjectId };
  const others = checked.sweep === null ? [] : await findSwept(tx, row, checked.sweep, at);
  // All locks before the first change: a group that is removed changes its channel, which is locked after all groups.
  for (const { kind, id } of [itself, ...others]) await moderatedKinds[kind].lock(tx, id);
  const removed = checked.item === 'remove' ? await removeContent(tx, itself, decisionId) : [];
  const { item, person, ground, reason } = checked;
  const sweep = await decideSwept(tx, ctx, access, others, { id: decisionId, ground, rule, reason, at });
  const { reporterIds, reported } = await answerReports(tx, row, isBreach(checked), at);
  const warnings = isBreach(checked) ? {} : await warnOfBaselessReports(tx, reporterIds, at);
  await insertDecision(tx, row, {
    id: decisionId,
    decidedBy: ctx.actor.userId,
    reported,
    item,
    person,
    until,
    ground,
    rule,
    reason,
    effects: {
      removed: [...removed, ...sweep.removed],
      ...(sweep.swept.length > 0 && { swept: sweep.swept }),
      ...warnings,
      ...(openedCase && { openedCase }),
      ...(rejected && { rejected }),
    },
    reporterIds,
    at,
  });
  if (person !== null && person !== 'warn') await restrictAuthor(tx, ctx, row, { person, until, decisionId, at });
  await closeCase(tx, row, at);
  return [describeAct(ctx, 'case.decided', row, { decision: decisionId, item, person }), ...sweep.acts];
}

/**
 * Undoes a decision with all its effects: its case is open again, and its reports wait again.
 * @throws decision_not_found, undone_already; forbidden for who neither made it nor is above who did
 */
export async function undoDecision(ctx: UserContext, id: string, reason: string | null): Promise<Case> {
  const work = async (tx: Transaction) => {
    const { decision, access } = await accessDecision(withTransaction(ctx, tx), tx, id);
    const { userId, isStaff } = ctx.actor;
    if (!mayUndo(decision, { userId, isStaff, role: access.role })) throw fail(commonErrors.forbidden);
    await recordActs(tx, await undo(tx, ctx, access.row, decision, { reason }));
    return decision.caseId;
  };
  const caseId = await transaction(ctx, work, { queue: await findQueueOfDecision(ctx, id) });
  return getCase(ctx, caseId);
}

interface Undoing {
  readonly reason: string | null;
  /** A text that waited does not wait again: another decision rejects it, too. */
  readonly staysRejected?: boolean;
}

/** Undoes a decision of a locked case, with all of its sweep. Returns what the log says, which is written last. */
export async function undo(
  tx: Transaction,
  ctx: UserContext,
  row: CaseRow,
  decision: DecisionRow,
  undoing: Undoing,
): Promise<Act[]> {
  if (decision.undoneAt !== null) throw fail(moderationErrors.undone_already);
  const swept = await lockSwept(tx, decision.effects);
  const acts = [await endDecision(tx, ctx, row, decision, undoing)];
  for (const one of swept) {
    const act = await endDecision(tx, ctx, one.row, one.decision, { ...undoing, isSwept: true });
    if (one.decision.effects.openedCase !== true) acts.push(act);
  }
  return acts;
}

async function endDecision(
  tx: Transaction,
  ctx: UserContext,
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

/** Decisions of one community wait for each other: they lock its row. */
async function findQueue({ db }: UserContext, caseId: string): Promise<string> {
  const [found] = await db.select({ communityId: cases.communityId }).from(cases).where(eq(cases.id, caseId));
  return found?.communityId ?? caseId;
}

/** The queue of what undoes a decision, or answers an objection to it. */
export async function findQueueOfDecision(ctx: UserContext, id: string): Promise<string> {
  const [found] = await ctx.db.select({ caseId: decisions.caseId }).from(decisions).where(eq(decisions.id, id));
  return found === undefined ? id : findQueue(ctx, found.caseId);
}

/** As accessCase(), with the case locked, and before it what a decision changes: see docs/lock-order.md. */
async function accessCaseToDecide(ctx: UserContext, tx: Transaction, id: string): Promise<CaseAccess> {
  const { communityId, authorId: userId, kind, subjectId } = (await accessCase(ctx, id)).row;
  if (communityId !== null) {
    await lockCommunity(tx, communityId);
    await lockMember(tx, { communityId, userId });
  }
  await lockAccountToClose(tx, userId);
  await moderatedKinds[kind].lock(tx, subjectId);
  return accessCase(ctx, id, { lock: true });
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
  const isOpen = await inSavepoint(tx, async () => {
    await tx
      .update(cases)
      .set({ state: 'open', decidedAt: null, hiddenAt: null, version: row.version + 1 })
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
        sql`${cases.state} = 'open'`,
      ),
    )
    .for('no key update');
  if (other === undefined) return reopen(tx, row, decision);
  const again = tx.select({ id: reports.reporterId }).from(reports).where(eq(reports.caseId, other.id));
  await tx
    .update(reports)
    .set({ caseId: other.id, upheld: null, answeredAt: null })
    .where(and(answered, notInArray(reports.reporterId, again)));
  await tx
    .update(cases)
    .set({ version: sql`${cases.version} + 1` })
    .where(eq(cases.id, other.id));
}
