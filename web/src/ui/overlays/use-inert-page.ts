import { useEffect } from 'react';

let openDialogs = 0;

/** Makes the page inert for keyboard and screen readers while a dialog is open. */
export function useInertPage(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const page = document.getElementById('root');
    openDialogs += 1;
    page?.toggleAttribute('inert', true);
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) page?.toggleAttribute('inert', false);
    };
  }, [opened]);
}
