import { MantineProvider } from '@mantine/core';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flash, notice } from '../../lib/toasts.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Toaster />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shownAt = (position: string) =>
  [...document.querySelectorAll(`[data-position="${position}"] p`)].map(({ textContent }) => textContent);

it('shows at most three notices at the bottom left, each for 5 s', async () => {
  act(() => ['One', 'Two', 'Three', 'Four'].forEach((message) => notice.info(message)));
  await wait(0);
  expect(shownAt('bottom-left')).toEqual(['One', 'Two', 'Three']);
  await wait(4900);
  expect(shownAt('bottom-left')).toEqual(['One', 'Two', 'Three']);
  await wait(200);
  expect(shownAt('bottom-left')).toEqual(['Four']);
});

it('shows a flash at the top centre for 2 s', async () => {
  act(() => flash.success('Request sent successfully!'));
  await wait(1900);
  expect(shownAt('top-center')).toEqual(['Request sent successfully!']);
  await wait(200);
  expect(shownAt('top-center')).toEqual([]);
});
