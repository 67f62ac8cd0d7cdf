import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the first item of a list in its position on the screen when others appear above it. Call the returned function
 * before they do.
 */
export function useHoldFirst(list: RefObject<HTMLElement | null>): () => void {
  // The lower edge: an item that is not the first any more gets space and a line at its top
  const saved = useRef<{ element: Element; bottom: number } | null>(null);
  useLayoutEffect(() => {
    const before = saved.current;
    if (before === null || before.element === list.current?.firstElementChild) return;
    saved.current = null;
    afterLayout(() => {
      if (!before.element.isConnected) return;
      window.scrollBy({ top: before.element.getBoundingClientRect().bottom - before.bottom, behavior: 'instant' });
      // After the last page the button is removed
      if (document.activeElement !== document.body) return;
      before.element.querySelector('article')?.focus({ preventScroll: true });
    });
  });
  return () => {
    const element = list.current?.firstElementChild ?? null;
    saved.current = element === null ? null : { element, bottom: element.getBoundingClientRect().bottom };
  };
}

/** Keeps the form below a list in its position on the screen while the user writes in it and items appear above it. */
export function useHoldForm(list: RefObject<HTMLElement | null>, last: string | undefined): void {
  const before = useRef<{ id: string | undefined; element: Element | null }>({ id: last, element: null });
  useLayoutEffect(() => {
    const { id, element } = before.current;
    before.current = { id: last, element: list.current?.lastElementChild ?? null };
    if (id === last || element?.isConnected !== true || list.current === null) return;
    if (document.activeElement?.closest('#comment') === null) return;
    const end = list.current;
    afterLayout(() => {
      const grown = end.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
      window.scrollBy({ top: grown, behavior: 'instant' });
    });
  }, [list, last]);
}

/** Long texts are cut to their height only after the first layout. */
function afterLayout(work: () => void): void {
  requestAnimationFrame(work);
}
