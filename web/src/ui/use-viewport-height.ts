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
    const clear = (): void => {
      style.removeProperty('--hc-viewport-height');
      style.removeProperty('--hc-viewport-top');
    };
    const onChange = (): void => {
      // A pinch zooms the page, and is no keyboard
      if (viewport.scale !== 1) return;
      // Without a keyboard the page is as high as the window: a property would compute the styles of all of it again
      if (viewport.height >= window.innerHeight && viewport.offsetTop === 0) return clear();
      style.setProperty('--hc-viewport-height', `${viewport.height}px`);
      style.setProperty('--hc-viewport-top', `${viewport.offsetTop}px`);
    };
    onChange();
    viewport.addEventListener('resize', onChange);
    viewport.addEventListener('scroll', onChange);
    return () => {
      viewport.removeEventListener('resize', onChange);
      viewport.removeEventListener('scroll', onChange);
      clear();
    };
  }, [enabled]);
  return element;
}
