import { useLayoutEffect } from 'react';

/** An attribute of the root element by which styles far away know what is on the page. */
export type RootAttribute =
  /** The frame of signed-in pages. */
  | 'data-shell'
  /** A page with its own bar in place of the top bar. */
  | 'data-own-bar'
  /** Buttons at the bottom in place of the tab bar. */
  | 'data-own-actions'
  | 'data-chat'
  | 'data-conversation'
  | 'data-registration-bar'
  | 'data-windowed-list'
  /** The line that says that the page is offline. */
  | 'data-offline'
  /** An open modal or sheet. */
  | 'data-dialog'
  /** A dialog that comes in from an edge of the screen. */
  | 'data-drawer'
  | 'data-picture-viewer'
  | 'data-tour-layer';

/** How many components have set each attribute. */
const counts = new Map<RootAttribute, number>();

/**
 * Sets an attribute of the root element while the component is mounted and `active`. A style with `:root:has(…)` in its
 * place would be searched in the whole page at each change of the page: 10 ms of a slow phone.
 */
export function useRootAttribute(name: RootAttribute, active = true): void {
  useLayoutEffect(() => {
    if (!active) return;
    change(name, 1);
    return () => change(name, -1);
  }, [name, active]);
}

function change(name: RootAttribute, by: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + by;
  counts.set(name, count);
  document.documentElement.toggleAttribute(name, count > 0);
}
