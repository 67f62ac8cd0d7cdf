import sharp from 'sharp';

/** A plain PNG of some colour. */
export async function testImage(width: number, height: number, colour = '#1F5841'): Promise<Blob> {
  const content = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(content)], { type: 'image/png' });
}
