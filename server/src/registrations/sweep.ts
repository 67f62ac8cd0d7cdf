import { and, eq, gt, isNull, lt, not, sql } from 'drizzle-orm';
import { isEventRemoved } from '../events/access.ts';
import type { App } from '../platform/app.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { events } from '../schema/events.ts';
import { enqueueEndRegistrations, enqueuePromoteRest } from './jobs.ts';

const MINUTE_MS = 60 * 1_000;
/** How long the jobs themselves are given. */
const PATIENCE_MS = 5 * MINUTE_MS;
/** Events that were cancelled before that are not looked at. */
const LOOKED_AT_MS = 30 * 24 * 60 * MINUTE_MS;

/**
 * Every hour: enqueues the jobs again that end the registrations of cancelled events, and that give free seats to
 * the waitlist, where the events show that this was not done.
 */
export const sweepRegistrations = defineJob<Record<string, never>>(
  'registrations.sweep',
  async (app) => {
    const now = app.clock.now();
    for (const eventId of await unendedEvents(app, now)) {
      const ending = { eventId, by: null, at: now.toISOString() };
      await transaction(app, (tx) => enqueueEndRegistrations(tx, ending, { unlessPending: true }));
    }
    for (const eventId of await unfilledEvents(app, now)) {
      await transaction(app, (tx) => enqueuePromoteRest(tx, eventId, { unlessPending: true }));
    }
  },
  { cron: '27 * * * *' },
);

/** Cancelled events with live registrations. */
async function unendedEvents({ db }: App, now: Date): Promise<string[]> {
  const { goingCount, awaitingCount, requestedCount, waitlistedCount } = events;
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        equalsConstant(events.status, 'cancelled'),
        gt(events.cancelledAt, new Date(now.getTime() - LOOKED_AT_MS)),
        lt(events.cancelledAt, new Date(now.getTime() - PATIENCE_MS)),
        sql`${goingCount} + ${awaitingCount} + ${requestedCount} + ${waitlistedCount} > 0`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Events to come with people who wait and free seats. No index has the counts: each registration would be slower. */
async function unfilledEvents({ db }: App, now: Date): Promise<string[]> {
  const { capacity, goingCount, awaitingCount } = events;
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        gt(events.startsAt, now),
        eq(events.status, 'published'),
        isNull(events.deletedAt),
        not(isEventRemoved),
        gt(events.waitlistedCount, 0),
        sql`(${capacity} is null or ${goingCount} + ${awaitingCount} < ${capacity})`,
      ),
    );
  return rows.map(({ id }) => id);
}
