import { Stripe } from 'stripe';
import { stripeOptions, type ProviderAccess } from '../provider.ts';
import type { CheckOptions, Finding } from './shapes.ts';
import { describeFault } from './faults.ts';
import { findEndpoints } from './endpoints.ts';
import { deliverEvent, findServer } from './delivery.ts';

/** Roughly what Stripe takes of a card payment. */
const USUAL_PROVIDER_FEE_PERCENT = 3;

/** Tries the key, the API version and the webhook against the provider. Stops where a fault makes the rest useless. */
export async function checkPayments(options: CheckOptions): Promise<Finding[]> {
  const { access, webhookUrl } = options;
  const stripe = new Stripe(access.secretKey, stripeOptions(Stripe, access));
  const findings: Finding[] = [...listNotes(options)];
  const steps = [
    () => checkKey(stripe, access),
    () => findEndpoints(stripe, access, webhookUrl),
    () => findServer(webhookUrl),
    () => deliverEvent(stripe, options),
  ];
  for (const step of steps) {
    const found = await step().catch((error: unknown) => [fault(describeFault(error, access))]);
    findings.push(...found);
    if (found.some(({ kind }) => kind === 'fault')) break;
  }
  return findings;
}

async function checkKey(stripe: Stripe, { sandboxUrl }: ProviderAccess): Promise<Finding[]> {
  const { lastResponse } = await stripe.accounts.list({ limit: 1 });
  const name = sandboxUrl === null ? 'Stripe' : 'The payment sandbox';
  const spoken = lastResponse.apiVersion;
  if (spoken !== Stripe.API_VERSION) {
    return [fault(`${name} answers in API version ${spoken}; this program needs ${Stripe.API_VERSION}.`)];
  }
  return [ok(`${name} takes the key.`), ok(`It speaks API version ${Stripe.API_VERSION}.`)];
}

function listNotes({ access: { secretKey, sandboxUrl }, platformFeePercent }: CheckOptions): Finding[] {
  const notes: string[] = [];
  if (sandboxUrl !== null)
    notes.push('There is no STRIPE_SECRET_KEY: this is the payment sandbox, no real money moves.');
  else if (secretKey.includes('_test_')) notes.push('This is a test key: no real money moves.');
  if (platformFeePercent < USUAL_PROVIDER_FEE_PERCENT) {
    notes.push(
      `PLATFORM_FEE_PERCENT is ${platformFeePercent}. You pay the provider's fees, about ${USUAL_PROVIDER_FEE_PERCENT} % of each ` +
        'payment: with less than that you lose money on every ticket.',
    );
  }
  return notes.map((text) => ({ kind: 'note', text }));
}

const ok = (text: string): Finding => ({ kind: 'ok', text });
const fault = (text: string): Finding => ({ kind: 'fault', text });
