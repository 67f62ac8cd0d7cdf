import { useEffect } from 'react';
import { router } from './router.tsx';

/** A new page begins at its content, for keyboards and screen readers too, whatever frame it is in. */
export function NewPageFocus() {
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        const main = document.getElementById('main');
        if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
      }),
    [],
  );
  return null;
}
