import type { Stripe } from 'stripe';
import { randomBetween } from '../random.ts';
import { apiVersion, newId, now, type Sandbox } from '../sandbox.ts';

type EventType = Stripe.Event['type'];
type ObjectOf<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** Records an event with a copy of its object, and puts it before the webhook; part of the caller's transaction. */
export function emit<T extends EventType>(sandbox: Sandbox, type: T, object: ObjectOf<T>, account?: string): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: apiVersion,
    created: now(sandbox),
    data: { object },
    livemode: false,
    pending_webhooks: 0,
    request: { id: null, idempotency_key: null },
    type,
    // The boundary between one type of event, known here, and the SDK's union of all.
  } as unknown as Stripe.Event;
  sandbox.store.save(event);
  send(sandbox, event);
}

/** Puts an event before the webhook again, as often and as late as the settings say. */
export function send({ store, settings, wakeWebhooks }: Sandbox, event: Stripe.Event): void {
  const isEnabled = settings.enabled_events.includes('*') || settings.enabled_events.includes(event.type);
  if (!settings.webhook_url || !isEnabled) return;
  store.save({ ...event, pending_webhooks: 1 });
  const copies = randomBetween(settings.webhook_copies);
  for (let copy = 0; copy < copies; copy++) {
    store.addDelivery(event.id, Date.now() + randomBetween(settings.webhook_delay_ms));
  }
  wakeWebhooks();
}
