import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

/*
 * Secrets that the server has to read again are sealed in the database: who has its rows, or a backup, has not the secrets.
 * AES-256-GCM, by a key that HKDF derives from SECRET_KEY for each purpose.
 */
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'secret-key';

export type KeyConfig = Pick<Config, 'secretKey' | 'dataDirectory'>;

/** What a sealed secret is for, and of whom: it opens for nothing else. */
export interface SealContext {
  readonly purpose: 'totp';
  readonly owner: string;
}

/** Seals a secret. */
export function seal(config: KeyConfig, { purpose, owner }: SealContext, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(config, purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a sealed secret; null when another key, purpose or owner sealed it. */
export function unseal(config: KeyConfig, { purpose, owner }: SealContext, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const cipher = createDecipheriv(ALGORITHM, deriveKey(config, purpose), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
  } catch {
    return null;
  }
}

/** A key for one purpose, which SECRET_KEY alone gives. */
export function deriveKey(config: KeyConfig, purpose: string): Buffer {
  const key = config.secretKey ?? readKeyFile(config.dataDirectory);
  return Buffer.from(hkdfSync('sha256', key, '', `homecoming ${purpose}`, 32));
}

/** Processes that start at once use the key of the first. */
function readKeyFile(directory: string): string {
  const file = path.join(directory, KEY_FILE);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  mkdirSync(directory, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
