import { mentoringErrors } from '@homecoming/contract/mentoring.ts';
import { getTopicLabel } from '@homecoming/contract/mentoring-topics.ts';
import { eq } from 'drizzle-orm';
import { openChat } from '../chat/openings/service.ts';
import { findCommunity } from '../communities/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import type { Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { mentorships } from '../schema/alumni/mentoring.ts';
import type { MentorshipRow, OfferRow } from './access.ts';
import { updateAnswerTime } from './answer-time.ts';
import { countAgain, endWaiting, recordChange } from './state-changes.ts';

/** After these days without a message the two are asked whether it still goes on. */
export const SILENT_DAYS = 56;

/**
 * Starts a mentorship to which both have said yes: their chat opens with the request. Who took the last place leaves none
 * for the others who wait. All of it is one transaction: after a crash the request still waits.
 */
export async function startMentorship(
  ctx: UserContext,
  tx: Transaction,
  { row, offer }: { readonly row: MentorshipRow; readonly offer: OfferRow | null },
): Promise<void> {
  if (offer === null) throw fail(mentoringErrors.request_over);
  if (offer.active >= offer.capacity) throw fail(mentoringErrors.mentor_full);
  const at = ctx.clock.now();
  const dueAt = new Date(at.getTime() + SILENT_DAYS * DAY_MS);
  await tx.update(mentorships).set({ state: 'running', startedAt: at, dueAt }).where(eq(mentorships.id, row.id));
  await countAgain(tx, row);
  await updateAnswerTime(tx, row);
  await recordChange(tx, row, { move: 'accepted', byId: row.isProposal ? null : row.mentorId, at });
  if (offer.active + 1 >= offer.capacity) await endWaiting(tx, row, { state: 'full', move: 'full', at });
  await openChat(ctx, tx, {
    from: row.menteeId,
    to: row.mentorId,
    text: await formatFirstMessage(withTransaction(ctx, tx), row),
    // No client can choose such an id for a message: those have no spaces.
    clientId: `mentorship ${row.id}`,
  });
}

/** The request; of what managers have proposed a greeting that both saw before they said yes, since the words are not the mentee's. */
async function formatFirstMessage(ctx: UserContext, row: MentorshipRow): Promise<string> {
  if (!row.isProposal) return row.text;
  const { community } = await findCommunity(ctx, row.communityId);
  return `Hello! ${community.name} suggested that we talk about this: ${getTopicLabel(row.topic)}.`;
}
