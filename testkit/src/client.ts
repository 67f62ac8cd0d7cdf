import type { BodyOf, Endpoint, FileOf, ParamsOf, QueryOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import type { ErrorBody } from '@homecoming/contract/shapes.ts';
import type { Static } from 'typebox';

type Given<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: never }
  : Record<string, never> extends Value
    ? { [N in Name]?: Value | undefined }
    : { [N in Name]: Value };

/** What a call needs, by its endpoint. The query may be left out, and a body that requires nothing. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'body', BodyOf<E>> & {
    query?: QueryOf<E>;
    files?: { [Name in FileOf<E>]?: Blob | undefined };
    idempotencyKey?: string;
  };

/** An answer: the body is typed as the reply, and `error` holds it when the call failed. */
export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReplyOf<E>;
  readonly error: Static<typeof ErrorBody>;
}

/** Speaks the API as a signed-in user, or as nobody. */
export interface Client {
  readonly token: string | null;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>>;
  /** The reply of a call that must succeed; throws with the server's answer when it does not. */
  get<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>>;
  /** A request beside the contract; the path starts with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** A client of the server at `baseUrl`. */
export function createClient(baseUrl: string, token: string | null = null): Client {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const client: Client = {
    token,
    fetch: (path, init = {}) =>
      fetch(baseUrl + path, { ...init, headers: { ...authorization, ...(init.headers as Record<string, string>) } }),
    async call(endpoint, input) {
      const response = await client.fetch(buildPath(endpoint, input), buildRequest(endpoint, input));
      const text = await response.text();
      const body = text === '' ? null : JSON.parse(text);
      return { status: response.status, headers: response.headers, body, error: body };
    },
    async get(endpoint, input) {
      const answer = await client.call(endpoint, input);
      if (answer.status < 300) return answer.body;
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.error)}`);
    },
  };
  return client;
}

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
  idempotencyKey?: string;
}

function buildPath(endpoint: Endpoint, input: LooseInput): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item));
  }
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`;
}

function buildRequest(endpoint: Endpoint, input: LooseInput): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json; version=v1' };
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  const files = Object.entries(input.files ?? {});
  if (files.length > 0) return { method: endpoint.method, headers, body: buildForm(input.body, files) };
  if (input.body === undefined) return { method: endpoint.method, headers };
  headers['content-type'] = 'application/json';
  return { method: endpoint.method, headers, body: JSON.stringify(input.body) };
}

function buildForm(body: unknown, files: [string, Blob | undefined][]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, file] of files) if (file) form.append(name, file, file instanceof File ? file.name : `${name}.png`);
  return form;
}
