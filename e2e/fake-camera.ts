/// <reference lib="dom" />
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';

const WIDTH = 640;
const HEIGHT = 480;

/**
 * Writes a film for Chromium's fake camera that shows a picture, such as the QR code of a ticket, and returns its path.
 * `page` draws the picture; `src` is a data: URI.
 */
export async function fakeCamera(page: Page, src: string, file: string): Promise<string> {
  const gray = await page.evaluate(drawInGray, { src, width: WIDTH, height: HEIGHT });
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(gray), colours]);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
  return file;
}

/** The brightness of each pixel of a white screen with the picture in its middle. Runs in the page. */
async function drawInGray({ src, width, height }: { src: string; width: number; height: number }): Promise<number[]> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return [];
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  const size = Math.round(height * 0.7);
  context.drawImage(image, (width - size) / 2, (height - size) / 2, size, size);
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, pixel) => data[pixel * 4] ?? 255);
}
