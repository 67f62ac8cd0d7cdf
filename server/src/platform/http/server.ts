import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { readAfterHeader } from '@homecoming/contract/read-after.ts';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { PrimaryLink } from '../processes/primary-link.ts';
import { readPrimaryPosition } from '../db/read-from-replica.ts';
import { socketOptions } from '../realtime/socket-options.ts';
import { URLENCODED } from './bind.ts';
import { answerClientError } from './client-errors.ts';
import { getClientNetwork } from './client-network.ts';
import type { CallCounters } from '../concurrency/call-counters.ts';
import { limitConnections } from './protection/connection-limits.ts';
import { createLimitStore } from './protection/limit-store.ts';
import { openCallCounters } from './protection/open-counters.ts';
import { answer, handleErrors } from './error-handler.ts';
import { fail } from './fail.ts';
import { createSecurityHeaders } from './protection/security-headers.ts';
import { limitSlowBodies } from './protection/slow-bodies.ts';
import { serializeByContract, validateByContract } from './validation.ts';
import type { WebFiles } from './web-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Only where limits are on. */
    callCounters?: CallCounters;
  }
}

/** Calls a minute for one person, or for one network address of people who are not signed in. */
const CALLS_PER_MINUTE = 1_200;

/** An HTTP server with everything that holds for each request; routes are added by the caller. */
export async function createHttp(app: App, web: WebFiles, primary: PrimaryLink | null): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = app.log;
  const securityHeaders = createSecurityHeaders(app.config, web);
  const http: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < app.config.trustProxy,
    frameworkErrors: (error, request, reply) => void answer(error, request, reply),
    bodyLimit: 256 * 1024,
    // The most that a large form may take; limitSlowBodies() ends slow requests much earlier.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // Checked each second; Node.js would look only every 30.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, securityHeaders('/')),
    forceCloseConnections: 'idle',
    // refuseWhileClosing() answers with our envelope.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
  });
  const isDirect = app.config.rateLimit && app.config.trustProxy === 0;
  limitConnections(http, isDirect ? {} : { maxOfNetwork: Infinity });
  limitSlowBodies(http, () => securityHeaders('/'));
  validateByContract(http);
  serializeByContract(http);
  handleErrors(http);
  // Any website can make a browser send it.
  http.removeContentTypeParser('text/plain');
  acceptEmptyJson(http);
  acceptForms(http);
  http.decorateRequest('actor', null);
  // readBody() sets an object for each request.
  http.decorateRequest('uploads');
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.url));
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store');
      checkVersion(request.headers.accept);
    }
  });
  refuseWhileClosing(http);
  if (app.replica !== null) answerWithPositions(http, app);
  // Answers only. A body that is refused before it is unpacked would never be read, and block its connection.
  const compressed = { encodings: ['br' as const, 'gzip' as const], globalDecompression: false };
  await http.register(compress, { ...compressed, threshold: 1_024, brotliOptions: fastBrotli });
  await http.register(cookie);
  await http.register(multipart, {
    limits: {
      fileSize: limits.imageBytes,
      files: 4,
      fields: 60,
      parts: 64,
      fieldSize: 64 * 1024,
      fieldNameSize: 100,
      headerPairs: 40,
    },
  });
  await http.register(websocket, socketOptions);
  if (app.config.rateLimit) {
    const counters = await openCallCounters(app, primary);
    http.decorate('callCounters', counters);
    http.addHook('onClose', () => counters.close());
    await http.register(rateLimit, {
      store: createLimitStore(counters),
      max: CALLS_PER_MINUTE,
      timeWindow: 60_000,
      // By the route, not by the URL as it was typed: %61pi leads to the API, too.
      allowList: (request) => !request.routeOptions.url?.startsWith('/api/'),
      // An unknown token counts for its network address, as no token does.
      keyGenerator: (request) => request.actor?.userId ?? getClientNetwork(request),
      errorResponseBuilder: (_request, context) =>
        fail(commonErrors.too_many_requests, { retryAfterSeconds: Math.ceil(context.ttl / 1_000) }),
    });
  }
  return http;
}

/** Brotli at a level that costs about what gzip does. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function checkVersion(accept: string | undefined): void {
  const version = /version=([\w.]+)/.exec(accept ?? '')?.[1];
  if (version !== undefined && version !== 'v1') throw fail(commonErrors.version_not_accepted);
}

/** Answers to writes name their position, so that their caller reads nothing older. */
function answerWithPositions(http: FastifyInstance, app: App): void {
  http.addHook('onSend', async ({ method, url }, reply) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || reply.statusCode >= 400 || !url.startsWith('/api/')) return;
    // The write is done, whatever becomes of this.
    const position = await readPrimaryPosition(app).catch(() => null);
    if (position !== null) reply.header(readAfterHeader, position);
  });
}

/** Requests that still come on open connections while the server stops. */
function refuseWhileClosing(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    throw fail(commonErrors.unavailable, { retryAfterSeconds: 2 });
  });
}

/** An empty body of type JSON counts as no body: clients set the type on every call. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** URL-encoded forms, which mail programs send. The last of repeated fields counts. */
function acceptForms(http: FastifyInstance): void {
  http.addContentTypeParser(URLENCODED, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
