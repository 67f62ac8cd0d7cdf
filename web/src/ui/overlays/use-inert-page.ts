import { useEffect } from 'react';

let openDialogs = 0;
let focused: HTMLElement | null = null;

/**
 * Keeps keyboard and screen readers out of the page while a dialog is open. The scrim keeps pointers out. `inert` would
 * do both, but compute the styles of the whole page again.
 */
export function useInertPage(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    openDialogs += 1;
    if (openDialogs === 1) closeOff();
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) openUp();
    };
  }, [opened]);
}

function closeOff(): void {
  // Browsers do not hide an element with the focus in it
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && page()?.contains(activeElement) === true) activeElement.blur();
  page()?.setAttribute('aria-hidden', 'true');
  document.addEventListener('focusin', keepFocusOut);
}

function openUp(): void {
  page()?.removeAttribute('aria-hidden');
  document.removeEventListener('focusin', keepFocusOut);
  focused = null;
}

/** Returns the focus to the dialog when it comes into the page, as from the toolbar of the browser. */
function keepFocusOut({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  if (page()?.contains(target) !== true) focused = target;
  else if (focused?.isConnected === true) focused.focus({ preventScroll: true });
  else target.blur();
}

function page(): HTMLElement | null {
  return document.getElementById('root');
}
