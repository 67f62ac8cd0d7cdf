import { asSentence } from '../text/format.ts';
import { httpTexts } from './texts.ts';

/** Whether a call failed with a code, such as `plan_limit`. */
export function hasErrorCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** A failed call. `message` can be shown to the user, `code` is stable, `status` is 0 without an answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Errors by the name of the field in the body. */
  readonly fields: Readonly<Record<string, string>>;
  /** More about the present state, as the endpoint says. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

/** Whether nothing exists at the address: 404, or 400 for an id that is not valid. */
export function isNotFound(error: ApiError | undefined): boolean {
  return error?.status === 404 || error?.status === 400;
}

/** Whether access is refused: signed out, or not allowed. */
export function isForbidden(error: ApiError | undefined): boolean {
  return error?.status === 401 || error?.status === 403;
}

/** Whether the same request may succeed later: without an answer, too slow, above a limit, or failed in the server. */
export function isTemporaryFailure(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** The sentence to show for a thrown value. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : httpTexts.unexpected;
}

/** The error with the message of the server; with `fallback` if the server sent none. */
export function withFallbackMessage(error: unknown, fallback: string): unknown {
  // `client` sets http_… when the body has no code
  const hasNoMessage = error instanceof ApiError && error.code.startsWith('http_');
  return hasNoMessage ? new Error(fallback) : error;
}

/** What failed, in the words of the specification, and why, when the server refuses it or does not answer. */
export function describeFailure(what: string, error: unknown): string {
  // 503 names what is not there for the moment; other server errors say nothing more
  const hasReason =
    error instanceof ApiError && (error.status < 500 || error.status === 503) && !error.code.startsWith('http_');
  return hasReason ? `${what}. ${asSentence(getErrorMessage(error))}` : what;
}
