/** A call that failed. `message` is fit to show to a person, `code` is stable, `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** What is wrong with which field of the body. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Whether there is nothing to be had there. An address whose id is none is refused, not looked for. */
export function isNotFound(error: ApiError | undefined): boolean {
  return error?.status === 404 || error?.status === 400;
}

/** Whether the door is closed to the reader: signed out, or not allowed. */
export function isForbidden(error: ApiError | undefined): boolean {
  return error?.status === 401 || error?.status === 403;
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred';
}

/** A failed call in the server's own words; where it said none, in those of `fallback`. */
export function withFallbackMessage(error: unknown, fallback: string): unknown {
  // A code of the form http_… means that the server said nothing.
  const silent = error instanceof ApiError && error.code.startsWith('http_');
  return silent ? new Error(fallback) : error;
}
