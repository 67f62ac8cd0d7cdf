import { Stripe } from 'stripe';
import type { ProviderAccess } from '../provider.ts';

/** Says in words why a call of the provider failed, and what to do about it. */
export function describeFault(error: unknown, { secretKey, sandboxUrl }: ProviderAccess): string {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const name = sandboxUrl === null ? 'Stripe' : 'The payment sandbox';
  const { statusCode, message } = error;
  if (statusCode === 401) return `${name} does not take the key. ${keyAdvice(secretKey, sandboxUrl)}`;
  if (statusCode === 403) {
    return `${name} does not allow this key what the program needs: ${message} Give the restricted key that right, or use a secret key.`;
  }
  if (/API version/i.test(message)) {
    return `${name} does not speak API version ${Stripe.API_VERSION}, which this program needs: ${message}`;
  }
  if (statusCode !== undefined && statusCode < 500) return `${name} refuses: ${message}`;
  const advice =
    sandboxUrl === null
      ? 'Check that this machine reaches api.stripe.com on port 443, and status.stripe.com.'
      : 'It runs beside the server: start the server first (npm start).';
  return `${name} does not answer${sandboxUrl === null ? '' : ` at ${sandboxUrl}`} (${message.trim()}). ${advice}`;
}

function keyAdvice(secretKey: string, sandboxUrl: string | null): string {
  if (sandboxUrl !== null) return 'Another program may run at its address: restart the server.';
  if (secretKey.startsWith('pk_')) {
    return 'STRIPE_SECRET_KEY is a publishable key (pk_…): put the secret key (sk_…) there.';
  }
  return 'Copy STRIPE_SECRET_KEY again from Developers, API keys; it may have been rolled or deleted.';
}
