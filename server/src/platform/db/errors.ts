import { DrizzleQueryError } from 'drizzle-orm';

/** SQLSTATE of a failed statement, wherever drizzle wrapped it; null for other errors. */
export function sqlState(error: unknown): string | null {
  const source = databaseError(error);
  return source === null ? null : source.code;
}

/** Whether a statement failed on this unique index or constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const source = databaseError(error);
  return source?.code === '23505' && source.constraint === constraint;
}

/** Whether the plan that a connection has kept no longer fits its table, as after a migration. A new connection has none. */
export function isStalePlan(error: unknown): boolean {
  return ['0A000', '26000'].includes(sqlState(error) ?? '');
}

/** Whether the driver could not send a statement: the connection may lack a plan then that the driver believes it has. */
export function isUnsent(error: unknown): boolean {
  return error instanceof DrizzleQueryError && sqlState(error) === null;
}

/**
 * Whether the database could not be reached, went away, or had no lock or time left, or the disk is full, read-only, or
 * out of file descriptors: worth another try a little later.
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error) ?? systemCode(error);
  if (code !== null && (/^(08|57P0|53|55P03|57014|25P04)/.test(code) || systemCodes.has(code))) return true;
  return error instanceof Error && unavailableMessages.test(`${error.message} ${causeMessage(error)}`);
}

const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'];
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'];
const systemCodes = new Set(networkCodes.concat(diskCodes));
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Query read timeout/;

interface DatabaseError {
  code: string;
  constraint?: string;
}

function databaseError(error: unknown): DatabaseError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      const constraint = 'constraint' in current && typeof current.constraint === 'string' ? current.constraint : null;
      return constraint === null ? { code: current.code } : { code: current.code, constraint };
    }
  }
  return null;
}

function systemCode(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return null;
}

function causeMessage(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : '';
}
