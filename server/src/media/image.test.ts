import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { HttpFailure } from '../platform/http/fail.ts';
import sharp from 'sharp';
import { measureCpuTime } from '@homecoming/testkit/cpu-time.ts';
import { describe, expect, test, vi } from 'vitest';
import { encodeImage, encodeSmallerVariants, type ImageUse } from './image.ts';

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

describe('an accepted image', () => {
  test.each(formats)('%s becomes WebP in three widths, with a small blurred placeholder', async (format) => {
    const image = await encodeImage(await photograph(2000, 1000, format), 'picture');
    expect(image.variants.map((variant) => variant.width)).toEqual([480, 960, 1600]);
    expect({ width: image.width, height: image.height }).toEqual({ width: 1600, height: 800 });
    for (const variant of image.variants) {
      const read = await sharp(variant.content).metadata();
      expect(read).toMatchObject({ format: 'webp', width: variant.width, height: variant.width / 2 });
    }
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]{20,600}$/);
  });

  test.each<[ImageUse, number, number, number[], number]>([
    ['picture', 1200, 600, [480, 960, 1200], 600],
    ['picture', 300, 200, [300], 200],
    ['picture', 960, 960, [480, 960], 960],
    ['picture', 1, 1, [1], 1],
    ['picture', 400, 16_000, [120], 4800],
    ['photo', 1000, 500, [96, 192, 480], 480],
    ['photo', 1000, 150, [96, 150], 150],
    ['logo', 1000, 500, [96, 192, 480], 240],
    ['logo', 500, 1000, [96, 192, 240], 480],
    ['logo', 40, 20, [40], 20],
  ])('as a %s of %i x %i has the widths %j and is never enlarged', async (use, width, height, widths, tall) => {
    const image = await encodeImage(await photograph(width, height, 'jpeg'), use);
    expect(image.variants.map((variant) => variant.width)).toEqual(widths);
    expect(image.height).toBe(tall);
  });

  test('loses camera, location and all other metadata, and is rotated upright', async () => {
    const content = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Make: 'Secretcam', Orientation: '6' }, IFD3: { GPSLatitude: '42/1 21/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">home address</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(await sharp(content).metadata()).toMatchObject({
      orientation: 6,
      exif: expect.any(Buffer),
      xmp: expect.any(Buffer),
    });
    expect(content.includes('Secretcam')).toBe(true);
    const image = await encodeImage(content, 'picture');
    expect({ width: image.width, height: image.height }).toEqual({ width: 300, height: 600 });
    for (const { content: variant } of image.variants) {
      const read = await sharp(variant).metadata();
      expect([read.exif, read.xmp, read.iptc, read.icc, read.orientation]).toEqual(Array(5).fill(undefined));
      expect(variant.includes('Secretcam') || variant.includes('home address')).toBe(false);
    }
  });

  test('shows the first frame of an animation', async () => {
    const frames = Buffer.concat([solid('red'), solid('lime')]);
    const animated = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const image = await encodeImage(animated, 'picture');
    expect(image).toMatchObject({ width: 64, height: 64 });
    const { dominant } = await sharp(image.variants[0]?.content).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.g).toBeLessThan(50);
  });

  test('keeps the transparency of an image', async () => {
    const glass = {
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    const image = await encodeImage(await sharp(glass).png().toBuffer(), 'logo');
    expect((await sharp(image.variants[0]?.content).stats()).isOpaque).toBe(false);
  });

  test.each([
    ['grey', 'b-w', 'png'],
    ['cmyk', 'cmyk', 'jpeg'],
    ['16 bit', 'rgb16', 'png'],
  ] as const)('in %s becomes ordinary sRGB', async (_name, space, format) => {
    const green = sharp({ create: { width: 300, height: 300, channels: 3, background: '#448566' } });
    const content = await green.toColourspace(space).toFormat(format).toBuffer();
    const image = await encodeImage(content, 'picture');
    expect((await sharp(image.variants[0]?.content).metadata()).space).toBe('srgb');
    // Green 133, or as much light as it gives in grey.
    const { dominant } = await sharp(image.variants[0]?.content).stats();
    expect(dominant.g).toBeGreaterThan(100);
    expect(dominant.g).toBeLessThan(150);
  });

  test('re-encodes an image without data appended to it', async () => {
    const script = '<html><script>alert(document.domain)</script></html>';
    const polyglot = Buffer.concat([await photograph(600, 300, 'png'), Buffer.from(script)]);
    const image = await encodeImage(polyglot, 'picture');
    for (const { content } of image.variants) expect(content.includes('script')).toBe(false);
  });
});

test("a person's pictures are decoded one at a time, so that another's does not wait for all of them", async () => {
  const large = await photograph(4000, 3000, 'jpeg');
  const done: string[] = [];
  const encode = (name: string, content: Buffer, person: string) =>
    encodeImage(content, 'picture', person).then(() => done.push(name));
  const ofOne = ['first', 'second', 'third'].map((name) => encode(name, large, 'one'));
  await encode('small', await photograph(40, 30, 'jpeg'), 'another');
  // The headers are read first, in any order
  expect(done.filter((name) => name !== 'small').length).toBeLessThanOrEqual(1);
  await Promise.all(ofOne);
  expect(done.toSorted()).toEqual(['first', 'second', 'small', 'third']);
});

test('an image that was rendered for us is its own largest variant, and only the smaller ones are encoded', async () => {
  const content = await photograph(1200, 600, 'webp');
  const { width, height, variants } = await encodeSmallerVariants(content, 'picture');
  expect({ width, height }).toEqual({ width: 1200, height: 600 });
  expect(variants.map((variant) => variant.width)).toEqual([480, 960, 1200]);
  expect(variants.at(-1)?.content).toBe(content);
});

describe('a file that we refuse', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';

  test.each<[string, Buffer]>([
    ['SVG', Buffer.from(svg)],
    ['SVG with an XML head', Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['HTML', Buffer.from('<!doctype html><title>photo.png</title><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
    ['nothing at all', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['noise', randomBytes(10_000)],
    ['a PNG signature and no more', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['HTML behind the first bytes of a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(svg)])],
  ])('refuses %s', async (_name, content) => {
    await expect(encodeImage(content, 'picture')).rejects.toMatchObject({ definition: { code: 'unsupported_image' } });
  });

  test.each(['tiff', 'heif'] as const)('refuses %s, which is an image but none of the five', async (format) => {
    const content = await sharp(await photograph(50, 50, 'png'))
      .toFormat(format, { compression: format === 'heif' ? 'av1' : 'none' })
      .toBuffer();
    const renamed =
      format === 'heif' ? Buffer.from(content.toString('latin1').replace('ftypavif', 'ftypheic'), 'latin1') : content;
    await expect(encodeImage(renamed, 'picture')).rejects.toMatchObject({ definition: { code: 'unsupported_image' } });
  });

  test.each(formats)('refuses %s that breaks off in the middle', async (format) => {
    const whole = await photograph(800, 600, format);
    for (const share of [0.02, 0.3, 0.7]) {
      const part = whole.subarray(0, Math.floor(whole.length * share));
      await expect(encodeImage(part, 'picture')).rejects.toMatchObject({ definition: { code: 'unsupported_image' } });
    }
  });

  test('refuses more than 10 MB', async () => {
    const large = Buffer.concat([await photograph(100, 100, 'png'), Buffer.alloc(10 * 1024 * 1024)]);
    await expect(encodeImage(large, 'picture')).rejects.toMatchObject({ definition: { code: 'file_too_large' } });
  });

  test.each([
    ['1 × 39,000,000', 1, 39_000_000],
    ['39,000,000 × 1', 39_000_000, 1],
    ['a side of 16,385', 1_000, 16_385],
    ['a side that is 51 times the other', 5_100, 100],
  ])('refuses %s pixels, before decoding', async (_name, width, height) => {
    // Without pixels: only the header is read.
    const content = encodePng(width, height, Buffer.alloc(0));
    await expect(encodeImage(content, 'picture')).rejects.toMatchObject({ definition: { code: 'image_too_long' } });
  });

  test('refuses fifty concurrent decompression bombs by their headers', async () => {
    const bomb = pngBomb(14_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const memory = process.memoryUsage().rss;
    let answers: PromiseSettledResult<unknown>[] = [];
    const cpuTime = await measureCpuTime(async () => {
      answers = await Promise.allSettled(Array.from({ length: 50 }, () => encodeImage(bomb, 'picture')));
    });
    expect(cpuTime).toBeLessThan(2_000);
    // One of them decoded would take 588 MB.
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024);
    const codes = answers.map((answer) => answer.status === 'rejected' && getErrorCode(answer.reason));
    expect(new Set(codes)).toEqual(new Set(['image_too_many_pixels']));
  });
});

test.each([
  ['memory', 'out of memory --- size == 122MB', 0],
  ['writing a variant', 'unable to encode', 1],
])('does not blame the image when %s fails', async (_name, message, callsBefore) => {
  const image = await photograph(600, 300, 'png');
  const { toBuffer } = sharp.prototype;
  const failing = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error(message));
  for (let call = 0; call < callsBefore; call += 1) failing.mockImplementationOnce(toBuffer);
  await expect(encodeImage(image, 'picture')).rejects.toThrow(message);
  failing.mockRestore();
});

test('ends a decode that takes more than 6 s, and says so', async () => {
  const image = await photograph(600, 300, 'png');
  const limit = vi.spyOn(sharp.prototype, 'timeout');
  const slow = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 42% complete'));
  await expect(encodeImage(image, 'picture')).rejects.toMatchObject({ definition: { code: 'image_too_slow' } });
  expect(limit).toHaveBeenCalledWith({ seconds: 6 });
  slow.mockRestore();
  limit.mockRestore();
});

function getErrorCode(error: unknown): string {
  return error instanceof HttpFailure ? error.definition.code : String(error);
}

/** Noise over a colour: it does not compress away, so that a part of the file is a part of the picture. */
async function photograph(width: number, height: number, format: (typeof formats)[number]): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width, height, channels: 3, background: '#1F5841', noise } as const;
  // The least effort: noise is slow to compress.
  return sharp({ create }).toFormat(format, { effort: 1 }).toBuffer();
}

function solid(colour: 'red' | 'lime'): Buffer {
  const pixel = colour === 'red' ? [255, 0, 0] : [0, 255, 0];
  return Buffer.from(Array.from({ length: 64 * 64 }, () => pixel).flat());
}

/** A valid white PNG of this many pixels each way, one bit a pixel: a few kilobytes. */
function pngBomb(side: number): Buffer {
  return encodePng(side, side, Buffer.alloc((Math.ceil(side / 8) + 1) * side));
}

/** A PNG of one bit a pixel. */
function encodePng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = chunk('IDAT', deflateSync(pixels));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
