import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorDefinition } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Who may call: anyone (a token is honoured when sent), a signed-in user, or platform staff. */
export type Access = 'anyone' | 'user' | 'staff';

/**
 * One call of the API. The server binds it to a handler, the web calls it, the OpenAPI page is made from it.
 * `path` is the literal wire path below `/api/v1`, with `:name` for parameters and a last slash.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}/`;
  readonly summary: string;
  readonly access: Access;
  /** Staff reach it also without a second factor: a sign-in, or settings of their own. */
  readonly ownSettings?: true;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Names of optional files; with one, the body is multipart form data. */
  readonly files?: readonly string[];
  /** The body may also be a form of either kind, as mail programs send it. */
  readonly urlencoded?: true;
  /** Maximum bytes of a file. Default: limits.imageBytes. */
  readonly fileBytes?: number;
  /** Default: 200. A DELETE answers 204 and has no reply. */
  readonly status?: 200 | 201;
  readonly reply?: TSchema;
  /** Instead of a reply: the media type of the file in the answer. */
  readonly download?: string;
  /** The failures a caller should expect, beside the common ones of `errors.ts`. */
  readonly errors?: readonly ErrorDefinition[];
  /** Creates something: for 24 h, a repeated `Idempotency-Key` answers with what the first request has created. */
  readonly creates?: true;
  /** What it publishes may wait for moderators: then the answer is 202 with `OnHold`. */
  readonly holds?: true;
}

/** Keeps the literal types of an endpoint's definition. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;

export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type ReplyOf<E extends Endpoint> = StaticOf<E['reply']>;
/** Names of the files an endpoint takes; `never` when it takes none. */
export type FileOf<E extends Endpoint> = E extends { files: readonly (infer F)[] } ? F & string : never;
