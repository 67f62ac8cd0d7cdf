import { useState } from 'react';

/** A new random key for `Idempotency-Key`. Plain http has no `randomUUID`. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A key that stays the same while the content does, and changes with it. */
export function useIdempotencyKey(...content: readonly unknown[]): string {
  const [current, setCurrent] = useState(() => ({ content, key: newIdempotencyKey() }));
  if (content.every((part, index) => part === current.content[index])) return current.key;
  const fresh = { content, key: newIdempotencyKey() };
  setCurrent(fresh);
  return fresh.key;
}
