import { and, between, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { providerEvents } from '../../schema/platform.ts';
import { defineJob, enqueueInSql, type Job } from '../jobs/jobs.ts';
import { sweepRows } from '../jobs/sweep-rows.ts';
import { transaction } from '../transaction.ts';
import { webhookEvents } from './webhook-events.ts';
import { PROVIDER_EVENT_KEY, storeEvent, type EventPayload } from './webhooks.ts';
import { DAY_MS } from '../calendar.ts';

/** How far back events are read at the provider. */
const MISSED_DAYS = 3;
/** The tries of a job end before this time. */
const GIVEN_UP_DAYS = 4;
const KEPT_DAYS = 30;

/** What nothing else reads again: the state of open checkouts and pending refunds is read anyway. */
const types = webhookEvents.ownAccount.filter((type) => !type.startsWith('checkout.session.'));

/**
 * Every hour: reads events of refunds and disputes at the provider, for those that no webhook has brought, and enqueues
 * again what `handleEvent` has given up.
 */
export function missedEventsJob(handleEvent: Job<EventPayload>): Job<Record<string, never>> {
  return defineJob<Record<string, never>>(
    'payments.read-missed-events',
    async (app) => {
      if (app.payments === null) return;
      const before = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
      const again = enqueueInSql(handleEvent, {
        payload: sql`json_build_object('id', ${providerEvents.id})`,
        key: sql`${PROVIDER_EVENT_KEY}::text || ${providerEvents.id}`,
        runAt: sql`now()`,
      });
      const received = between(providerEvents.receivedAt, before(KEPT_DAYS), before(GIVEN_UP_DAYS));
      await app.db.execute(
        sql`select count(${again}) from ${providerEvents} where ${and(received, isNull(providerEvents.handledAt))}`,
      );
      const created = { gte: Math.floor(before(MISSED_DAYS).getTime() / 1_000) };
      const found = await app.payments.call((stripe) =>
        Array.fromAsync(stripe.events.list({ types, created, limit: 100 })),
      );
      for (const event of found) await transaction(app, (tx) => storeEvent(app, tx, handleEvent, event));
    },
    { cron: '37 * * * *' },
  );
}

/** Deletes handled events of the provider that are older than 30 days. */
export const sweepProviderEvents = defineJob<Record<string, never>>(
  'payments.sweep-provider-events',
  async (app) => {
    const before = new Date(app.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    const { receivedAt, handledAt } = providerEvents;
    await sweepRows(app, providerEvents, {
      where: and(lt(receivedAt, before), isNotNull(handledAt)),
      oldestBy: receivedAt,
    });
  },
  { cron: '13 4 * * *' },
);
