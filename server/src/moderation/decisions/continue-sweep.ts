import { communityErrors } from '@homecoming/contract/communities.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { findUser } from '../../accounts/access.ts';
import { findRank } from '../../communities/barriers/access.ts';
import { findMembership } from '../../communities/members/access.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { nullOnFailure } from '../../platform/http/fail.ts';
import { defineBatchJob } from '../../platform/jobs/batch-job.ts';
import { cases, decisions, type DecisionEffects } from '../../schema/moderation.ts';
import { recordActs } from '../../trust/log/service.ts';
import type { CaseAccess, CaseRow, DecisionRow } from '../access.ts';
import { abilitiesOnCase, canDecideAbout } from '../policy.ts';
import { lockBeforeCase } from './access.ts';
import { endSwept } from './end-decision.ts';
import { findSwept, lockContents } from './sweep.ts';
import { decideSwept, findUndoneSweep, lockSwept, type Sweeper } from './swept.ts';

/**
 * Goes on with the sweep of a decision: removes what is left of it, or, once it is undone, brings back what is still removed.
 * Each batch locks the case of the decision first, so that none runs beside an undo.
 */
export const continueSweep = defineBatchJob<{ caseId: string }>('moderation.continue-sweep', runBatch);

async function runBatch(tx: Transaction, { caseId }: { caseId: string }, { clock }: App): Promise<boolean> {
  const [seen] = await tx.select().from(cases).where(eq(cases.id, caseId));
  if (seen === undefined) return false;
  const isThere = lockBeforeCase(tx, seen).then(() => true);
  if ((await nullOnFailure(isThere, communityErrors.community_not_found)) === null) return endSweep(tx, caseId);
  const [row] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('no key update');
  // Its community was deleted, with what else the person wrote there.
  if (row === undefined || row.communityId === null) return endSweep(tx, caseId);
  const undone = await findUndoneSweep(tx, caseId);
  if (undone !== null) {
    const swept = await lockSwept(tx, undone.effects);
    const ctx = { clock, actor: { userId: undone.undoneBy } };
    await recordActs(tx, await endSwept(tx, ctx, swept, { reason: undone.undoneReason }));
    return true;
  }
  // Locked: its effects are read and written.
  const [decision] = await tx
    .select()
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
    .for('no key update');
  if (decision?.effects.sweepLeft === undefined) return false;
  const sweeper = await findSweeper(tx, row, decision, decision.effects.sweepLeft.asStaff);
  if (sweeper === null) return endSweep(tx, caseId);
  const { role, ...actor } = sweeper;
  return sweepNext(tx, { clock, actor }, { row, role, communityId: row.communityId }, decision);
}

/** Who made a decision, if they may still decide about the person. */
async function findSweeper(
  tx: Transaction,
  row: CaseRow,
  { decidedBy }: DecisionRow,
  asStaff: boolean,
): Promise<(Sweeper['actor'] & Pick<CaseAccess, 'role'>) | null> {
  if (decidedBy === null || row.communityId === null) return null;
  const user = await findUser(tx, decidedBy);
  if (user === null || user.deletedAt !== null || !user.isActive) return null;
  const membership = await findMembership(tx, row.communityId, decidedBy);
  const isStaff = asStaff && user.isStaff;
  // A mute does not concern the staff.
  if (!isStaff && membership !== null && membership.mutedUntil !== null) return null;
  const role = membership?.role ?? null;
  const isAuthor = row.authorId === decidedBy;
  const { decide } = abilitiesOnCase({
    handledBy: row.handledBy,
    role,
    isStaff,
    isInCommunity: true,
    isAuthor,
    authorRole: null,
  });
  const rank = await findRank(tx, row.communityId, row.authorId);
  return decide && canDecideAbout(role, isStaff, rank) ? { userId: decidedBy, isStaff, role } : null;
}

/** Removes the next things, as decisions of the same sweep. Returns whether there may be more. */
async function sweepNext(
  tx: Transaction,
  ctx: Sweeper,
  { communityId, ...access }: Pick<CaseAccess, 'row' | 'role'> & { readonly communityId: string },
  { id, ground, rule, reason, effects: { sweepLeft: left, ...effects } }: DecisionRow,
): Promise<boolean> {
  if (left === undefined) return false;
  const { authorId, subjectId } = access.row;
  const range = { communityId, authorId, subjectId, since: new Date(left.since), beforeId: left.beforeId };
  const { found, beforeId } = await findSwept(tx, range);
  await lockContents(tx, found);
  const said = { id, ground, rule, reason, at: ctx.clock.now() };
  const { swept, removed, acts } = await decideSwept(tx, ctx, access, found, said);
  const now: DecisionEffects = {
    ...effects,
    removed: [...effects.removed, ...removed],
    swept: [...(effects.swept ?? []), ...swept],
    ...(beforeId !== null && { sweepLeft: { ...left, beforeId } }),
  };
  await tx.update(decisions).set({ effects: now }).where(eq(decisions.id, id));
  await recordActs(tx, acts);
  return beforeId !== null;
}

/** Nothing more is removed. */
async function endSweep(tx: Transaction, caseId: string): Promise<false> {
  await tx
    .update(decisions)
    .set({ effects: sql`${decisions.effects} - 'sweepLeft'` })
    .where(and(eq(decisions.caseId, caseId), sql`${decisions.effects} ? 'sweepLeft'`));
  return false;
}
