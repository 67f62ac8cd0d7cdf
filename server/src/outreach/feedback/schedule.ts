import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  feedbackErrors,
  type FeedbackSchedule,
  type scheduleFeedback as scheduleCall,
} from '@homecoming/contract/event-feedback.ts';
import { eventErrors } from '@homecoming/contract/events.ts';
import { eq } from 'drizzle-orm';
import { accessEvent, lockEvent } from '../../events/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { parseDate } from '../../platform/http/parse-values.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { feedbackSchedules } from '../../schema/outreach.ts';
import { screenEventTexts } from '../../trust/screening/service.ts';
import { refuseRemoved } from '../mailings/limits.ts';
import { presentSchedule } from './present.ts';

/** The feedback mail of an event, or null. */
export async function getSchedule(ctx: UserContext, eventId: string): Promise<{ schedule: FeedbackSchedule | null }> {
  await accessEvent(ctx, eventId, 'manage');
  const [row] = await ctx.db.select().from(feedbackSchedules).where(eq(feedbackSchedules.eventId, eventId));
  return { schedule: row ? presentSchedule(row) : null };
}

/** Schedules the feedback mail, or changes it until it is sent. */
export function schedule(
  ctx: UserContext,
  eventId: string,
  { subject, message, scheduled_at }: BodyOf<typeof scheduleCall>,
): Promise<FeedbackSchedule> {
  return transaction(ctx, async (tx) => {
    const event = await lockSchedule(ctx, tx, eventId);
    refuseRemoved(event);
    if (event.status === 'cancelled') throw fail(eventErrors.event_cancelled);
    const scheduledAt = parseDate('scheduled_at', scheduled_at);
    if (scheduledAt <= ctx.clock.now()) {
      throw fail(feedbackErrors.schedule_in_past, {
        fields: { scheduled_at: feedbackErrors.schedule_in_past.message },
      });
    }
    await screenEventTexts(tx, ctx, event, { subject, message });
    const values = { subject, message, scheduledAt, createdBy: ctx.actor.userId };
    const [row] = await tx
      .insert(feedbackSchedules)
      .values({ eventId, ...values })
      .onConflictDoUpdate({ target: feedbackSchedules.eventId, set: values })
      .returning();
    if (row === undefined) throw new Error('insert returned no row');
    return presentSchedule(row);
  });
}

/** Takes the feedback mail back. None scheduled is a success. */
export function unschedule(ctx: UserContext, eventId: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockSchedule(ctx, tx, eventId);
    await tx.delete(feedbackSchedules).where(eq(feedbackSchedules.eventId, eventId));
  });
}

/**
 * Locks the event and its schedule: the job that sends waits, or has sent.
 * @throws schedule_sent
 */
async function lockSchedule(ctx: UserContext, tx: Transaction, eventId: string) {
  await accessEvent(withTransaction(ctx, tx), eventId, 'manage');
  const event = await lockEvent(tx, eventId);
  const [row] = await tx.select().from(feedbackSchedules).where(eq(feedbackSchedules.eventId, eventId)).for('update');
  if (row && row.sentAt !== null) throw fail(feedbackErrors.schedule_sent);
  return event;
}
