import type { Stripe } from 'stripe';
import type { ProviderAccess } from '../provider.ts';
import { webhookEvents } from '../webhook-events.ts';
import type { Finding } from './shapes.ts';

/** Checks the webhook endpoints that the provider has for this installation. */
export async function findEndpoints(
  stripe: Stripe,
  { webhookSecrets }: ProviderAccess,
  webhookUrl: string,
): Promise<Finding[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const endpoints = data.filter(({ url }) => withoutLastSlash(url) === withoutLastSlash(webhookUrl));
  const enabled = endpoints.filter(({ status }) => status === 'enabled');
  const faults: string[] = [];
  if (enabled.length === 0) {
    const state = endpoints.length > 0 ? 'is disabled: enable it' : 'is missing: create one, see docs/payments.md';
    return [{ kind: 'fault', text: `The webhook endpoint for ${webhookUrl} ${state}.` }];
  }
  const sent = new Set(enabled.flatMap((endpoint) => endpoint.enabled_events));
  const missing = Object.values(webhookEvents)
    .flat()
    .filter((type) => !sent.has(type) && !sent.has('*'));
  if (missing.length > 0) faults.push(`No webhook endpoint for ${webhookUrl} is sent ${missing.join(', ')}: add it.`);
  if (enabled.length > webhookSecrets.length) {
    faults.push(
      `${enabled.length} webhook endpoints send to ${webhookUrl}, and STRIPE_WEBHOOK_SECRET has ` +
        `${webhookSecrets.length} secret: put the secret of each there, with commas between.`,
    );
  }
  if (faults.length > 0) return faults.map((text) => ({ kind: 'fault', text }));
  return [{ kind: 'ok', text: `It sends the events that are needed to ${webhookUrl}.` }];
}

const withoutLastSlash = (url: string): string => url.replace(/\/$/, '');
