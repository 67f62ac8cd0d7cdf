import { and, asc, eq, isNull, lte, not, sql } from 'drizzle-orm';
import { isEventRemoved } from '../../events/access.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { events } from '../../schema/events.ts';
import { feedbackSchedules } from '../../schema/outreach.ts';
import { selectAudience } from '../mailings/recipients.ts';
import { createMailing } from '../mailings/service.ts';

/**
 * Each minute: sends the feedback mails that are due, each once, and not before the end of their event. Those of cancelled
 * and deleted events are never sent.
 */
export const sendFeedbackMails = defineJob<Record<string, never>>(
  'outreach.ask-for-feedback',
  async (app) => {
    for (const { eventId } of await schedulesDue(app)) {
      try {
        await transaction(app, (tx) => send(app, tx, eventId));
      } catch (error) {
        app.log.error({ err: error, event: eventId }, 'a feedback mail was not created');
      }
    }
  },
  { cron: '* * * * *' },
);

function schedulesDue(app: App) {
  return app.db
    .select({ eventId: feedbackSchedules.eventId })
    .from(feedbackSchedules)
    .where(isDue(app.clock.now()))
    .orderBy(asc(feedbackSchedules.scheduledAt));
}

/** SQL condition over schedules. It looks for the event of each that is due: joined, all events would be read. */
function isDue(now: Date) {
  const isOver = and(
    lte(events.endsAt, now),
    eq(events.status, 'published'),
    isNull(events.deletedAt),
    not(isEventRemoved),
  );
  return and(
    lte(feedbackSchedules.scheduledAt, now),
    isNull(feedbackSchedules.sentAt),
    sql`(select ${isOver} from ${events} where ${events.id} = ${feedbackSchedules.eventId})`,
  );
}

/** Does nothing when another server sends it, or it was changed meanwhile. */
async function send(app: App, tx: Transaction, id: string): Promise<void> {
  const now = app.clock.now();
  const [due] = await tx
    .select({ schedule: feedbackSchedules, checkedIn: events.checkedInCount })
    .from(feedbackSchedules)
    .innerJoin(events, eq(events.id, feedbackSchedules.eventId))
    .where(and(eq(feedbackSchedules.eventId, id), isDue(now)))
    .for('update', { of: feedbackSchedules, skipLocked: true });
  if (due === undefined) return;
  const { eventId, subject, message, createdBy } = due.schedule;
  const mailing = { eventId, kind: 'feedback', key: 'feedback', subject, message, createdBy, createdAt: now } as const;
  await createMailing(tx, mailing, selectAudience(eventId, due.checkedIn > 0 ? 'checked_in' : 'going'));
  await tx.update(feedbackSchedules).set({ sentAt: now }).where(eq(feedbackSchedules.eventId, eventId));
}
