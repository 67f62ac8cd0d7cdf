import { useLayoutEffect, type RefObject } from 'react';

/** When the element is removed with the focus, the page's content gets it. */
export function useFocusHandedOn(place: RefObject<HTMLElement | null>): void {
  useFocusAfterRemoval(place, noRows);
}

/** When the list row is removed with the focus, the next row gets it, else the one before, else the page's content. */
export function useRowFocusHandedOn(row: RefObject<HTMLElement | null>): void {
  useFocusAfterRemoval(row, otherRows);
}

function useFocusAfterRemoval(
  place: RefObject<HTMLElement | null>,
  candidates: (element: HTMLElement) => readonly Element[],
): void {
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const others = candidates(element);
      focusSoon(() => others.find(({ isConnected }) => isConnected) ?? document.getElementById('main'), true);
    };
  }, [place, candidates]);
}

const noRows = () => [];

/** The rows below it, then those above it, the nearest first. */
function otherRows(row: Element): readonly Element[] {
  const rows = [...(row.parentElement?.children ?? [])];
  const index = rows.indexOf(row);
  return [...rows.slice(index + 1), ...rows.slice(0, index).toReversed()];
}

/**
 * Returns a function that finds the element to focus after the list row around `element` was changed or removed:
 * in that row, else in the next one, else in the one before. Null if there is none.
 */
export function besideRow(element: Element | null | undefined): () => HTMLElement | null {
  const row = element?.closest('li');
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling];
  return () => {
    const left = rows.find((other) => other?.isConnected === true);
    return left?.querySelector<HTMLElement>('article[tabindex], a[href]:not([tabindex="-1"]), button') ?? null;
  };
}

/** Moves the focus to the list row after that of `element`, or to its own: what was pressed in it goes away. */
export function focusNextRow(element: Element): void {
  const row = element.closest('li');
  const next = row?.nextElementSibling ?? row;
  if (next instanceof HTMLElement) {
    next.tabIndex = -1;
    focusSoon(() => next);
  }
}

/** Frames during which focusSoon retries until the target exists and takes the focus. */
const TRIES = 10;

/** Moves the focus after the next paint, when the target can take it. `ifLost`: only if nothing has the focus. */
export function focusSoon(find: () => Element | null | undefined, ifLost = false): void {
  requestAnimationFrame(() => requestAnimationFrame(() => focus(find, { ifLost, left: TRIES })));
}

/** A busy page may render the target later than the next paint. */
function focus(find: () => Element | null | undefined, { ifLost, left }: { ifLost: boolean; left: number }): void {
  const before = document.activeElement;
  if (ifLost && before !== null && before !== document.body) return;
  const found = find();
  if (found instanceof HTMLElement) found.focus({ preventScroll: ifLost });
  if ((found && document.activeElement === found) || left === 0) return;
  requestAnimationFrame(() => {
    // The focus has been moved since.
    if (document.activeElement === before || document.activeElement === document.body)
      focus(find, { ifLost, left: left - 1 });
  });
}
