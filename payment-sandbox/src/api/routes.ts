import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { random, randomBetween } from '../random.ts';
import { apiVersion, newId, type Sandbox } from '../sandbox.ts';
import type { StoredReply } from '../store.ts';
import { ApiError, invalidRequest } from './api-error.ts';
import { calls, type Call } from './calls.ts';
import { expand, type Json } from './expand.ts';
import { decodeForm } from './form.ts';

/** What a call is answered with. */
interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** Serves Stripe's API under /v1. */
export function registerApi(app: FastifyInstance, sandbox: Sandbox): void {
  const keysInFlight = new Set<string>();
  const newRequestId = (): string => newId('req', 14);
  void app.register(
    async (api) => {
      for (const call of calls) {
        api.route({
          method: call.method,
          url: `/${call.path}`,
          handler: (request, reply) => answer(sandbox, keysInFlight, call, request, reply),
        });
      }
      api.setNotFoundHandler(({ method, url }, reply) => {
        const message =
          `Unrecognized request URL (${method}: ${url.split('?')[0]}). The payment sandbox speaks a part of the API ` +
          'only.';
        return sendError(reply, new ApiError(404, { type: 'invalid_request_error', message }), newRequestId());
      });
      // What the server refuses before a call: a body that is no form, or is too long.
      api.setErrorHandler(({ message }: Error, _, reply) => sendError(reply, invalidRequest(message), newRequestId()));
    },
    { prefix: '/v1' },
  );
}

async function answer(
  sandbox: Sandbox,
  keysInFlight: Set<string>,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { settings } = sandbox;
  if (settings.down === 'cut') return cut(request, reply);
  const requestId = newId('req', 14);
  const key = call.method === 'POST' ? getHeader(request, 'idempotency-key') : undefined;
  try {
    checkCaller(sandbox, request);
    if (key !== undefined && keysInFlight.has(key)) throw keyInUse(key);
    if (key !== undefined) keysInFlight.add(key);
    try {
      await wait(randomBetween(settings.latency_ms));
      checkAvailable(sandbox);
      const done = perform(sandbox, call, request, key, requestId);
      if (isAnswerLost(sandbox, call)) return cut(request, reply);
      return reply.status(done.status).headers(done.headers).type('application/json').send(done.body);
    } finally {
      if (key !== undefined) keysInFlight.delete(key);
    }
  } catch (error) {
    return sendError(reply, error, requestId);
  }
}

/** Ends the connection without an answer. */
function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function getHeader({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function checkCaller({ key }: Sandbox, request: FastifyRequest): void {
  const given = /^Bearer (.+)$/i.exec(getHeader(request, 'authorization') ?? '')?.[1];
  if (given === undefined) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (!isSame(given, key)) {
    const shown = `${given.slice(0, 8)}****${given.slice(-4)}`;
    throw new ApiError(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${shown}` });
  }
  const version = getHeader(request, 'stripe-version') ?? apiVersion;
  if (version !== apiVersion) {
    throw invalidRequest(`Invalid Stripe API version: ${version}. The payment sandbox speaks ${apiVersion} only.`);
  }
  const account = getHeader(request, 'stripe-account');
  if (account !== undefined) {
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The payment sandbox makes no calls on behalf of an account such as '${account}'.`,
    });
  }
}

/** Whether two secrets are the same, in a time that says nothing about them. */
export function isSame(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

function keyInUse(key: string): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
      `twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

const askedFailure = { type: 'api_error', message: 'The payment sandbox was asked to fail.' } as const;

function checkAvailable({ settings }: Sandbox): void {
  if (settings.down === 'unavailable') throw new ApiError(503, askedFailure);
}

function isAnswerLost({ settings }: Sandbox, { method }: Call): boolean {
  if (method === 'POST' && settings.lose_answers > 0) {
    settings.lose_answers--;
    return true;
  }
  return settings.lose_rate > 0 && random() < settings.lose_rate;
}

/** Does the work of a call and stores its answer in one transaction, or finds the answer of its key. */
function perform(
  sandbox: Sandbox,
  call: Call,
  request: FastifyRequest,
  key: string | undefined,
  requestId: string,
): Answer {
  const { store } = sandbox;
  const body = call.method === 'POST' ? String(request.body ?? '') : (request.raw.url?.split('?')[1] ?? '');
  const fingerprint = createHash('sha256').update(`${request.url}\n${body}`).digest('hex');
  const earlier = key === undefined ? undefined : store.findReply(key);
  if (key !== undefined && earlier) return repeat(earlier, key, fingerprint, requestId);

  const { id = '' } = request.params as { id?: string }; // Each path has no other parameter.
  // A call whose parameters are wrong stores no answer.
  const { work, expand: paths } = call.prepare(sandbox, decodeForm(body), id);
  const run = (): Pick<StoredReply, 'status' | 'body'> => {
    const result = expand(sandbox, { ...work() }, paths);
    return { status: 200, body: JSON.stringify(result) };
  };
  const result = store.transaction(() => {
    const attempt = attemptOrFail(sandbox, call, run);
    if (key !== undefined) store.saveReply(key, { ...attempt, fingerprint, requestId });
    return attempt;
  });
  return { ...result, headers: buildHeaders(requestId, key) };
}

/** The answer of the work, or the failure that was asked for. */
function attemptOrFail(
  sandbox: Sandbox,
  { method }: Call,
  run: () => Pick<StoredReply, 'status' | 'body'>,
): Pick<StoredReply, 'status' | 'body'> {
  const { settings } = sandbox;
  const failed = { status: 500, body: JSON.stringify({ error: askedFailure }) };
  if (method === 'POST' && settings.fail_calls > 0) {
    settings.fail_calls--;
    return failed;
  }
  const attempt = attemptIn(sandbox, run);
  if (method !== 'POST' || settings.fail_done_calls === 0) return attempt;
  settings.fail_done_calls--;
  return failed;
}

/** The answer of the work, also where the state of the objects refuses it; its changes are undone then. */
function attemptIn(
  { store }: Sandbox,
  run: () => Pick<StoredReply, 'status' | 'body'>,
): Pick<StoredReply, 'status' | 'body'> {
  try {
    return store.savepoint(run);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: JSON.stringify({ error: error.body }) };
    throw error;
  }
}

function repeat(earlier: StoredReply, key: string, fingerprint: string, requestId: string): Answer {
  if (earlier.fingerprint !== fingerprint) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using ' +
        `a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  const { status, body } = earlier;
  const headers = { 'idempotent-replayed': 'true', 'original-request': earlier.requestId };
  return { status, body, headers: { ...buildHeaders(requestId, key), ...headers } };
}

function buildHeaders(requestId: string, key: string | undefined): Record<string, string> {
  return {
    'request-id': requestId,
    'stripe-version': apiVersion,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

function sendError(reply: FastifyReply, error: unknown, requestId: string): FastifyReply {
  const failure =
    error instanceof ApiError
      ? error
      : new ApiError(500, { type: 'api_error', message: `The payment sandbox has a fault: ${String(error)}` });
  const body: Json = { error: failure.body };
  return reply.status(failure.status).headers(buildHeaders(requestId, undefined)).send(body);
}
