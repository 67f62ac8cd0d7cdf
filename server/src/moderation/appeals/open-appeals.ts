import { and, eq, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { listManagers } from '../../communities/access.ts';
import { appeals, cases, decisions } from '../../schema/moderation.ts';
import { findDeciderRank } from '../access.ts';
import { canAnswer } from '../policy.ts';
import { appealChanged } from '../facts.ts';
import { sendObjectionAnswer } from '../notices/jobs.ts';

const UNDONE = 'The decision was undone.';

/** Answers objections to a decision that ended: by default they are right. */
export async function answerOpenAppeals(
  tx: Transaction,
  decisionId: string,
  communityId: string | null,
  {
    byId,
    outcome = 'overturned',
    answer = null,
    at,
  }: { byId: string | null; outcome?: 'overturned' | 'upheld'; answer?: string | null; at: Date },
): Promise<void> {
  const answered = await tx
    .update(appeals)
    .set({ outcome, answer: answer ?? UNDONE, answeredBy: byId, answeredAt: at })
    .where(and(eq(appeals.decisionId, decisionId), isNull(appeals.outcome)))
    .returning();
  for (const appeal of answered) await recordAppeal(tx, appeal, communityId, at);
}

/** Records a new objection, or its answer. Somebody without an account gets the answer by mail. */
export async function recordAppeal(
  tx: Transaction,
  { id: appealId, decisionId, noticeId, byId, isAuthor, outcome }: typeof appeals.$inferSelect,
  communityId: string | null,
  at: Date,
): Promise<void> {
  if (noticeId !== null && outcome !== null) {
    await enqueue(tx, sendObjectionAnswer, { appealId, mailId: randomUUID() });
  }
  const answererIds = outcome === null ? await findAnswerers(tx, { decisionId, byId }) : [];
  await record(tx, appealChanged, { appealId, decisionId, communityId, byId, isAuthor, outcome, answererIds, at });
}

/** The managers who may answer an objection. Where nobody may, the platform staff sees its case. */
async function findAnswerers(
  tx: Transaction,
  { decisionId, byId }: Pick<typeof appeals.$inferSelect, 'decisionId' | 'byId'>,
): Promise<string[]> {
  const [found] = await tx
    .select({ decision: decisions, caseId: cases.id, communityId: cases.communityId, authorId: cases.authorId })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(eq(decisions.id, decisionId));
  if (found === undefined || found.communityId === null) return [];
  const { decision, caseId, communityId, authorId } = found;
  const [rank, managers] = await Promise.all([
    findDeciderRank(tx, decision, communityId),
    listManagers(tx, communityId),
  ]);
  const answererIds = managers
    .filter(({ userId, role }) => canAnswer(decision, rank, { userId, isStaff: false, role }))
    .map(({ userId }) => userId)
    .filter((id) => id !== byId && id !== authorId);
  if (answererIds.length === 0) await tx.update(cases).set({ overdue: true }).where(eq(cases.id, caseId));
  return answererIds;
}
