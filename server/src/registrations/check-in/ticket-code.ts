import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 26;

/** A new ticket code: 128 random bits in base32, 26 characters. */
export function newTicketCode(): string {
  const bits = BigInt(`0x${randomBytes(16).toString('hex')}`) << 2n;
  return Array.from(
    { length: LENGTH },
    (_, index) => ALPHABET[Number((bits >> BigInt((LENGTH - 1 - index) * 5)) & 31n)],
  ).join('');
}
