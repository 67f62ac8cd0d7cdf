import { useLayoutEffect, type RefObject } from 'react';

/** Focus that is on an element when it goes away would be lost: it goes to the page's content. */
export function useFocusHandedOn(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement) === true) focusSoon(() => document.getElementById('main'), true);
    };
  }, [place]);
}

/**
 * Finds, once the row of a list around an element has changed or gone, what takes the focus in its place: something in
 * the row, else in the next one, else in the one before. Null where there is none.
 */
export function besideRow(element: Element | null | undefined): () => HTMLElement | null {
  const row = element?.closest('li');
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling];
  return () => {
    const left = rows.find((other) => other?.isConnected === true);
    return left?.querySelector<HTMLElement>('article[tabindex], a[href]:not([tabindex="-1"]), button') ?? null;
  };
}

/** Frames in which focusSoon looks again for what was not there yet, or could not take the focus yet. */
const TRIES = 10;

/** After the next paint, when errors are marked and buttons can take focus again. `ifLost`: unless it is elsewhere. */
export function focusSoon(find: () => Element | null | undefined, ifLost = false): void {
  requestAnimationFrame(() => requestAnimationFrame(() => focus(find, { ifLost, left: TRIES })));
}

/** A page that is busy may show later than the next paint what takes the focus. */
function focus(find: () => Element | null | undefined, { ifLost, left }: { ifLost: boolean; left: number }): void {
  const before = document.activeElement;
  if (ifLost && before !== null && before !== document.body) return;
  const found = find();
  if (found instanceof HTMLElement) found.focus({ preventScroll: ifLost });
  if ((found && document.activeElement === found) || left === 0) return;
  requestAnimationFrame(() => {
    // Whoever has moved it meanwhile keeps it.
    if (document.activeElement === before || document.activeElement === document.body)
      focus(find, { ifLost, left: left - 1 });
  });
}
