import type { ErrorDefinition } from '@homecoming/contract/errors.ts';

interface FailureDetail {
  /** Instead of the definition's own sentence. */
  message?: string;
  /** What is wrong, field by field. */
  fields?: Record<string, string>;
  /** More about the present state, for clients. */
  details?: FailureDetails;
  retryAfterSeconds?: number;
}

/** What `details` of a failure may have. */
export type FailureDetails = Readonly<Record<string, string | number | null | readonly string[]>>;

/** An expected failure on its way to the caller. */
export class HttpFailure extends Error {
  readonly definition: ErrorDefinition;
  readonly fields: Record<string, string> | null;
  readonly details: FailureDetails | null;
  readonly retryAfterSeconds: number | null;

  constructor(definition: ErrorDefinition, detail: FailureDetail = {}) {
    super(detail.message ?? definition.message);
    this.definition = definition;
    this.fields = detail.fields ?? null;
    this.details = detail.details ?? null;
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null;
  }
}

/** For `catch()`: a failure as a value. Other errors are thrown again. */
export function asFailure(error: unknown): HttpFailure {
  if (error instanceof HttpFailure) return error;
  throw error;
}

/** The result, or null for one expected failure; any other error is thrown. */
export async function nullOnFailure<Result>(work: Promise<Result>, expected: ErrorDefinition): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HttpFailure && error.definition === expected) return null;
    throw error;
  }
}

/** `throw fail(postErrors.post_not_found)`: the caller gets its status, code and sentence. */
export function fail(definition: ErrorDefinition, detail?: FailureDetail): HttpFailure {
  return new HttpFailure(definition, detail);
}
