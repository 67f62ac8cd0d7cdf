import { setTimeout as wait } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import type { CheckOptions, Finding } from './shapes.ts';

const LOOK_EVERY_MS = 250;
const TIMEOUT_MS = 10_000;

/** Checks that the server answers at the address of the webhook: it refuses what nobody has signed. */
export async function findServer(webhookUrl: string): Promise<Finding[]> {
  const answer = await postUnsigned(webhookUrl);
  if (answer === 'signature_invalid') return [{ kind: 'ok', text: 'The server answers there.' }];
  const advice = 'Start the server with the same settings, and check PUBLIC_URL and the proxy in front.';
  return [{ kind: 'fault', text: `The server does not answer as it should at ${webhookUrl} (${answer}). ${advice}` }];
}

/** The code of our own refusal, or what came instead. */
async function postUnsigned(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': 'none' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { method: 'POST', headers, body: '{}', redirect: 'manual', signal });
    const text = await response.text();
    return /"code":"(\w+)"/.exec(text)?.[1] ?? `status ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/**
 * Makes the provider send an event, by a checkout that expires before anybody sees it, and waits for its arrival. The
 * server ignores it, since no payment belongs to it.
 */
export async function deliverEvent(stripe: Stripe, { webhookUrl, patienceMs }: CheckOptions): Promise<Finding[]> {
  const price = { currency: 'usd', unit_amount: 100, product_data: { name: 'Check of the webhook' } };
  const created = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    success_url: webhookUrl,
    metadata: { purpose: 'payments:check' },
  });
  await stripe.checkout.sessions.expire(created.id);
  const deadline = Date.now() + patienceMs;
  while (!(await isDelivered(stripe, created))) {
    if (Date.now() > deadline) return [{ kind: 'fault', text: undelivered(webhookUrl) }];
    await wait(LOOK_EVERY_MS);
  }
  return [{ kind: 'ok', text: 'An event has arrived, and the server has accepted its signature.' }];
}

async function isDelivered(stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> {
  const list = { type: 'checkout.session.expired', created: { gte: session.created }, limit: 100 };
  const { data } = await stripe.events.list(list);
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === session.id);
  return event?.pending_webhooks === 0;
}

function undelivered(webhookUrl: string): string {
  return (
    'The server has not accepted an event of the provider. STRIPE_WEBHOOK_SECRET is probably not the signing secret of ' +
    `the endpoint for ${webhookUrl}: copy it again (whsec_…), restart the server, and look at the deliveries of the ` +
    'endpoint in the dashboard.'
  );
}
