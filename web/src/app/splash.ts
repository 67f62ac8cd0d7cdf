/** When the shell takes the place of the splash, counted from the start of the page load. */
const SHELL_AFTER_MS = 1000;
const FADE_MS = 180;

/** Takes the static splash of index.html away after its second; the app has been rendered beneath it by then. */
export function liftSplash(): void {
  document.getElementById('late')?.remove();
  const splash = document.getElementById('splash');
  setTimeout(
    () => {
      splash?.setAttribute('data-leaving', '');
      setTimeout(() => splash?.remove(), FADE_MS);
    },
    Math.max(0, SHELL_AFTER_MS - performance.now()),
  );
}
