import { focusSoon } from '../ui/focus.ts';

/** The heading of the people that search and filters leave. */
export const RESULTS_ID = 'directory-results';
/** The map beside them. */
export const MAP_ID = 'directory-map';

/** Moves the focus to the heading of the results: what was pressed goes away. Beside a map without a list, to the content. */
export function focusResults(): void {
  const heading = document.getElementById(RESULTS_ID);
  if (heading === null) focusSoon(() => document.getElementById('main'));
  else heading.focus({ preventScroll: true });
}
