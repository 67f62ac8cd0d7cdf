import { useEffect } from 'react';
import { router } from './router.tsx';

/** Moves the focus of keyboards and screen readers to the content of a new page, or to its field with `data-page-focus`. */
export function NewPageFocus() {
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        const main = document.getElementById('main');
        if (main === null || main.contains(document.activeElement)) return;
        const field = main.querySelector<HTMLElement>('[data-page-focus]');
        (field ?? main).focus({ preventScroll: true });
      }),
    [],
  );
  return null;
}
