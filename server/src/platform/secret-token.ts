import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, and the hash to store. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** SHA-256: enough for a secret of 256 random bits. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE32_LENGTH = 26;

/** A new secret that people can type: 128 random bits in base32, 26 characters. */
export function newBase32Code(): string {
  const bits = BigInt(`0x${randomBytes(16).toString('hex')}`) << 2n;
  return Array.from(
    { length: BASE32_LENGTH },
    (_, index) => BASE32[Number((bits >> BigInt((BASE32_LENGTH - 1 - index) * 5)) & 31n)],
  ).join('');
}
