import { payoutErrors } from '@homecoming/contract/payouts.ts';
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { Stripe } from 'stripe';
import type { Log } from '../log.ts';
import { fail, HttpFailure } from '../http/fail.ts';

/** How to reach the payment provider. */
export interface ProviderAccess {
  readonly secretKey: string;
  /** Of every webhook endpoint, old ones too while they are replaced. */
  readonly webhookSecrets: readonly string[];
  /** The address of a payment sandbox; null: Stripe itself. */
  readonly sandboxUrl: string | null;
  /** Resolves once a sandbox that is being started answers, or has failed to start. */
  readonly ready?: () => Promise<void>;
}

/** The provider understood a request and refused it: a repeat is refused, too. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  /** Such as `resource_missing`; empty where the provider gives none. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const TIMEOUT_MS = 10_000;
/** After this number of failures in a row, calls fail at once for a while. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 5_000;

/** The payment provider, behind a circuit breaker. */
export class PaymentProvider {
  readonly #stripe: Stripe;
  readonly #webhookSecrets: readonly string[];
  readonly #ready: () => Promise<void>;
  readonly #log: Log;
  readonly #breaker = circuitBreaker(handleWhen(isAway), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });

  constructor({ secretKey, webhookSecrets, sandboxUrl, ready }: ProviderAccess, log: Log) {
    this.#stripe = new Stripe(secretKey, stripeOptions({ sandboxUrl }));
    this.#webhookSecrets = webhookSecrets;
    this.#ready = ready ?? (() => Promise.resolve());
    this.#log = log;
  }

  /**
   * Calls the provider. Do not call it inside a transaction.
   * @throws provider_unavailable while it is away; {ProviderRefusal}
   */
  async call<Result>(request: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    await this.#ready();
    try {
      return await this.#breaker.execute(() => request(this.#stripe));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw fail(payoutErrors.provider_unavailable, { retryAfterSeconds: 5 });
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, code = '', statusCode, message } = error;
      if (!isAway(error)) throw new ProviderRefusal(code, message);
      this.#log.warn({ type, code, status: statusCode }, 'the payment provider did not answer as it should');
      throw fail(payoutErrors.provider_unavailable, { retryAfterSeconds: 5 });
    }
  }

  /** The event in a webhook, or null where no secret has signed it in the last five minutes. */
  readEvent(body: Buffer, signature: string): Stripe.Event | null {
    for (const secret of this.#webhookSecrets) {
      try {
        return this.#stripe.webhooks.constructEvent(body, signature, secret);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    return null;
  }
}

/** Whether a call failed because the provider was away, and may be repeated. */
export function isProviderAway(error: unknown): boolean {
  return error instanceof HttpFailure && error.definition === payoutErrors.provider_unavailable;
}

/** No answer, an answer that says nothing about the request, or a key that is not taken. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode } = error;
  // 409: the first request with this idempotency key is still running.
  return statusCode === undefined || statusCode >= 500 || [401, 409, 429].includes(statusCode);
}

/** How the SDK is used everywhere. */
export function stripeOptions({ sandboxUrl }: Pick<ProviderAccess, 'sandboxUrl'>): Stripe.StripeConfig {
  const options = { apiVersion: Stripe.API_VERSION, telemetry: false, maxNetworkRetries: 0, timeout: TIMEOUT_MS };
  return { ...options, ...(sandboxUrl === null ? {} : addressOf(sandboxUrl)) };
}

function addressOf(url: string) {
  const { hostname: host, port, protocol } = new URL(url);
  return { host, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const;
}
