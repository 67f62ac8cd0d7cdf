/**
 * The header with which the answer to a write names its position in the database's log, and with which a read names the
 * position that it must not be behind. Servers without a replica send none.
 */
export const readAfterHeader = 'Read-After';

/** A position of the log as PostgreSQL writes it, such as `1A/2F00B8`, as one number of 64 bits; null for anything else. */
export function parsePosition(text: string): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? [];
  if (high === undefined || low === undefined) return null;
  return BigInt(`0x${high}${low.padStart(8, '0')}`);
}
