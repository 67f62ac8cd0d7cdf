import { limits } from '@homecoming/contract/limits.ts';
import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePreview } from './image-picker.tsx';

afterEach(() => vi.restoreAllMocks());

it('requests no picture from a revoked object URL', () => {
  const images: HTMLImageElement[] = [];
  vi.spyOn(globalThis, 'Image').mockImplementation(function remembered() {
    const image = document.createElement('img');
    images.push(image);
    return image;
  });
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const file = new File(['x'], 'x.png', { type: 'image/png' });
  // React mounts everything twice in development
  const { result, unmount } = renderHook(() => usePreview(file, () => {}), { wrapper: StrictMode });
  const looked = () => images.map((image) => image.getAttribute('src')).filter((address) => address !== null);
  expect(revoked).toHaveBeenCalledTimes(1);
  expect(looked()).toEqual([result.current]);
  unmount();
  expect(looked()).toEqual([]);
});

const tooLong =
  'This image is too long. Use one with up to 16,384 pixels a side, and not longer than 50 times its width.';
const { imageSide, imageRatio } = limits;

it.each([
  [imageSide, 1_000, null],
  [imageSide + 1, 1_000, tooLong],
  [1_000, imageSide + 1, tooLong],
  [100 * imageRatio, 100, null],
  [100 * imageRatio + 1, 100, tooLong],
  [100, 100 * imageRatio + 1, tooLong],
])('says of a picture of %i x %i pixels, before it is sent: %s', (naturalWidth, naturalHeight, sentence) => {
  let decoded = document.createElement('img');
  vi.spyOn(globalThis, 'Image').mockImplementation(function remembered() {
    decoded = Object.defineProperties(document.createElement('img'), {
      naturalWidth: { value: naturalWidth },
      naturalHeight: { value: naturalHeight },
    });
    return decoded;
  });
  const onRefuse = vi.fn<(sentence: string) => void>();
  const file = new File(['x'], 'x.png', { type: 'image/png' });
  renderHook(() => usePreview(file, onRefuse));
  decoded.dispatchEvent(new Event('load'));
  expect(onRefuse.mock.calls).toEqual(sentence === null ? [] : [[sentence]]);
});
