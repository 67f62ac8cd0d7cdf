import { and, eq, gt, isNull, lte, not, notExists, or, sql } from 'drizzle-orm';
import { isEventRemoved } from '../../events/access.ts';
import type { App } from '../../platform/app.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { HOUR_MS } from '../../platform/calendar.ts';
import { events } from '../../schema/events.ts';
import { eventMailings } from '../../schema/outreach.ts';
import { registrations } from '../../schema/registrations.ts';
import { startKey } from '../mailings/mail-bodies.ts';
import { selectAudience } from '../mailings/recipients.ts';
import { createMailing } from '../mailings/service.ts';

/** How long before the start a reminder is due, and until when one that is late still makes sense. */
const schedule = [
  { kind: 'day_before', dueMs: 24 * HOUR_MS, minLeadMs: 12 * HOUR_MS },
  { kind: 'hour_before', dueMs: HOUR_MS, minLeadMs: 0 },
] as const;

type Reminder = (typeof schedule)[number];

/**
 * Each minute: reminds those who are going a day and an hour before each start of an event, once for each start. Hours
 * are real ones, whatever the clocks do in the zone of the event.
 */
export const sendAutomaticReminders = defineJob<Record<string, never>>(
  'outreach.remind',
  async (app) => {
    for (const reminder of schedule) {
      for (const event of await findEventsToRemind(app, reminder)) {
        try {
          await remind(app, reminder, event);
        } catch (error) {
          app.log.error({ err: error, event: event.id }, 'a reminder was not created');
        }
      }
    }
  },
  { cron: '* * * * *' },
);

interface DueEvent {
  readonly id: string;
  readonly startsAt: Date;
}

/** Unless they were reminded of this start, or mailed about its change after the reminder was due. */
function findEventsToRemind(app: App, { kind, dueMs, minLeadMs }: Reminder): Promise<DueEvent[]> {
  const now = app.clock.now().getTime();
  const startInMs = sql`floor(extract(epoch from ${events.startsAt}) * 1000)::bigint`;
  const dueAt = sql`${events.startsAt} - ${dueMs} * interval '1 millisecond'`;
  const done = app.db
    .select({ one: sql`1` })
    .from(eventMailings)
    .where(
      and(
        eq(eventMailings.eventId, events.id),
        or(
          and(eq(eventMailings.kind, kind), sql`${eventMailings.key} = ${startInMs}::text`),
          and(eq(eventMailings.kind, 'changed'), sql`${eventMailings.createdAt} >= ${dueAt}`),
        ),
      ),
    );
  return app.db
    .select({ id: events.id, startsAt: events.startsAt })
    .from(events)
    .where(
      and(
        gt(events.startsAt, new Date(now + minLeadMs)),
        lte(events.startsAt, new Date(now + dueMs)),
        eq(events.status, 'published'),
        isNull(events.deletedAt),
        not(isEventRemoved),
        gt(events.goingCount, 0),
        notExists(done),
      ),
    );
}

/** People who registered after the reminder was due have just had a mail. */
async function remind(app: App, { kind, dueMs }: Reminder, event: DueEvent): Promise<void> {
  const dueAt = new Date(event.startsAt.getTime() - dueMs);
  const registeredBefore = sql`${registrations.statusAt} < ${dueAt.toISOString()}::timestamptz`;
  const mailing = { eventId: event.id, kind, key: startKey(event), createdAt: app.clock.now() };
  await transaction(app, (tx) => createMailing(tx, mailing, selectAudience(event.id, 'going', registeredBefore)));
}
