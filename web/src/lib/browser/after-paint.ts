/**
 * Resolves after the next paint: what has just changed shows before work that takes longer. At once in a hidden page.
 * The second frame begins once the first one is on its way to the screen, also where drawing is slow.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
