import type { IsHere } from './machine.ts';
import { isOnPage } from './steps.ts';

const POPOVER_ROOM = 300;
const MIN_LIT = 80;
/** The padding and the outline of the spotlight, in px. */
const RING = 10;

/** The visible element of a data-tour name: some targets have one in the bars of phones and one in those of wide screens. */
export function findTarget(name: string): HTMLElement | null {
  const named = document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`);
  return [...named].find(isVisible) ?? null;
}

/** Whether a step can be shown on a page: it is the step's own, or has the target anyway. */
export function isHereOn(pathname: string): IsHere {
  return ({ page, target }) => isOnPage(page, pathname) || findTarget(target) !== null;
}

function isVisible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** Scrolls a target into view unless it is; a tall one to its beginning. */
export function bringIntoView(target: HTMLElement): void {
  const { top, bottom, height } = target.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const isTall = height > window.innerHeight / 2;
  target.scrollIntoView({ block: isTall ? 'start' : 'center', inline: 'nearest', behavior: 'instant' });
}

/**
 * The rectangle of the spotlight, in the window: its ring is not cut by the edges. It leaves out the end of a tall target,
 * so that the popover has room.
 */
export function getSpotlight(target: HTMLElement): DOMRect {
  const { left, top, right, height } = target.getBoundingClientRect();
  const bottom = top + Math.min(height, Math.max(window.innerHeight - POPOVER_ROOM, MIN_LIT));
  const [x, y] = [Math.max(left, RING), Math.max(top, RING)];
  const width = Math.min(right, window.innerWidth - RING) - x;
  return new DOMRect(x, y, width, Math.min(bottom, window.innerHeight - RING) - y);
}

/** Closes the dialog that a target is in, as its close button does. */
export function closeDialogAround(target: HTMLElement | null): void {
  target?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[aria-label="Close"]')?.click();
}
