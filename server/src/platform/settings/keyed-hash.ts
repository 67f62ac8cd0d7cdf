import { createHmac } from 'node:crypto';
import { deriveKey, type KeyConfig } from './seal.ts';

/** What a keyed hash is for: the same text has another hash for each. */
type HashPurpose = 'banned address' | 'statement link';

/** An HMAC of a text: who has the rows of the database, or a backup, cannot try texts without SECRET_KEY. */
export function hashWithKey(config: KeyConfig, purpose: HashPurpose, text: string): Buffer {
  return createHmac('sha256', deriveKey(config, `hash ${purpose}`))
    .update(text)
    .digest();
}
