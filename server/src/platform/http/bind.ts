import type { Endpoint, FileOf, ParamsOf, BodyOf, QueryOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { OnHold as OnHoldReply } from '@homecoming/contract/shapes.ts';
import { readAfterHeader } from '@homecoming/contract/read-after.ts';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Actor, App, Context, UserContext } from '../app.ts';
import { parseReadAfter } from '../db/read-from-replica.ts';
import { callerQueue } from '../transaction.ts';
import { cleanBody } from './clean-text.ts';
import { getClientNetwork } from './client-network.ts';
import { Download } from './download.ts';
import { fail, HttpFailure } from './fail.ts';
import { OnHold } from './on-hold.ts';
import {
  hashRequest,
  readForm,
  reserveUpload,
  type BeforeFile,
  type UploadedFile,
  type UploadedFiles,
} from './form.ts';

/** Finds the user of a bearer token; null when the token is not good. */
export type Authenticate = (token: string) => Promise<Actor | null>;

interface Input<E extends Endpoint> {
  ctx: E['access'] extends 'anyone' ? Context : UserContext;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: { readonly [Name in FileOf<E>]?: UploadedFile };
  /** For headers and cookies only; the handler returns the answer. */
  reply: FastifyReply;
}

/** A DELETE answers nothing. */
type Answer<E extends Endpoint> = E extends { reply: object }
  ? ReplyOf<E> | (E extends { holds: true } ? OnHold : never)
  : E extends { download: string }
    ? Download
    : void;

interface RouteOptions<E extends Endpoint = Endpoint> {
  /** Calls a minute from one network address, where the general limit is too high. */
  perMinute?: number;
  /** Counts the calls of `perMinute` by a path parameter instead, such as a secret that services call from few addresses. */
  countBy?: keyof ParamsOf<E> & string;
  /** Calls a minute that fail from one network address. */
  failuresPerMinute?: number;
  /** Calls an hour of one user, for expensive work. */
  perHour?: number;
  /** Calls of one user in each of several windows. Unless said otherwise 120 edits or deletions, or 240 posts, a minute. */
  perUser?: readonly { readonly max: number; readonly windowMs: number }[];
  /**
   * Answers a form before its file is read, when the fields that precede it are a valid body. Undefined: the file is read,
   * and the handler answers.
   */
  beforeFile?: (input: Input<E>, filename: string) => Promise<ReplyOf<E> | undefined>;
}

/** Binds endpoints of the contract to their handlers. */
export interface Routes {
  handle<E extends Endpoint>(
    endpoint: E,
    handler: (input: Input<E>) => Promise<Answer<E>>,
    options?: RouteOptions<E>,
  ): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    uploads: UploadedFiles;
  }
}

const API = '/api/v1';

/** Changes of one kind by one person: more than hands can do. */
export const CHANGES_PER_USER = [{ max: 120, windowMs: 60_000 }] as const;
/** POST requests of one kind by one person. Refused ones, too, delay those who wait for the same row. */
const POSTS_PER_USER = [{ max: 240, windowMs: 60_000 }] as const;

/** The content type of plain forms. */
export const URLENCODED = 'application/x-www-form-urlencoded';

const MULTIPART = 'multipart/form-data';

/** Binds endpoints to an HTTP server; `authenticate` finds the caller, once for each request. */
export function bindRoutes(http: FastifyInstance, app: App, authenticate: Authenticate): Routes {
  return {
    handle(endpoint, handler, options = {}) {
      // The schema has checked params, query and body, and requireAccess() the actor: here they get their types.
      const getInput = ({ params, query, body, uploads: files }: FastifyRequest, ctx: Context, reply: FastifyReply) =>
        ({ ctx, params, query, body, files, reply }) as unknown as Input<typeof endpoint>;
      const { perUser = getUserLimits(endpoint) } = options;
      const windows = createWindows(endpoint, perUser);
      const failures = failureWindow(endpoint, options);
      http.route({
        method: endpoint.method,
        url: API + endpoint.path,
        schema: getSchema(endpoint),
        config: app.config.rateLimit ? toRateLimit(options) : {},
        onRequest: (request) => identify(request, authenticate),
        // After the rate limiter, which is the last of onRequest: refused requests count, too.
        preParsing: async (request) => {
          requireAccess(request, endpoint);
          for (const window of windows) await requireRoom(http, window, request);
          refuseForeignBody(request, endpoint);
        },
        preValidation: async (request, reply) => {
          const beforeFile = async (fields: unknown, filename: string) => {
            if (options.beforeFile === undefined) return undefined;
            request.body = cleanBody(fields);
            lowerIds(request, endpoint);
            if (!request.validateInput(request.body, 'body')) return undefined;
            return options.beforeFile(getInput(request, createContext(app, request), reply), filename);
          };
          const answer: unknown = await readBody(request, reply, endpoint, beforeFile);
          if (answer !== undefined) return reply.status(endpoint.status ?? 200).send(answer);
          if (request.isMultipart()) {
            // A form may take minutes: its sender may have signed out, or be gone.
            await identify(request, authenticate);
            requireAccess(request, endpoint);
          }
          lowerIds(request, endpoint);
        },
        handler: async (request, reply) => {
          const status = endpoint.method === 'DELETE' ? 204 : (endpoint.status ?? 200);
          const ctx = createContext(app, request, endpoint);
          const answer: unknown = await handler(getInput(request, ctx, reply)).catch(async (error: unknown) => {
            if (failures && error instanceof HttpFailure) await requireRoom(http, failures, request);
            throw error;
          });
          reply.status(answer instanceof OnHold ? 202 : status);
          return answer instanceof Download
            ? answer.sendAs(endpoint.download ?? 'application/octet-stream', reply)
            : answer;
        },
      });
    },
  };
}

/** The context of a request, also for routes that are not in the contract (media). */
export function createContext(app: App, request: FastifyRequest, endpoint?: Endpoint): Context {
  const key = endpoint?.creates && request.actor ? request.headers['idempotency-key'] : undefined;
  return {
    ...app,
    actor: request.actor,
    network: getClientNetwork(request),
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    changes: request.method !== 'GET',
    siteUrl: app.config.hasPublicUrl ? app.config.publicUrl : `${request.protocol}://${request.host}`,
    callCounters: request.server.callCounters ?? null,
    readAfter: parseReadAfter(request.headers[readAfterHeader.toLowerCase()]),
    writeQueue: Object.values(getParams(request))[0] ?? (request.actor && callerQueue(request.actor)),
    idempotency:
      typeof key === 'string' ? { key: checkedKey(key), fingerprint: hashRequest(request, request.uploads) } : null,
  };
}

/** The bearer token of a request; an empty one counts as none. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization ?? '';
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? null;
}

function getUserLimits({ method, access }: Endpoint): NonNullable<RouteOptions['perUser']> {
  if (method === 'GET') return [];
  if (method !== 'POST') return CHANGES_PER_USER;
  return access === 'anyone' ? [] : POSTS_PER_USER;
}

function toRateLimit({ perMinute, perHour, countBy }: LimitOptions): { rateLimit?: RateLimitOptions } {
  // Calls that guess, or that cost much, are counted by network address, signed in or not.
  const keyGenerator = (request: FastifyRequest) =>
    (countBy === undefined ? undefined : getParams(request)[countBy]) ?? getClientNetwork(request);
  if (perMinute) return { rateLimit: { max: perMinute, keyGenerator } };
  return perHour ? { rateLimit: { max: perHour, timeWindow: 60 * 60 * 1_000 } } : {};
}

/** The router makes parameters of strings, in the order of the path. */
function getParams({ params }: FastifyRequest): Readonly<Record<string, string>> {
  return params as Record<string, string>;
}

type LimitOptions = Pick<RouteOptions, 'perMinute' | 'perHour' | 'failuresPerMinute'> & {
  countBy?: string;
};

/** Calls that are counted beside the limiter of all routes. */
interface Window {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly getCaller: (request: FastifyRequest) => string;
}

function createWindows({ method, path }: Endpoint, perUser: NonNullable<RouteOptions['perUser']>): Window[] {
  return perUser.map(({ max, windowMs }) => ({
    name: `${method} ${path} by user in ${windowMs}`,
    max,
    windowMs,
    getCaller: (request) => request.actor?.userId ?? getClientNetwork(request),
  }));
}

function failureWindow({ method, path }: Endpoint, { failuresPerMinute }: LimitOptions): Window | null {
  if (failuresPerMinute === undefined) return null;
  const name = `${method} ${path} failed`;
  return { name, max: failuresPerMinute, windowMs: 60_000, getCaller: getClientNetwork };
}

async function requireRoom({ callCounters }: FastifyInstance, window: Window, request: FastifyRequest): Promise<void> {
  const state = await callCounters?.count(window.name, window.getCaller(request), window.windowMs);
  if (state === undefined || state.current <= window.max) return;
  throw fail(commonErrors.too_many_requests, { retryAfterSeconds: Math.max(1, Math.ceil(state.ttl / 1_000)) });
}

async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const token = bearerToken(request);
  request.actor = token === null ? null : await authenticate(token);
}

function requireAccess(request: FastifyRequest, endpoint: Endpoint): void {
  // Signing in, and mailed links, are open to everybody with any token.
  const isWayIn = endpoint.access === 'anyone' && endpoint.method !== 'GET';
  if (request.actor?.lacksSecondFactor && !endpoint.ownSettings && !isWayIn) {
    throw fail(commonErrors.staff_second_factor_required);
  }
  if (endpoint.access === 'anyone') return;
  if (request.actor === null) throw fail(commonErrors.unauthenticated);
  if (endpoint.access === 'staff' && !request.actor.isStaff) throw fail(commonErrors.not_found);
}

/** Any page of the web can send a form, so only calls that say so in the contract take one. None takes a compressed body. */
function refuseForeignBody(request: FastifyRequest, endpoint: Endpoint): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw fail(commonErrors.unsupported_media_type);
  const type = request.headers['content-type']?.toLowerCase() ?? '';
  const isForeign = type.startsWith(URLENCODED) || (type.startsWith(MULTIPART) && !endpoint.files);
  if (isForeign && !endpoint.urlencoded) throw fail(commonErrors.unsupported_media_type);
}

/** Reads the body; returns an answer where `beforeFile` had one. */
async function readBody(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  beforeFile: BeforeFile,
): Promise<unknown> {
  request.uploads = {};
  if (!endpoint.body) return undefined;
  if (request.isMultipart()) {
    const reservation = reserveUpload(request, reply);
    const { fields, files, answer } = await readForm(request, endpoint, reservation, beforeFile);
    if (answer !== undefined) return answer;
    request.body = fields;
    request.uploads = files;
  }
  request.body = cleanBody(request.body ?? {});
  return undefined;
}

/** Ids are lower case from here on, since they are compared, used as keys, and sent to others. */
function lowerIds(request: FastifyRequest, { params, query, body }: Endpoint): void {
  for (const [schema, values] of [
    [params, request.params],
    [query, request.query],
    [body, request.body],
  ] as const) {
    if (schema === undefined || typeof values !== 'object' || values === null) continue;
    for (const [name, value] of Object.entries(values)) {
      const field = schema.properties[name];
      if (isIdField(field)) Object.assign(values, { [name]: lowerText(value) });
      if (isIdList(field) && Array.isArray(value)) Object.assign(values, { [name]: value.map(lowerText) });
    }
  }
}

function isIdField(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'format' in schema && schema.format === 'uuid';
}

function isIdList(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'items' in schema && isIdField(schema.items);
}

function lowerText(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function checkedKey(key: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw fail(commonErrors.invalid_input, { message: 'An Idempotency-Key has 1 to 200 visible characters.' });
}

const schemas = new WeakMap<Endpoint, FastifySchema>();

/** The same object each time, by which compiled schemas are found. */
function getSchema(endpoint: Endpoint): FastifySchema {
  const schema = schemas.get(endpoint) ?? makeSchema(endpoint);
  schemas.set(endpoint, schema);
  return schema;
}

function makeSchema(endpoint: Endpoint): FastifySchema {
  const schema: FastifySchema & { summary: string } = { summary: endpoint.summary };
  if (endpoint.params) schema.params = endpoint.params;
  if (endpoint.query) schema.querystring = closed(endpoint.query);
  if (endpoint.body) schema.body = closed(endpoint.body);
  if (endpoint.reply) schema.response = { [endpoint.status ?? 200]: endpoint.reply };
  if (endpoint.reply && endpoint.holds)
    schema.response = { 202: OnHoldReply, [endpoint.status ?? 200]: endpoint.reply };
  return schema;
}

function closed(schema: object): object {
  return { additionalProperties: false, ...schema };
}
