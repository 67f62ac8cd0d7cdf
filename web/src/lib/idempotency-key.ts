import { useState } from 'react';

/** A fresh key for `Idempotency-Key`. `randomUUID` is not there on plain http. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A key that stays while the content does: the same thing sent again is one thing, changed it is another. */
export function useIdempotencyKey(...content: readonly unknown[]): string {
  const [kept, setKept] = useState(() => ({ content, key: newIdempotencyKey() }));
  if (content.every((part, index) => part === kept.content[index])) return kept.key;
  const fresh = { content, key: newIdempotencyKey() };
  setKept(fresh);
  return fresh.key;
}
