import type { Readable } from 'node:stream';

/** Stores files under keys such as `0198…/960.webp`: letters, digits, dashes, dots and slashes. */
export interface Storage {
  put(key: string, content: Buffer, type: string): Promise<void>;
  /** The content, or null when there is none. */
  get(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Removes every file whose key starts with this. None is a success. */
  removeAll(prefix: string): Promise<void>;
}
