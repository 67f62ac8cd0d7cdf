import { useEffect, useRef } from 'react';

/**
 * Gives an element, or without one the whole page, the height and place of what the keyboard of a phone leaves free, as
 * `--hc-viewport-height` and `--hc-viewport-top`. Dynamic viewport units do not count the keyboard.
 */
export function useViewportHeight(enabled: boolean) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    const { style } = element.current ?? document.documentElement;
    if (!enabled || viewport == null) return;
    const fit = (): void => {
      style.setProperty('--hc-viewport-height', `${viewport.height}px`);
      style.setProperty('--hc-viewport-top', `${viewport.offsetTop}px`);
    };
    // A pinch zooms the page, and is no keyboard
    const onChange = (): void => {
      if (viewport.scale === 1) fit();
    };
    onChange();
    viewport.addEventListener('resize', onChange);
    viewport.addEventListener('scroll', onChange);
    return () => {
      viewport.removeEventListener('resize', onChange);
      viewport.removeEventListener('scroll', onChange);
      style.removeProperty('--hc-viewport-height');
      style.removeProperty('--hc-viewport-top');
    };
  }, [enabled]);
  return element;
}
