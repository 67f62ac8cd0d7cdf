import { and, eq, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { appeals } from '../../schema/moderation.ts';
import { appealChanged } from '../facts.ts';
import { sendObjectionAnswer } from '../notices/jobs.ts';

const TAKEN_BACK = 'The decision was taken back.';

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
  }: { byId: string; outcome?: 'overturned' | 'upheld'; answer?: string | null; at: Date },
): Promise<void> {
  const answered = await tx
    .update(appeals)
    .set({ outcome, answer: answer ?? TAKEN_BACK, answeredBy: byId, answeredAt: at })
    .where(and(eq(appeals.decisionId, decisionId), isNull(appeals.outcome)))
    .returning();
  for (const appeal of answered) await recordAppeal(tx, appeal, communityId, at);
}

/** Tells of a new objection or its answer, which who has no account gets by mail. */
export async function recordAppeal(
  tx: Transaction,
  { id: appealId, decisionId, noticeId, byId, isAuthor, outcome }: typeof appeals.$inferSelect,
  communityId: string | null,
  at: Date,
): Promise<void> {
  if (noticeId !== null && outcome !== null) {
    await enqueue(tx, sendObjectionAnswer, { appealId, mailId: randomUUID() });
  }
  await record(tx, appealChanged, { appealId, decisionId, communityId, byId, isAuthor, outcome, at });
}
