import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  FEEDBACK_EDIT_DAYS,
  feedbackErrors,
  type EventFeedback,
  type submitFeedback as submitCall,
} from '@homecoming/contract/event-feedback.ts';
import { and, eq } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { accessEvent } from '../../events/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { DAY_MS } from '../../platform/calendar.ts';
import { eventFeedback } from '../../schema/outreach.ts';
import { users } from '../../schema/users.ts';
import { screenEventTexts } from '../../trust/screening/service.ts';
import { feedbackGiven } from '../facts.ts';
import { presentFeedback } from './present.ts';

/** Gives feedback of an event that is over, or changes it: the new one replaces the earlier one as a whole. */
export function submitFeedback(
  ctx: UserContext,
  eventId: string,
  input: BodyOf<typeof submitCall>,
): Promise<EventFeedback> {
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const { event, registration } = await accessEvent(withTransaction(ctx, tx), eventId, 'read');
    const now = ctx.clock.now();
    if (event.endsAt > now) throw fail(feedbackErrors.feedback_not_open);
    if (registration !== 'going') throw fail(feedbackErrors.feedback_for_guests);
    const { other_enjoyed_detail, improvement_suggestions } = input;
    const texts = { other_enjoyed_detail, improvement_suggestions };
    await screenEventTexts(tx, ctx, event, texts);
    const answers = {
      rating: input.rating,
      enjoyedAspects: input.enjoyed_aspects ?? [],
      otherEnjoyedDetail: input.other_enjoyed_detail || null,
      improvementSuggestions: input.improvement_suggestions || null,
      anonymous: input.anonymous ?? false,
    };
    const inserted = await tx
      .insert(eventFeedback)
      // Not a UUIDv7, which has the time in it.
      .values({ id: randomUUID(), eventId, userId, ...answers, createdAt: now })
      .onConflictDoNothing();
    if (inserted.rowCount === 1) {
      await record(tx, feedbackGiven, { eventId, communityId: event.communityId, userId, at: now });
    } else {
      await changeFeedback(tx, { eventId, userId, now }, answers);
    }
    return readOwn(tx, eventId, userId);
  });
}

async function changeFeedback(
  tx: Transaction,
  { eventId, userId, now }: { eventId: string; userId: string; now: Date },
  answers: Partial<typeof eventFeedback.$inferInsert>,
): Promise<void> {
  const own = and(eq(eventFeedback.eventId, eventId), eq(eventFeedback.userId, userId));
  const [before] = await tx.select().from(eventFeedback).where(own).for('update');
  const until = (before?.createdAt.getTime() ?? 0) + FEEDBACK_EDIT_DAYS * DAY_MS;
  if (until <= now.getTime()) throw fail(feedbackErrors.feedback_closed);
  await tx
    .update(eventFeedback)
    .set({ ...answers, editedAt: now })
    .where(own);
}

async function readOwn(tx: Transaction, eventId: string, userId: string): Promise<EventFeedback> {
  const [row] = await tx
    .select({ feedback: eventFeedback, author: personColumns })
    .from(eventFeedback)
    .innerJoin(users, eq(users.id, eventFeedback.userId))
    .where(and(eq(eventFeedback.eventId, eventId), eq(eventFeedback.userId, userId)));
  if (row === undefined) throw new Error('feedback that was just written is missing');
  return presentFeedback(row, userId);
}
