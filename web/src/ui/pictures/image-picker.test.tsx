import { limits } from '@homecoming/contract/limits.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePreview } from './image-picker.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('revokes an object URL a minute after its picture is gone, when nothing loads from it any more', () => {
  vi.useFakeTimers();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const file = new File(['x'], 'x.png', { type: 'image/png' });
  const { result, unmount } = renderHook(() => usePreview(file));
  const shown = result.current;
  unmount();
  vi.advanceTimersByTime(59_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoked.mock.calls).toEqual([[shown]]);
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
