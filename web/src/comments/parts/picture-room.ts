import type { Picture } from '@homecoming/contract/shapes.ts';

/** Tall pictures stay within the screen, wide ones within the words, and none is too small to be pressed. */
const [TALLEST, WIDEST, NARROWEST] = [420, 520, 120];

/** How wide a picture in a comment may become, in px, and that as the `sizes` of its element. */
export function pictureRoom({ width, height }: Pick<Picture, 'width' | 'height'>): { maxWidth: number; sizes: string } {
  const maxWidth = Math.max(NARROWEST, Math.round(Math.min(WIDEST, (width / height) * TALLEST)));
  return { maxWidth, sizes: `(min-width: 48em) ${maxWidth}px, calc(100vw - 82px)` };
}
