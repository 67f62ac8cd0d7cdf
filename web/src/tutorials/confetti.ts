const PIECES = 100;
const DURATION_MS = 2000;
/** Paper, evergreen and gold. */
const COLORS = ['#2E6D51', '#8FBDA2', '#EFB02F', '#FAD98C', '#D57059', '#6C94B8'];

/** Shows confetti over the page, except for users who prefer reduced motion. */
export async function throwConfetti(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  canvas.dataset.confetti = String(PIECES);
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { position: 'fixed', inset: '0', zIndex: '500', pointerEvents: 'none' });
  canvas.style.width = '100%';
  canvas.style.height = '100%';
  document.body.append(canvas);
  const shoot = confetti.create(canvas, { resize: true });
  // The library counts in frames, which last longer on a busy device: the end is by the clock
  void shoot({ particleCount: PIECES, spread: 100, startVelocity: 40, origin: { y: 0.55 }, colors: COLORS });
  setTimeout(() => {
    shoot.reset();
    canvas.remove();
  }, DURATION_MS);
}
