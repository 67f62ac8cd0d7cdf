import type { Readable } from 'node:stream';

/** Keeps files under keys such as `0198…/960.webp`. Keys are ours: letters, digits, dashes, dots and slashes. */
export interface Storage {
  put(key: string, content: Buffer, type: string): Promise<void>;
  /** The content, or null when there is none. */
  get(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Removes every file whose key starts with this; none is fine. */
  removeAll(prefix: string): Promise<void>;
}
