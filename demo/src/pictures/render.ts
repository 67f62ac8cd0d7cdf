import sharp from 'sharp';
import { toSvg } from './draw.ts';
import type { Scene } from './catalogue.ts';

/** Draws a scene as a PNG, as if somebody had uploaded it. No font is needed. */
export function renderScene({ drawing, crop, width }: Scene): Promise<Buffer> {
  const svg = toSvg(drawing(), crop);
  const density = (72 * width) / crop.width;
  return sharp(Buffer.from(svg), { density }).png({ compressionLevel: 1 }).toBuffer();
}
