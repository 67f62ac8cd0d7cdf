import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Logs as JSON lines; `silent` for tests and for a terminal that a person reads. Tokens and passwords are never logged. */
export function createLog(level: 'info' | 'warn' | 'error' | 'silent'): Log {
  return pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie', '*.password'] });
}
