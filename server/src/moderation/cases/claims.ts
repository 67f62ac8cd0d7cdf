import { moderationErrors } from '@homecoming/contract/moderation.ts';
import { eq } from 'drizzle-orm';
import { findUser } from '../../accounts/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { cases } from '../../schema/moderation.ts';
import { accessCase, type CaseRow } from '../access.ts';
import { caseClaimed } from '../facts.ts';

const CLAIM_MS = 2 * 60 * 1_000;

/**
 * Says that the caller looks at a case for the next two minutes.
 * @throws case_claimed while somebody else does, unless the caller takes over
 */
export async function claimCase(ctx: UserContext, id: string, takesOver: boolean): Promise<{ until: string }> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const { row } = await accessCase(txCtx, id, { lock: true });
    if (!takesOver) await requireUnclaimed(txCtx, row);
    const until = new Date(ctx.clock.now().getTime() + CLAIM_MS);
    await tx.update(cases).set({ claimedBy: ctx.actor.userId, claimedUntil: until }).where(eq(cases.id, id));
    await record(tx, caseClaimed, { caseId: id, userId: ctx.actor.userId });
    return { until: until.toISOString() };
  });
}

/** Ends the claim of the caller; that of somebody else stays. */
export async function releaseCase(ctx: UserContext, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { row } = await accessCase(withTransaction(ctx, tx), id, { lock: true });
    if (row.claimedBy !== ctx.actor.userId) return;
    await tx.update(cases).set({ claimedBy: null, claimedUntil: null }).where(eq(cases.id, id));
    await record(tx, caseClaimed, { caseId: id, userId: ctx.actor.userId });
  });
}

/** @throws case_claimed while somebody else looks at a case, with their name and until when */
export async function requireUnclaimed({ db, actor, clock }: UserContext, row: CaseRow): Promise<void> {
  const { claimedBy, claimedUntil } = row;
  if (claimedBy === null || claimedBy === actor.userId || claimedUntil === null || claimedUntil <= clock.now()) return;
  const claimant = await findUser(db, claimedBy);
  const name = `${claimant?.firstName ?? 'Somebody'} ${claimant?.lastName ?? ''}`.trim();
  throw fail(moderationErrors.case_claimed, {
    message: `${name} is looking at this case.`,
    details: { name, until: claimedUntil.toISOString() },
  });
}
