import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Logs as JSON lines; `silent` for tests. Users' texts, passwords and tokens are never logged. */
export function createLog(level: 'info' | 'warn' | 'error' | 'silent', to?: DestinationStream): Log {
  const options = { level, base: null, serializers: { err: withoutValues } };
  return to === undefined ? pino(options) : pino(options, to);
}

/**
 * An error as it may be logged. A failed statement carries its parameters in its message, and the database the
 * offending values in its detail: only the kind of failure is logged.
 */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' };
  if ('query' in error && error.cause instanceof Error) return withoutValues(error.cause);
  const { name, message, stack } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { name, message, ...code, stack };
}
