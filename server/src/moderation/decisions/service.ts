import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import type { decideCase as decideCall } from '@homecoming/contract/cases.ts';
import { isBreach, moderationErrors, type Decision } from '@homecoming/contract/moderation.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { HOUR_MS } from '../../platform/calendar.ts';
import { recordActs, type Act } from '../../trust/log/service.ts';
import type { CaseAccess } from '../access.ts';
import { requireUnclaimed } from '../cases/claims.ts';
import { findNextCase, getCase } from '../cases/queries.ts';
import { addEvidence } from '../service.ts';
import { describeAct } from '../log/acts.ts';
import { canDecideAbout, needsCommunity } from '../policy.ts';
import { findNamedRule } from '../reports/service.ts';
import { warnOfBaselessReports } from '../reports/pauses.ts';
import { findRank } from '../../communities/barriers/access.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import { restrictAuthor } from '../restrictions/service.ts';
import { answerReports, closeCase } from './close.ts';
import { endAutomaticDecision } from './hide.ts';
import { removeContent } from './effects.ts';
import { checkDecision, type CheckedDecision } from './input.ts';
import { insertDecision } from './insert.ts';
import { continueSweep } from './continue-sweep.ts';
import { lockContents } from './sweep.ts';
import { beginSweep, decideSwept } from './swept.ts';
import { accessCaseToDecide, findQueue } from './access.ts';

/**
 * Decides a case that the caller has looked at, in its version.
 * @throws case_changed, case_claimed, case_decided, own_case, role_forbidden, no_community, nothing_to_decide, rule_not_found
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
  const needsOne = checked.person !== null && needsCommunity(checked.person);
  if (can.decide && needsOne && row.communityId === null) throw fail(moderationErrors.no_community);
  const isAllowed = can.decide && (checked.person === null || can.restrict.includes(checked.person));
  const rank = row.communityId === null ? authorRole : await findRank(tx, row.communityId, row.authorId);
  if (!isAllowed || !canDecideAbout(role, ctx.actor.isStaff, rank)) throw fail(moderationErrors.role_forbidden);
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
  const { found, left } = await beginSweep(tx, row, { sweep: checked.sweep, asStaff: ctx.actor.isStaff, at });
  // All locks before the first change: a group that is removed changes its channel, which is locked after all groups.
  await moderatedKinds[itself.kind].lock(tx, itself.id);
  await lockContents(tx, found);
  const removed = checked.item === 'remove' ? await removeContent(tx, itself, decisionId) : [];
  const { item, person, ground, reason } = checked;
  const sweep = await decideSwept(tx, ctx, access, found, { id: decisionId, ground, rule, reason, at });
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
      ...(left && { sweepLeft: left }),
      ...warnings,
      ...(openedCase && { openedCase }),
      ...(rejected && { rejected }),
    },
    reporterIds,
    at,
  });
  if (person !== null && person !== 'warn') await restrictAuthor(tx, ctx, row, { person, until, decisionId, at });
  await closeCase(tx, row, at);
  if (left !== null) await enqueue(tx, continueSweep, { caseId: row.id });
  return [describeAct(ctx, 'case.decided', row, { decision: decisionId, item, person }), ...sweep.acts];
}
