import type { BodyOf, Endpoint, FileOf, ParamsOf, QueryOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import { readAfterHeader } from '@homecoming/contract/read-after.ts';
import { ApiError, getErrorMessage } from './api-error.ts';
import { isRecord } from '../is-record.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { keepWritePosition, recentWritePosition } from './write-position.ts';
import { session } from '../session.ts';
import { upload } from './upload.ts';
import { httpTexts } from './texts.ts';

type Part<Name extends string, T> = T extends undefined ? { [N in Name]?: undefined } : { [N in Name]: T };
type OptionalPart<Name extends string, T> = { [N in Name]?: (T extends undefined ? undefined : T) | undefined };

/** What a call of endpoint E takes. `files`, even empty, makes the body multipart form data. */
export type Request<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', BodyOf<E>> &
  OptionalPart<'query', QueryOf<E>> & {
    files?: Partial<Record<FileOf<E>, File | null>>;
    /** The same key with the same body replays the first answer: keep it while a form is tried again. */
    idempotencyKey?: string;
    /** Gets how much of the files is sent, 0 to 1. */
    onProgress?: (share: number) => void;
    /** Cancels the call, which then fails as without an answer. */
    signal?: AbortSignal;
    /** Gets the headers of a successful answer. */
    onHeaders?: (headers: Headers) => void;
    /** Gets the token that a successful answer is for: another than at the start, when the session was renewed on the way. */
    onToken?: (token: string | null) => void;
  };

/** The reply of endpoint E. A DELETE has no reply of its own. */
export type Reply<E extends Endpoint> = E['method'] extends 'DELETE' ? { success: true } : ReplyOf<E>;

/** The answer of a call whose text waits for moderators. */
export interface OnHold {
  /** The id of the review item. */
  readonly review: string;
}

type RequestArgs<E extends Endpoint> =
  Record<never, never> extends Request<E> ? [request?: Request<E>] : [request: Request<E>];

/** The parts of a request without the types of its endpoint. */
interface LooseRequest {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
  files?: Record<string, File | null | undefined>;
  idempotencyKey?: string;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  onHeaders?: (headers: Headers) => void;
  onToken?: (token: string | null) => void;
  /** No timeout for the answer. */
  patient?: true;
}

const BASE = '/api/v1';
/** Uploads have no timeout. */
const TIMEOUT_MS = 30_000;

/**
 * Calls the API. Throws `ApiError` for every failure, with the server's sentence if it sent one.
 * A 401 on a call made with a token ends the session. Shows nothing to the user.
 */
export async function call<const E extends Endpoint>(endpoint: E, ...[request]: RequestArgs<E>): Promise<Reply<E>> {
  const loose: LooseRequest = request ?? {};
  const { response, token } = await sendInSession(endpoint, loose);
  const data = await readJson(response);
  if (!response.ok) throw refused(endpoint, response, data, token);
  keepWritePosition(response.headers);
  loose.onHeaders?.(response.headers);
  loose.onToken?.(token);
  // The server checks its replies against the schemas that these types come from.
  if (endpoint.method === 'DELETE') return { success: true } as Reply<E>;
  if (data === null || data === undefined) throw new ApiError(response.status, 'no_data', httpTexts.noData);
  return data as Reply<E>;
}

/** As call(), of a call whose text may wait for moderators instead of being published. */
export function callOrHold<const E extends Endpoint & { holds: true }>(
  endpoint: E,
  ...request: RequestArgs<E>
): Promise<Reply<E> | OnHold> {
  return call(endpoint, ...request);
}

/** A downloaded file, with the name from the server. */
export interface Downloaded {
  name: string;
  content: Blob;
}

/**
 * Fetches the file of an endpoint that replies with one, without a timeout. `onProgress` gets the number of bytes
 * received. Throws as `call` does.
 */
export async function download<const E extends Endpoint & { method: 'GET'; download: string }>(
  endpoint: E,
  request: Pick<Request<E>, 'params' | 'query'>,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<Downloaded> {
  const { response, token } = await sendInSession(endpoint, { ...request, patient: true });
  if (!response.ok) throw refused(endpoint, response, await readJson(response), token);
  const name = findFileName(response.headers.get('Content-Disposition') ?? '');
  try {
    return { name, content: await readAll(response, endpoint.download, onProgress) };
  } catch {
    throw new ApiError(0, 'no_response', httpTexts.noResponse);
  }
}

/** The name of a file by its header: the encoded one, which has all characters, before the plain one. */
function findFileName(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  const [, plain = 'download'] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return encoded === undefined ? plain : decodeURIComponent(encoded);
}

/** The path with its parameters and query, below /api/v1. */
export function buildRequestPath(
  endpoint: Endpoint,
  { params, query }: Pick<LooseRequest, 'params' | 'query'>,
): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Sends with the token of the session; again with the new one when it was renewed on the way. */
async function sendInSession(endpoint: Endpoint, request: LooseRequest) {
  const token = session.token();
  const response = await send(endpoint, request, token);
  const renewed = response.status === 401 && token !== null ? session.findRenewed(token) : null;
  if (renewed === null) return { response, token };
  return { response: await send(endpoint, request, renewed), token: renewed };
}

async function send(endpoint: Endpoint, request: LooseRequest, token: string | null): Promise<Response> {
  const headers = new Headers({
    Accept: 'application/json; version=v1',
    Authorization: token === null ? '' : `Bearer ${token}`,
  });
  if (request.idempotencyKey !== undefined) headers.set('Idempotency-Key', request.idempotencyKey);
  const position = endpoint.method === 'GET' ? recentWritePosition() : null;
  if (position !== null) headers.set(readAfterHeader, position);
  const url = BASE + buildRequestPath(endpoint, request);
  const init: RequestInit = { method: endpoint.method, headers };
  const hasFile = Object.values(request.files ?? {}).some((file) => file !== null && file !== undefined);
  const signals = request.signal === undefined ? [] : [request.signal];
  if (!hasFile && request.patient !== true) signals.push(AbortSignal.timeout(TIMEOUT_MS));
  init.signal = AbortSignal.any(signals);
  if (request.files === undefined && request.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(request.body);
  }
  try {
    const early = endpoint.method === 'GET' ? takeEarlyAnswer(url, token) : undefined;
    if (request.files === undefined) return await (early ?? fetch(url, init));
    const body = formData(request.body ?? {}, request.files);
    if (!hasFile || request.onProgress === undefined) return await fetch(url, { ...init, body });
    const { onProgress } = request;
    return await upload({ url, method: endpoint.method, headers, body, onProgress, signal: init.signal });
  } catch {
    throw new ApiError(0, 'no_response', httpTexts.noResponse);
  }
}

/** Texts are sent unchanged, null as an empty text, lists and objects as JSON. */
function formData(body: object, files: NonNullable<LooseRequest['files']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    form.append(name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));
  }
  for (const [name, file] of Object.entries(files)) {
    if (file !== null && file !== undefined) form.append(name, file, file.name);
  }
  return form;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readAll(response: Response, type: string, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress(bytes);
  }
  return new Blob(parts, { type });
}

/** The error of a refused call. A 401 for the current token ends the session. */
function refused(endpoint: Endpoint, response: Response, data: unknown, token: string | null): ApiError {
  if (response.status === 401 && token !== null) session.refuse(token);
  return failure(endpoint, response, data);
}

function failure(endpoint: Endpoint, response: Response, data: unknown): ApiError {
  const body = isRecord(data) ? data : {};
  const code = typeof body.code === 'string' ? body.code : `http_${response.status}`;
  const fields = isRecord(body.fields)
    ? Object.fromEntries(Object.entries(body.fields).map(([name, sentence]) => [name, String(sentence)]))
    : {};
  const said = typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
  const fallback = endpoint.method === 'POST' ? getErrorMessage(undefined) : httpTexts.serverError;
  return new ApiError(response.status, code, said ?? fallback, fields, isRecord(body.details) ? body.details : {});
}
