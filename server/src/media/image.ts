import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { fail } from '../platform/http/fail.ts';
import { createTaskQueue } from '../platform/concurrency/task-queue.ts';
import { typeOfImage } from './file-type.ts';

/** The use of an image: a picture of a post or cover, a person's photo, or a community's logo. */
export type ImageUse = 'picture' | 'photo' | 'logo';

/** An uploaded image, re-encoded from its pixels. */
export interface EncodedImage {
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** WebP, smallest first; at least one. */
  variants: { width: number; content: Buffer }[];
  /** A data: URI of 16 pixels' width. */
  placeholder: string;
}

const widthsByUse: Record<ImageUse, readonly number[]> = {
  picture: [480, 960, 1600],
  photo: [96, 192, 480],
  logo: [96, 192, 480],
};

/** Height to width; a taller picture becomes narrower. */
const MAX_PICTURE_RATIO = 3;

/**
 * A decoded image of 40 megapixels takes some 160 MB of memory. Two at once leave memory and threads for other work. A
 * waiting image keeps its file in memory.
 */
const decodes = createTaskQueue({ maxRunning: 2, maxWaiting: 50 });
/** One large image is decoded at a time, so that the others never wait for two of them. */
const LARGE = 'large';
const LARGE_PIXELS = 16_000_000;
/** A pixel of AVIF takes as long as this many others. */
const AVIF_COST = 4;
/** The slowest image inside the limits, AVIF of 40 megapixels, takes 3 s on one processor. */
const DECODE_SECONDS = 6;

// Each file is read once, from memory: the libvips cache has no use.
sharp.cache(false);

/**
 * Re-encodes an uploaded image: upright, in sRGB, without metadata, never enlarged. One image of a person at a time.
 * @throws {HttpFailure} file_too_large, unsupported_image, image_too_many_pixels, image_too_long, image_too_slow;
 *   unavailable when many wait.
 */
export async function encodeImage(
  content: Buffer,
  use: ImageUse,
  personId: string | null = null,
): Promise<EncodedImage> {
  if (content.length > limits.imageBytes) throw fail(commonErrors.file_too_large);
  const type = await typeOfImage(content);
  if (type === null) throw fail(commonErrors.unsupported_image);
  const size = await sizeFromHeader(content);
  const cost = size.width * size.height * (type === 'image/avif' ? AVIF_COST : 1);
  const keys = [...(cost > LARGE_PIXELS ? [LARGE] : []), ...(personId === null ? [] : [personId])];
  return decodes.run(() => encode(content, use, size), keys);
}

/**
 * As encodeImage(), for a WebP that was rendered for us as wide as the largest variant: it is that variant, and only the
 * smaller ones are encoded.
 */
export async function encodeSmallerVariants(content: Buffer, use: ImageUse): Promise<EncodedImage> {
  const size = await sizeFromHeader(content);
  return decodes.run(() => encode(content, use, size, content), []);
}

interface Size {
  width: number;
  height: number;
}

/** Checks the header only: what would take much memory or time is refused before decoding. */
async function sizeFromHeader(content: Buffer): Promise<Size> {
  const header = await decoding(sharp(content, { ...reading, limitInputPixels: false }).metadata());
  const { width, height } = header;
  if (!width || !height) throw fail(commonErrors.unsupported_image);
  if (width * height > limits.imagePixels) throw fail(commonErrors.image_too_many_pixels);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > limits.imageSide || long > limits.imageRatio * short) throw fail(commonErrors.image_too_long);
  return upright(header);
}

const reading: SharpOptions = { failOn: 'error', limitInputPixels: limits.imagePixels, pages: 1 };

function upright(header: Metadata): Size {
  return { width: header.autoOrient.width, height: header.autoOrient.height };
}

async function encode(content: Buffer, use: ImageUse, source: Size, largestVariant?: Buffer): Promise<EncodedImage> {
  const largest = largestWidth(use, source);
  // The file is decoded once, to the largest variant; the smaller ones are made from that one's pixels.
  const decoded = await decoding(
    resized(sharp(content, reading).autoOrient(), use, largest)
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = decoded.info;
  const pixels = () => sharp(decoded.data, { raw: { width, height, channels } });
  const variants = [];
  for (const each of widthsByUse[use].filter((smaller) => smaller < width))
    variants.push({ width: each, content: await webp(pixels().resize({ width: each }), 80) });
  variants.push({ width, content: largestVariant ?? (await webp(pixels(), 80)) });
  const blurred = await webp(pixels().resize({ width: 16, withoutEnlargement: true }), 40);
  return { width, height, variants, placeholder: `data:image/webp;base64,${blurred.toString('base64')}` };
}

function largestWidth(use: ImageUse, { width, height }: Size): number {
  const most = widthsByUse[use].at(-1) ?? width;
  if (use === 'photo') return Math.min(most, width, height);
  const mostHeight = use === 'picture' ? most * MAX_PICTURE_RATIO : most;
  const scale = Math.min(1, most / width, mostHeight / height);
  return Math.max(1, Math.round(width * scale));
}

function resized(image: Sharp, use: ImageUse, width: number): Sharp {
  if (use !== 'photo') return image.resize({ width });
  return image.resize({ width, height: width, fit: 'cover', position: sharp.strategy.attention });
}

function webp(image: Sharp, quality: number): Promise<Buffer> {
  return image.webp({ quality, effort: 4 }).toBuffer();
}

/** What libvips says of a file is the fault of the file, but for its time and its memory. */
async function decoding<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.includes('out of memory')) throw error;
    throw fail(/^timeout:/m.test(message) ? commonErrors.image_too_slow : commonErrors.unsupported_image);
  }
}
