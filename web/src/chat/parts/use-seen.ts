import type { Conversation, Message } from '@homecoming/contract/chat.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { markSeen } from '../thread-api.ts';

/** How many messages of others came since the reader was last at the end. */
export function useBelow(messages: readonly Message[], isThere: boolean): number {
  const last = messages.at(-1)?.sequence ?? 0;
  const [seen, setSeen] = useState(last);
  if (isThere && seen !== last) setSeen(last);
  return isThere
    ? 0
    : messages.filter(({ is_mine, sequence, kind }) => !is_mine && kind === 'text' && sequence > seen).length;
}

/** Marks what the reader sees as read. */
export function useSeen({ id, read_sequence }: Conversation, messages: readonly Message[], isThere: boolean): void {
  const marked = useRef(0);
  const last = messages.findLast(({ is_mine }) => !is_mine)?.sequence ?? 0;
  useEffect(() => {
    if (!isThere || last <= Math.max(read_sequence, marked.current)) return;
    marked.current = last;
    void markSeen(id, last);
  }, [id, isThere, last, read_sequence]);
}

/** Whether the page is visible and has the focus. */
export function useIsLooking(): boolean {
  return useSyncExternalStore(subscribeToLooking, () => document.visibilityState === 'visible' && document.hasFocus());
}

function subscribeToLooking(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('focus', listener, { signal });
  window.addEventListener('blur', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  return () => controller.abort();
}
