import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClampedText } from './clamped-text.tsx';

let layOut: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        layOut = () => act(onResize);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const button = () => screen.queryByRole('button', { name: 'Read more' });

it('has its button from the beginning when it was cut before, so that its height stays', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(138);
  const { unmount } = render(<ClampedText clamped>A long story</ClampedText>);
  expect(button()).toBeNull();
  layOut();
  expect(button()).toBeTruthy();
  unmount();
  render(<ClampedText clamped>A long story</ClampedText>);
  expect(button()).toBeTruthy();
});

it('drops its button when it fits', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(46);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(46);
  render(<ClampedText clamped>A long story</ClampedText>);
  layOut();
  expect(button()).toBeNull();
});
