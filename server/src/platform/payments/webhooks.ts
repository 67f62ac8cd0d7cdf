import { commonErrors, defineErrors } from '@homecoming/contract/errors.ts';
import { payoutErrors } from '@homecoming/contract/payouts.ts';
import { eq, type InferSelectModel } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { providerEvents } from '../../schema/platform.ts';
import type { App } from '../app.ts';
import type { Transaction } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { defineJob, enqueue, type Job } from '../jobs/jobs.ts';
import { transaction } from '../transaction.ts';

export type ProviderEvent = InferSelectModel<typeof providerEvents>;

/** Where the provider sends its events. */
export const WEBHOOK_PATH = '/api/v1/events/payments/webhook/';

/** What a domain does about events of the provider; running it twice has no second effect. */
export type ProviderEventHandler = (app: App, event: ProviderEvent) => Promise<void>;

/** Handlers by the beginning of the types of their events, such as `account.`. */
export type ProviderEventHandlers = Readonly<Record<string, ProviderEventHandler>>;

/** The id of a stored event. */
export interface EventPayload {
  readonly id: string;
}

/** The job that handles each event of the provider once, and again until its handler succeeds. */
export function providerEventJob(handlers: ProviderEventHandlers): Job<EventPayload> {
  return defineJob<EventPayload>(
    'payments.handle-provider-event',
    async (app, { id }) => {
      const [event] = await app.db.select().from(providerEvents).where(eq(providerEvents.id, id));
      if (event === undefined || event.handledAt !== null) return;
      const handler = Object.entries(handlers).find(([beginning]) => event.type.startsWith(beginning))?.[1];
      await handler?.(app, event);
      await app.db.update(providerEvents).set({ handledAt: app.clock.now() }).where(eq(providerEvents.id, id));
    },
    { priority: 'first' },
  );
}

const webhookErrors = defineErrors({
  signature_invalid: [400, 'This was not signed by the payment provider, or a while ago.'],
});

/** Stores a signed event of the provider, and leaves it to the job. */
export function webhookRoute(app: App, http: FastifyInstance, job: Job<EventPayload>): void {
  void http.register(async (scope) => {
    // The signature is over the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(WEBHOOK_PATH, { config: { rateLimit: false } }, async ({ body, headers }) => {
      if (app.payments === null) throw fail(payoutErrors.payments_off);
      const signature = headers['stripe-signature'];
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw fail(webhookErrors.signature_invalid);
      const event = await app.payments.readEvent(body, signature);
      if (event === null) throw fail(webhookErrors.signature_invalid);
      await transaction(app, (tx) => storeEvent(app, tx, job, event));
      return { received: true };
    });
  });
}

/**
 * Stores an event of the provider once, and leaves it to the job.
 * @throws invalid_input for one that is about no object
 */
export async function storeEvent(
  app: App,
  tx: Transaction,
  job: Job<EventPayload>,
  { id, type, account, data }: Stripe.Event,
): Promise<void> {
  const objectId = 'id' in data.object ? data.object.id : undefined;
  if (typeof objectId !== 'string') throw fail(commonErrors.invalid_input);
  const stored = await tx
    .insert(providerEvents)
    .values({ id, type, account: account ?? null, objectId, receivedAt: app.clock.now() })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  if (stored.length > 0) await enqueue(tx, job, { id }, { key: `provider-event ${id}` });
}
