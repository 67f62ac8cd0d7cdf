/** How long the splash stands at least, counted from the start of the page load. */
const SHELL_AFTER_MS = 1000;
const FADE_MS = 180;

/**
 * Takes the static splash of index.html away after its second, or once there is something in `root` to show in its place
 * where that takes longer: between the two there is never an empty page.
 */
export function liftSplash(root: HTMLElement): void {
  const splash = document.getElementById('splash');
  const observer = new MutationObserver(liftOnceFilled);

  function liftOnceFilled(): void {
    if (root.childElementCount === 0) return;
    observer.disconnect();
    for (const id of ['slow', 'late']) document.getElementById(id)?.remove();
    setTimeout(lift, Math.max(0, SHELL_AFTER_MS - performance.now()));
  }
  function lift(): void {
    splash?.setAttribute('data-leaving', '');
    setTimeout(() => splash?.remove(), FADE_MS);
  }

  observer.observe(root, { childList: true });
  liftOnceFilled();
}
