import { cohortErrors } from '@homecoming/contract/cohorts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { DAY_MS } from '../../platform/calendar.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { stageChanges } from '../../schema/alumni/cohorts.ts';
import { studies } from '../../schema/alumni/studies.ts';
import { screenCommunityTexts } from '../../trust/screening/service.ts';
import { accessStageChange } from '../access.ts';
import { findOutcome } from '../stages.ts';
import { isCurrentStage } from './present.ts';

/**
 * Undoes a stage that a study reached by date: it is what it was before, and stays so until its end is corrected.
 * Undone already is a success. Where the study has another stage or end since, it is refused.
 */
export async function undoStageChange(
  ctx: UserContext,
  id: string,
  reason: string | undefined,
): Promise<{ id: string; undone_at: string }> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const { studyId, communityId, isOwn } = await accessStageChange(txCtx, id);
    // The study first, as the roll-over locks them.
    const [study] = await tx.select().from(studies).where(eq(studies.id, studyId)).for('no key update');
    const [change] = await tx.select().from(stageChanges).where(eq(stageChanges.id, id)).for('update');
    if (study === undefined || change === undefined) throw fail(cohortErrors.stage_change_not_found);
    const now = ctx.clock.now();
    if (change.undoneAt !== null) return { id, undone_at: change.undoneAt.toISOString() };
    if (!isOwn && reason === undefined) throw fail(cohortErrors.reason_missing);
    if (now.getTime() - change.createdAt.getTime() >= limits.undoDays * DAY_MS) throw fail(cohortErrors.undo_over);
    if (!isCurrentStage(change, study)) throw fail(cohortErrors.undo_passed);
    if (!isOwn) await screenCommunityTexts(tx, txCtx, communityId, { reason });
    await tx.update(stageChanges).set({ undoneAt: now, undoneBy: ctx.actor.userId }).where(eq(stageChanges.id, id));
    // Another outcome was chosen since.
    const isReached = study.outcome === findOutcome(change.stage, change.effects.outcome);
    const { outcome } = isReached ? change.effects : study;
    const correction = isOwn ? study.correction : (reason ?? null);
    await tx.update(studies).set({ stage: change.effects.stage, outcome, correction }).where(eq(studies.id, studyId));
    return { id, undone_at: now.toISOString() };
  });
}
