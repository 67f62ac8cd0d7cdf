import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { reunionErrors, type answerReunion as answerCall, type Reunion } from '@homecoming/contract/reunions.ts';
import { and, eq } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { cohortMembers, cohorts } from '../../schema/alumni/cohorts.ts';
import { reunionAnswers, reunions } from '../../schema/alumni/reunions.ts';
import { reunionChanged } from '../facts.ts';
import { accessClassToSpeak, accessReunion, requireNotOver, type ReunionRow } from './access.ts';
import { draftReunion, enqueueQuestions } from './jobs.ts';
import { findYearToAsk, listAsked, readReunion, tallyAnswers } from './queries.ts';

/** Asks a class whether it would come to a reunion. The people of it are asked by a job, each once. */
export async function askClass(ctx: UserContext, cohortId: string, year: number): Promise<Reunion> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    await tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.id, cohortId)).for('no key update');
    const found = await accessClassToSpeak(txCtx, cohortId);
    const { cohort } = found;
    const now = ctx.clock.now();
    const known = await listAsked(txCtx, found);
    // Asked already is a success.
    const isKnown = known.some((one) => one.year === year);
    if (!isKnown && year !== findYearToAsk(ctx, found, known)) {
      throw fail(reunionErrors.reunion_year, { fields: { year: reunionErrors.reunion_year.message } });
    }
    const asked = { askedAt: now, askedBy: ctx.actor.userId };
    // The class is locked: of two who ask at once the second finds the reunion of the first.
    await tx
      .insert(reunions)
      .values({ cohortId, year, ...asked, createdAt: now })
      .onConflictDoNothing();
    const which = and(eq(reunions.cohortId, cohortId), eq(reunions.year, year));
    const [before] = await tx.select().from(reunions).where(which);
    if (before === undefined) throw new Error('a reunion was not written');
    const reunion = before.askedAt === null ? { ...before, ...asked } : before;
    if (before.askedAt === null) await tx.update(reunions).set(asked).where(eq(reunions.id, reunion.id));
    await enqueueQuestions(tx, cohortId, now);
    await record(tx, reunionChanged, { communityId: cohort.communityId, channelId: cohort.channelId });
    return readReunion(txCtx, found, reunion);
  });
}

/** Writes, or withdraws, whether the caller would come. With enough who would, a job drafts the event. */
export async function answerReunion(
  ctx: UserContext,
  id: string,
  { answer, months = [] }: BodyOf<typeof answerCall>,
): Promise<Reunion> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const userId = ctx.actor.userId;
    const { cohortId } = (await accessReunion(txCtx, id, 'answer')).reunion;
    // Who leaves the class at the same time waits, or has done so.
    await tx
      .select({ userId: cohortMembers.userId })
      .from(cohortMembers)
      .where(and(eq(cohortMembers.cohortId, cohortId), eq(cohortMembers.userId, userId)))
      .for('key share');
    const reunion = await lockReunion(tx, id);
    const found = await accessReunion(txCtx, id, 'answer');
    const now = ctx.clock.now();
    requireNotOver(reunion, found.community, now);
    const values = {
      answer,
      months: answer === null || answer === 'no' ? [] : months.toSorted((a, b) => a - b),
      answeredAt: answer === null ? null : now,
    };
    await tx
      .insert(reunionAnswers)
      .values({ reunionId: id, cohortId, userId, ...values, createdAt: now })
      .onConflictDoUpdate({ target: [reunionAnswers.reunionId, reunionAnswers.userId], set: values });
    const { cohort } = found;
    if (answer === 'yes' && reunion.draftedAt === null) {
      // The event is a transaction of its own: the answer stays, also where it cannot be drafted.
      const { yes } = await tallyAnswers(tx, id, cohort.communityId);
      if (yes >= limits.reunionYes)
        await enqueue(tx, draftReunion, { reunionId: id }, { key: `cohorts.draft-reunion ${id}` });
    }
    await record(tx, reunionChanged, { communityId: cohort.communityId, channelId: cohort.channelId });
    return readReunion(txCtx, found, reunion);
  });
}

/** Locks a reunion, so that of two answers at once the second one counts the first. */
async function lockReunion(tx: Transaction, id: string): Promise<ReunionRow> {
  const [reunion] = await tx.select().from(reunions).where(eq(reunions.id, id)).for('no key update');
  if (reunion === undefined) throw fail(reunionErrors.reunion_not_found);
  return reunion;
}
