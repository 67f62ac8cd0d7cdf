import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { usePreview } from './image-picker.tsx';

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
