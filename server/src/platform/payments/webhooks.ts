import { commonErrors, defineErrors } from '@homecoming/contract/errors.ts';
import { payoutErrors } from '@homecoming/contract/payouts.ts';
import { nullable } from '@homecoming/contract/shapes.ts';
import { eq, type InferSelectModel } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
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

/** The key of the job is this with the id of the event. */
export const PROVIDER_EVENT_KEY = 'provider-event ';

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

/** Safe as a part of a path at the provider. */
const PROVIDER_ID = /^[\w-]{1,255}$/;

/** The parts of an event that are read. */
const EventShape = Type.Object({
  id: Type.String({ pattern: '^\\w{1,255}$' }),
  type: Type.String({ pattern: '^[\\w.]{1,255}$' }),
  account: Type.Optional(nullable(Type.String())),
  data: Type.Object({ object: Type.Object({ id: Type.String() }) }),
});

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
 * Stores an event of the provider once, and leaves it to the job. One about an id that the provider never makes is ignored.
 * @throws invalid_input for what is no event, and for one that is about no object
 */
export async function storeEvent(app: App, tx: Transaction, job: Job<EventPayload>, event: unknown): Promise<void> {
  if (!Value.Check(EventShape, event)) throw fail(commonErrors.invalid_input);
  const { id, type, account = null } = event;
  const objectId = event.data.object.id;
  if (![objectId, account ?? objectId].every((providerId) => PROVIDER_ID.test(providerId))) return;
  const stored = await tx
    .insert(providerEvents)
    .values({ id, type, account, objectId, receivedAt: app.clock.now() })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  if (stored.length > 0) await enqueue(tx, job, { id }, { key: `${PROVIDER_EVENT_KEY}${id}` });
}
