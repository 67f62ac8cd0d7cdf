/** The minimum duration of the splash since the start of the page load, in ms. */
const MIN_SPLASH_MS = 1000;
const FADE_MS = 180;

/**
 * Removes the static splash of index.html after its minimum duration, or as soon as `root` has content if that takes
 * longer, so that the page is never empty.
 */
export function liftSplash(root: HTMLElement): void {
  const splash = document.getElementById('splash');
  const observer = new MutationObserver(liftOnceFilled);

  function liftOnceFilled(): void {
    if (root.childElementCount === 0) return;
    observer.disconnect();
    for (const id of ['slow', 'late']) document.getElementById(id)?.remove();
    setTimeout(lift, Math.max(0, MIN_SPLASH_MS - performance.now()));
  }
  function lift(): void {
    splash?.setAttribute('data-leaving', '');
    setTimeout(() => splash?.remove(), FADE_MS);
  }

  observer.observe(root, { childList: true });
  liftOnceFilled();
}
