/** The maximum side of the result in pixels. */
const LONGEST_PX = 1024;

/** A square of a picture, in pixels of the picture. */
export interface Square {
  x: number;
  y: number;
  width: number;
}

/** Cuts a square out of the picture at an address, and scales it down to the maximum. Rejects if it is no picture. */
export async function cutSquare(address: string, { x, y, width }: Square, name: string): Promise<File> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  const side = Math.min(LONGEST_PX, Math.round(width));
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(picture, x, y, width, width, 0, 0, side, side);
  // Browsers that do not write WebP write PNG
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.92);
  });
  if (blob === null) throw new Error('This picture could not be cut. Please choose another.');
  return new File([blob], name.replace(/\.[^.]*$/, '') + getExtension(blob), { type: blob.type });
}

function getExtension({ type }: Blob): string {
  return type === 'image/webp' ? '.webp' : '.png';
}
