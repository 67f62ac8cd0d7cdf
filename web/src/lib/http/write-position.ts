import { parsePosition, readAfterHeader } from '@homecoming/contract/read-after.ts';

/** Replicas that are later than a second are not read, so that older writes are everywhere. */
const RECENT_MS = 10_000;

interface WritePosition {
  readonly text: string;
  readonly position: bigint;
  /** When the answer came, by the clock of the page. */
  readonly at: number;
}

let newest: WritePosition | null = null;

/** Keeps the position of a write from the headers of its answer, unless a recent one is newer. */
export function keepWritePosition(headers: Headers): void {
  const text = headers.get(readAfterHeader) ?? '';
  const position = parsePosition(text);
  if (position === null || (newest !== null && isRecent(newest) && newest.position > position)) return;
  newest = { text, position, at: performance.now() };
}

/** The newest position that this page has written; null when that is a while ago. */
export function recentWritePosition(): string | null {
  return newest !== null && isRecent(newest) ? newest.text : null;
}

function isRecent({ at }: WritePosition): boolean {
  return performance.now() - at < RECENT_MS;
}
