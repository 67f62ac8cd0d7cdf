import { commonErrors } from '@homecoming/contract/errors.ts';
import { payoutErrors } from '@homecoming/contract/payouts.ts';
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import type { Stripe } from 'stripe';
import type { App } from '../app.ts';
import { fail, HttpFailure } from '../http/fail.ts';
import type { Log } from '../log.ts';

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

/** The provider repeats a failure of its own that it has stored for an idempotency key. */
class StoredFailure extends Error {
  override readonly name = 'StoredFailure';
}

/** What creates an object at the provider. */
interface Creation<Result> {
  readonly key: string;
  /** The time of the attempt. */
  readonly at: Date;
  readonly create: (stripe: Stripe, options: { idempotencyKey: string }) => Promise<Result>;
  /** Looks for the object by its metadata; null: there is none. */
  readonly find: (stripe: Stripe) => Promise<Result | null>;
}

const TIMEOUT_MS = 10_000;
/** How long a person waits for the provider. */
const MAX_WAIT_MS = 4_000;
/** After this number of failures in a row, calls fail at once for a while. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 5_000;
/** The tolerance of the SDK for old signatures. */
const SIGNATURE_TOLERANCE_S = 300;

type Sdk = typeof Stripe;

/** The payment provider, behind a circuit breaker. */
export class PaymentProvider {
  readonly #access: ProviderAccess;
  readonly #log: Log;
  /** Loaded with the first call: the SDK takes 37 MB, which an installation without payments does not need. */
  #loaded: Promise<{ sdk: Sdk; stripe: Stripe; breaker: CircuitBreakerPolicy }> | undefined;

  constructor(access: ProviderAccess, log: Log) {
    this.#access = access;
    this.#log = log;
  }

  /**
   * Calls the provider. Do not call it inside a transaction.
   * @throws provider_unavailable while it is away; {ProviderRefusal}
   */
  async call<Result>(request: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const [{ sdk, stripe, breaker }] = await Promise.all([this.#load(), this.#access.ready?.()]);
    try {
      return await breaker.execute(() => request(stripe));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw fail(payoutErrors.provider_unavailable, { retryAfterSeconds: 5 });
      if (!(error instanceof sdk.errors.StripeError)) throw error;
      if (isStoredFailure(sdk, error)) throw new StoredFailure();
      const { type, code = '', statusCode, message } = error;
      if (!isDown(sdk, error) && !isBusy(error)) throw new ProviderRefusal(code, message);
      this.#log.warn({ type, code, status: statusCode }, 'the payment provider did not answer as it should');
      throw fail(payoutErrors.provider_unavailable, { retryAfterSeconds: 5 });
    }
  }

  /**
   * Creates an object at the provider. A repeat, by the key, gives the same object. Where the provider has stored a failure
   * of its own for the key, the object may exist: it is looked up, and only then created with another key, which is the
   * same for a minute, also for another server.
   * @throws provider_unavailable; {ProviderRefusal}
   */
  async createWithKey<Result>({ key, at, create, find }: Creation<Result>): Promise<Result> {
    for (const idempotencyKey of [key, `${key}:${Math.floor(at.getTime() / 60_000)}`]) {
      try {
        return await this.call((stripe) => create(stripe, { idempotencyKey }));
      } catch (error) {
        if (!(error instanceof StoredFailure)) throw error;
      }
      const found = await this.call(find);
      if (found !== null) return found;
    }
    throw fail(payoutErrors.provider_unavailable, { retryAfterSeconds: 60 });
  }

  /**
   * What a webhook brings, of any shape, or null where no secret has signed it within five minutes of now.
   * @throws invalid_input for signed bytes that are no JSON object
   */
  async readEvent(body: Buffer, signature: string): Promise<unknown> {
    const { sdk, stripe } = await this.#load();
    if (isOfLater(signature)) return null;
    for (const secret of this.#access.webhookSecrets) {
      try {
        return stripe.webhooks.constructEvent(body, signature, secret);
      } catch (error) {
        // The SDK parses the body once its signature is verified.
        if (!(error instanceof sdk.errors.StripeSignatureVerificationError)) throw fail(commonErrors.invalid_input);
      }
    }
    return null;
  }

  #load() {
    this.#loaded ??= import('stripe').then(({ Stripe: sdk }) => ({
      sdk,
      stripe: new sdk(this.#access.secretKey, stripeOptions(sdk, this.#access)),
      breaker: circuitBreaker(
        handleWhen((error) => isDown(sdk, error)),
        { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
      ),
    }));
    return this.#loaded;
  }
}

/**
 * The payment provider of this installation.
 * @throws payments_off
 */
export function requirePayments({ payments }: Pick<App, 'payments'>): PaymentProvider {
  if (payments === null) throw fail(payoutErrors.payments_off);
  return payments;
}

/**
 * Answers a person in time: `work` that waits for a silent provider goes on, and what it stores is there for their next try.
 * @throws provider_unavailable after 4 s
 */
export async function answerInTime<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(fail(payoutErrors.provider_unavailable, { retryAfterSeconds: 5 })),
    MAX_WAIT_MS,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a call failed because the provider was away, and may be repeated. */
export function isProviderAway(error: unknown): boolean {
  return error instanceof HttpFailure && error.definition === payoutErrors.provider_unavailable;
}

/** A signature of more than five minutes from now: the SDK refuses only old ones. */
function isOfLater(signature: string): boolean {
  const latest = Date.now() / 1_000 + SIGNATURE_TOLERANCE_S;
  return [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, signedAt]) => Number(signedAt) > latest);
}

/** No answer, an answer that says nothing about the request, or a key that is not taken. */
function isDown(sdk: Sdk, error: unknown): boolean {
  if (!(error instanceof sdk.errors.StripeError)) return false;
  const { statusCode } = error;
  if (isStoredFailure(sdk, error)) return false;
  return statusCode === undefined || statusCode >= 500 || statusCode === 401;
}

/** The provider works: 409, the first request with this idempotency key is still running; 429, too many requests. */
function isBusy({ statusCode }: Stripe.errors.StripeError): boolean {
  return statusCode === 409 || statusCode === 429;
}

function isStoredFailure(sdk: Sdk, error: unknown): boolean {
  if (!(error instanceof sdk.errors.StripeError)) return false;
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}

/** How the SDK is used everywhere. */
export function stripeOptions(sdk: Sdk, { sandboxUrl }: Pick<ProviderAccess, 'sandboxUrl'>): Stripe.StripeConfig {
  const options = { apiVersion: sdk.API_VERSION, telemetry: false, maxNetworkRetries: 0, timeout: TIMEOUT_MS };
  return { ...options, ...(sandboxUrl === null ? {} : parseAddress(sandboxUrl)) };
}

function parseAddress(url: string) {
  const { hostname: host, port, protocol } = new URL(url);
  return { host, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const;
}
