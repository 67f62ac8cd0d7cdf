import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  mentoringErrors,
  type giveMentorshipFeedback as feedbackCall,
  type Mentorship,
} from '@homecoming/contract/mentoring.ts';
import { eq } from 'drizzle-orm';
import { accessCommunity } from '../communities/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { transaction } from '../platform/transaction.ts';
import { mentorshipFeedback } from '../schema/alumni/mentoring.ts';
import { screenForManagers } from '../trust/screening/service.ts';
import { accessMentorship, lockMentorship, mentorQueue, type MentorshipRow } from './access.ts';
import { mentorshipFulfilled } from './facts.ts';
import { findFeedbackEnd } from './present.ts';
import { getOwnMentorship } from './queries.ts';

/** A mentorship must have taken so long to earn points. */
const FULL_DAYS = 28;

/** Stores what the caller says of a mentorship that has ended. A second time changes it. */
export async function giveFeedback(
  ctx: UserContext,
  id: string,
  { rating, text }: BodyOf<typeof feedbackCall>,
): Promise<Mentorship> {
  const key = await accessMentorship(ctx, id);
  const give = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    await accessCommunity(txCtx, key.communityId, 'post');
    const { row } = await lockMentorship(tx, key);
    const until = findFeedbackEnd(row);
    const now = ctx.clock.now();
    if (until === null || until <= now) throw fail(mentoringErrors.request_over);
    await screenForManagers(txCtx, row.communityId, { text });
    const said = { rating, text: text ?? '' };
    await tx
      .insert(mentorshipFeedback)
      .values({ mentorshipId: id, communityId: row.communityId, byId: ctx.actor.userId, createdAt: now, ...said })
      .onConflictDoUpdate({ target: [mentorshipFeedback.mentorshipId, mentorshipFeedback.byId], set: said });
    await recordFulfilled(tx, row, now);
  };
  await transaction(ctx, give, { queue: mentorQueue(key) });
  return getOwnMentorship(ctx, id);
}

async function recordFulfilled(tx: Transaction, row: MentorshipRow, at: Date): Promise<void> {
  const { id, communityId, mentorId, menteeId, startedAt, endedAt } = row;
  if (startedAt === null || endedAt === null) return;
  if (endedAt.getTime() - startedAt.getTime() < FULL_DAYS * DAY_MS) return;
  if ((await tx.$count(mentorshipFeedback, eq(mentorshipFeedback.mentorshipId, id))) < 2) return;
  await record(tx, mentorshipFulfilled, { id, communityId, mentorId, menteeId, at });
}
