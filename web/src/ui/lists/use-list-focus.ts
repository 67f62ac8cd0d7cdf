import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { focusSoon, useFocusHandedOn } from '../focus.ts';

/**
 * Follows which item of a list has the focus, by its `data-index`: -1 for none. When that item is removed, the one that
 * takes its place gets the focus. The list needs the returned handlers.
 */
export function useListFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const index = focused === null ? -1 : keys.indexOf(focused);
  const last = useRef(-1);
  useFocusHandedOn(list);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = index;
    if (focused === null || index >= 0 || before < 0) return;
    focusSoon(() => {
      const selector = ':scope > * > article, :scope > li a[href]';
      const left = [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
      return left.find((target) => indexAt(target) >= before) ?? left.at(-1) ?? document.getElementById('main');
    }, true);
  }, [list, index, focused]);
  return {
    focusedIndex: index,
    onFocus: (event: FocusEvent) => setFocused((before) => keys[indexAt(event.target)] ?? before),
    onBlur: (event: FocusEvent) => leavesList(event) && setFocused(null),
  };
}

/** Moves the focus from article to article with Page Up and Page Down, as the feed pattern of ARIA requires. */
export function moveInFeed(event: KeyboardEvent<HTMLElement>): void {
  const by = { PageDown: 1, PageUp: -1 }[event.key];
  if (by === undefined || !(event.target instanceof Element) || event.defaultPrevented) return;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-index="${indexAt(event.target) + by}"] article`);
  if (next === null) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

function indexAt(element: Element): number {
  return Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1);
}

/** Focus that moves to a dialog of an item, or out of the window, does not leave the list. */
function leavesList({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return false;
  return relatedTarget.closest('[role="dialog"]') === null;
}
