import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { fiveMinuteCache, swrConfig } from './swr-config.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const usual = { errorRetryInterval: 5000, loadingTimeout: 3000 };
const slow = { errorRetryInterval: 10_000, loadingTimeout: 5000 };

it.each([
  ['usual', undefined, usual],
  ['fast', { effectiveType: '4g', saveData: false }, usual],
  ['slow', { effectiveType: '2g' }, slow],
  ['very slow', { effectiveType: 'slow-2g' }, slow],
  ['sparing', { effectiveType: '4g', saveData: true }, slow],
])('has the numbers of the specification on a %s connection', async (_, connection, numbers) => {
  vi.stubGlobal('navigator', { ...navigator, connection });
  vi.resetModules();
  const fresh = await import('./swr-config.ts');
  expect(fresh.swrConfig).toMatchObject({ dedupingInterval: 2000, focusThrottleInterval: 5000, ...numbers });
  expect(fresh.fiveMinuteCache.dedupingInterval).toBe(300_000);
});

it('loads data again on focus, at most every 5 s, and when the connection is back', async () => {
  vi.useFakeTimers();
  const fetcher = vi.fn<() => Promise<string>>(async () => 'data');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>{children}</SWRConfig>
  );
  renderHook(() => useSWR('user', fetcher), { wrapper });
  const after = (ms: number, ...events: string[]) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
      for (const event of events) window.dispatchEvent(new Event(event));
      await vi.advanceTimersByTimeAsync(1);
    });
  await after(4900, 'focus');
  expect(fetcher).toHaveBeenCalledTimes(1);
  await after(200, 'focus');
  expect(fetcher).toHaveBeenCalledTimes(2);
  await after(2100, 'offline', 'online');
  expect(fetcher).toHaveBeenCalledTimes(3);
});

it('loads what changes rarely once in 5 minutes, unless it is forced', async () => {
  vi.useFakeTimers();
  const fetcher = vi.fn<() => Promise<string>>(async () => 'data');
  const config = { ...fiveMinuteCache, revalidateIfStale: true };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>{children}</SWRConfig>
  );
  const { result, rerender } = renderHook(({ key }) => useSWR(key, fetcher, config), {
    wrapper,
    initialProps: { key: 'channels' as string | null },
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  async function comeBackAfter(ms: number): Promise<void> {
    await wait(1);
    rerender({ key: null });
    await wait(ms);
    rerender({ key: 'channels' });
    await wait(20);
  }
  await comeBackAfter(299_000);
  expect(fetcher).toHaveBeenCalledTimes(1);
  await act(() => result.current.mutate());
  expect(fetcher).toHaveBeenCalledTimes(2);
  await comeBackAfter(300_100);
  expect(fetcher).toHaveBeenCalledTimes(3);
});
