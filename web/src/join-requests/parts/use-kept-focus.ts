import { useEffect, useRef } from 'react';

/**
 * The place of a control that becomes another when `state` changes. Focus that was on the old one would be lost: it
 * goes to the place itself, which needs `tabIndex={-1}`.
 */
export function useKeptFocus<T extends HTMLElement>(state: unknown) {
  const place = useRef<T>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
