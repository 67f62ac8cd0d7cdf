import { communityErrors, type CommunityRole } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import type { Case, openCase as openCall } from '@homecoming/contract/cases.ts';
import { moderationErrors } from '@homecoming/contract/moderation.ts';
import { eq } from 'drizzle-orm';
import { accessInsideCommunity } from '../../communities/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail, nullOnFailure } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { caseNotes, cases } from '../../schema/moderation.ts';
import { recordAct } from '../../trust/log/service.ts';
import { accessCase, requireActiveModerator } from '../access.ts';
import { caseEscalated } from '../facts.ts';
import { describeAct } from '../log/acts.ts';
import { addEvidence, lockSnapshot } from '../service.ts';
import { lockOwnCase } from '../reports/service.ts';
import { moderatedKinds } from '../subjects/kinds.ts';
import { getCase } from './queries.ts';

/**
 * Opens a case without a report, for somebody who moderates the content.
 * @throws subject_not_found, also for those who do not
 */
export async function openCase(ctx: UserContext, { kind, subject: id }: BodyOf<typeof openCall>): Promise<Case> {
  const caseId = await transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const subject = await moderatedKinds[kind].find(tx, id);
    if (subject === null || moderatedKinds[kind].isConfidential) throw fail(moderationErrors.subject_not_found);
    const role = await requireModerator(txCtx, subject.communityId);
    const snapshot = await lockSnapshot(tx, kind, id);
    // It was deleted meanwhile.
    if (snapshot === null) throw fail(moderationErrors.subject_not_found);
    const { isStaff } = ctx.actor;
    const { row, isNew } = await lockOwnCase(tx, subject, { role, isStaff, at: ctx.clock.now() });
    await addEvidence(tx, row.id, snapshot, ctx.clock.now());
    if (isNew) await recordAct(tx, describeAct(ctx, 'case.opened', row));
    return row.id;
  });
  const shown = await nullOnFailure(getCase(ctx, caseId), moderationErrors.case_not_found);
  // An admin has opened a case about an owner: others decide it.
  if (shown === null) throw fail(moderationErrors.role_forbidden);
  return shown;
}

/** Hands an open case to the platform staff. */
export async function escalateCase(
  ctx: UserContext,
  id: string,
  { version, note }: { version: number; note: string | null },
): Promise<Case> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const { row, can: may } = await accessCase(txCtx, id, { lock: true });
    if (row.state === 'decided') throw fail(moderationErrors.case_decided);
    if (row.version !== version) throw fail(moderationErrors.case_changed);
    if (note !== null) await insertNote(tx, txCtx, id, note);
    const shown = await getCase(txCtx, id);
    if (!may.escalate) return shown;
    await tx
      .update(cases)
      .set({ handledBy: 'staff', claimedBy: null, claimedUntil: null, version: row.version + 1 })
      .where(eq(cases.id, id));
    await record(tx, caseEscalated, { caseId: id, at: ctx.clock.now() });
    await recordAct(tx, describeAct(ctx, 'case.escalated', row));
    // Managers see it no more.
    const after = await nullOnFailure(getCase(txCtx, id), moderationErrors.case_not_found);
    const can = { decide: false, remove: false, escalate: false, restrict: [] };
    return after ?? { ...shown, version: row.version + 1, for_staff: true, claim: null, can };
  });
}

/** Writes something to the others who look at a case. */
export async function addCaseNote(ctx: UserContext, id: string, text: string): Promise<Case> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const { row } = await accessCase(txCtx, id, { lock: true });
    await insertNote(tx, txCtx, id, text);
    const shown = await getCase(txCtx, id);
    await recordAct(tx, describeAct(ctx, 'case.noted', row));
    return shown;
  });
}

/** Returns the caller's role. */
async function requireModerator(ctx: UserContext, communityId: string | null): Promise<CommunityRole | null> {
  if (communityId === null) {
    if (!ctx.actor.isStaff) throw fail(moderationErrors.subject_not_found);
    return null;
  }
  const inside = accessInsideCommunity(ctx, communityId, 'read');
  const access = await nullOnFailure(inside, communityErrors.community_not_found);
  if (access === null) throw fail(moderationErrors.subject_not_found);
  const { can, membership } = access;
  if (!can.manage_members && !ctx.actor.isStaff) throw fail(moderationErrors.subject_not_found);
  await requireActiveModerator(ctx, communityId, membership);
  return membership?.role ?? null;
}

async function insertNote(tx: Transaction, { actor, clock }: UserContext, caseId: string, text: string): Promise<void> {
  await tx.insert(caseNotes).values({ caseId, byId: actor.userId, text, createdAt: clock.now() });
}
