/** The most that a side of the cut picture has: what is shown of it is much smaller. */
const LONGEST_PX = 1024;

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
}

/** Cuts a square out of the picture at an address, no larger than it is shown anywhere. Rejects when it is no picture. */
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
  return new File([blob], name.replace(/\.[^.]*$/, '') + extensionOf(blob), { type: blob.type });
}

function extensionOf({ type }: Blob): string {
  return type === 'image/webp' ? '.webp' : '.png';
}
