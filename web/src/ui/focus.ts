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

/** After the next paint, when errors are marked and buttons can take focus again. `ifLost`: unless it is elsewhere. */
export function focusSoon(find: () => Element | null | undefined, ifLost = false): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (ifLost && document.activeElement !== null && document.activeElement !== document.body) return;
      const found = find();
      if (found instanceof HTMLElement) found.focus({ preventScroll: ifLost });
    }),
  );
}
