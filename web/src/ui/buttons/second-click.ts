import classes from './second-click.module.css';

/** Longer than the two clicks of a double click are apart. */
const DOUBLE_CLICK_MS = 400;

/**
 * Covers the page for 400 ms, for a click that leads to another page at once. The second click of a double click would
 * hit what that page has in the same place.
 */
export function catchSecondClick(): void {
  const cover = document.createElement('div');
  cover.className = classes.cover ?? '';
  cover.dataset.secondClick = '';
  document.body.append(cover);
  setTimeout(() => cover.remove(), DOUBLE_CLICK_MS);
}
