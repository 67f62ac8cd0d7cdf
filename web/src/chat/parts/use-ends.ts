import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { useThread } from '../thread-api.ts';
import type { Thread } from '../thread.ts';

/** A reader who is this near to the end, in px, is at the end. */
const NEAR_END_PX = 48;
/** Other messages load when the reader is this near to the edge of those that are here, in px. */
const LOAD_AHEAD_PX = 800;
/** Whether the reader is at the end; loads other messages near the edges. */
export function useEnds(thread: Thread, view: ReturnType<typeof useThread>) {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  // A list is at its top for a moment before it is placed at its end
  const isPlaced = useRef(false);
  const wasAtEnd = useRef(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    // The composer above the keyboard grows and shrinks: a reader at the end stays there
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  function look(): void {
    const element = box.current;
    if (element === null) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    const isEnd = left <= NEAR_END_PX;
    isPlaced.current ||= isEnd;
    if (!isPlaced.current) return;
    setAtEnd(isEnd);
    wasAtEnd.current = isEnd;
    if (thread.hasOlder && element.scrollTop < LOAD_AHEAD_PX) view.loadOlder();
    if (thread.hasNewer && left < LOAD_AHEAD_PX) view.loadNewer();
  }
  const onLoaded = useEffectEvent((_loaded: Thread) => look());
  useEffect(() => onLoaded(thread), [thread]);
  /** The list is scrolled to a message now: a box that changes its size must not bring the reader back to the end. */
  function leaveEnd(): void {
    isPlaced.current = true;
    wasAtEnd.current = false;
    requestAnimationFrame(look);
  }
  return { box, isAtEnd, onScroll: look, leaveEnd };
}
