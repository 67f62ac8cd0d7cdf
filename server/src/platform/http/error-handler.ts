import { commonErrors, type ErrorDefinition } from '@homecoming/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, sqlState } from '../db/errors.ts';
import { HttpFailure, type FailureDetails } from './fail.ts';
import { fieldSentences } from './field-sentences.ts';
import { describeCaller, logRefusedCall } from './protection/security-log.ts';

interface ErrorEnvelope {
  message: string;
  code: string;
  fields?: Record<string, string>;
  details?: FailureDetails;
  request_id?: string;
}

/** Turns whatever a handler throws into the one error envelope. A 5xx shows nothing of the inside and is logged once. */
export function handleErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply));
}

/** Answers what goes wrong before there is a route, such as an address that cannot be read. */
export function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpFailure) {
    if (error.definition.status < 500) logRefusedCall(request, error.definition);
    return send(reply, error.definition, failureBody(error), error.retryAfterSeconds);
  }
  if (error.validation) {
    logRefusedCall(request, commonErrors.invalid_input);
    const body = { ...envelope(commonErrors.invalid_input), fields: fieldSentences(error.validation) };
    return send(reply, commonErrors.invalid_input, body);
  }
  const known = isBrokenOff(error, request) ? commonErrors.request_timeout : getErrorDefinition(error);
  if (known.status < 500) {
    logRefusedCall(request, known);
    return send(reply, known, envelope(known), known.status === 429 ? 60 : null);
  }
  const { routeOptions, method } = request;
  const call = { route: routeOptions.url, method, ...describeCaller(request) };
  request.log.error({ err: error, ...call }, 'request failed');
  const body = { ...envelope(known), request_id: request.id };
  return send(reply, known, body, known.status === 503 ? 2 : null);
}

/** The client went away in the middle of its request: no fault of the server, and nobody reads the answer. */
function isBrokenOff(error: FastifyError, { raw }: FastifyRequest): boolean {
  return error.code === 'ECONNRESET' && !raw.complete;
}

function getErrorDefinition(error: FastifyError): ErrorDefinition {
  const byCode = byFastifyCode[error.code];
  if (byCode) return byCode;
  if (isUnavailable(error)) return commonErrors.unavailable;
  if (isRefusedInput(error)) return commonErrors.invalid_input;
  // What it belongs to was deleted in the same moment.
  if (sqlState(error) === '23503') return commonErrors.not_found;
  const status = error.statusCode ?? 500;
  return byHttpStatus[status] ?? (status < 500 ? commonErrors.invalid_input : commonErrors.internal);
}

/** Text that PostgreSQL cannot hold (a NUL, a broken surrogate), or a number or time out of its range. */
function isRefusedInput(error: unknown): boolean {
  return ['22003', '22007', '22008', '22009', '22021', '22P02', '22P05'].includes(sqlState(error) ?? '');
}

const byFastifyCode: Readonly<Record<string, ErrorDefinition>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: commonErrors.unsupported_media_type,
  FST_ERR_CTP_BODY_TOO_LARGE: commonErrors.payload_too_large,
  FST_REQ_FILE_TOO_LARGE: commonErrors.file_too_large,
  FST_FILES_LIMIT: commonErrors.payload_too_large,
  FST_PARTS_LIMIT: commonErrors.payload_too_large,
  FST_FIELDS_LIMIT: commonErrors.payload_too_large,
};

const byHttpStatus: Readonly<Record<number, ErrorDefinition>> = {
  400: commonErrors.invalid_input,
  403: commonErrors.forbidden,
  404: commonErrors.not_found,
  408: commonErrors.request_timeout,
  413: commonErrors.payload_too_large,
  415: commonErrors.unsupported_media_type,
  429: commonErrors.too_many_requests,
};

function failureBody(failure: HttpFailure): ErrorEnvelope {
  const body: ErrorEnvelope = { message: failure.message, code: failure.definition.code };
  if (failure.fields) body.fields = failure.fields;
  if (failure.details) body.details = failure.details;
  return body;
}

function envelope(definition: ErrorDefinition): ErrorEnvelope {
  return { message: definition.message, code: definition.code };
}

function send(reply: FastifyReply, definition: ErrorDefinition, body: ErrorEnvelope, retryAfter: number | null = null) {
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  // Past the reply schema of the endpoint: a failure has a shape of its own.
  return reply
    .status(definition.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}
