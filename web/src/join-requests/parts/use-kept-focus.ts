import { useEffect, useRef } from 'react';

/**
 * A ref for the container of a control that is replaced when `state` changes. If the old control had the focus, the
 * container gets it; the container needs `tabIndex={-1}`.
 */
export function useKeptFocus<T extends HTMLElement>(state: unknown) {
  const container = useRef<T>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) container.current?.focus({ preventScroll: true });
  }, [state]);
  return container;
}
