import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig, unload } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildChannel } from '../../testing/channels.ts';
import { fakeServer } from '../../testing/server.tsx';
import { useCurrentUser } from '../accounts/api.ts';
import { useChannels, useChannelsOfCommunities } from '../channels/api.ts';
import { useCommunityEvents } from '../events/api.ts';
import { useQuestions } from '../events/questions/api.ts';
import { swrConfig } from '../lib/http/swr-config.ts';
import { session } from '../lib/session.ts';
import { useBlasts } from '../outreach/api.ts';
import { useFeed } from '../posts/api.ts';

/** SWR drops a request by a timer, which may be due a little later. */
const MOMENT_MS = 100;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  vi.useFakeTimers();
  session.begin('good');
  server.answers['GET /community/guild/event/'] = [200, { results: [], next: null }];
  server.answers['GET /community/guild/channels/'] = [200, [buildChannel('Housing')]];
  server.answers['GET /events/supper/questions/'] = [200, { questions: [] }];
  server.answers['GET /events/supper/blasts/'] = [200, { results: [], next: null }];
});
afterEach(() => {
  unload({ revalidate: false });
  session.end('signed-out');
  server.close();
});

const withConfig = ({ children }: { children: ReactNode }) => <SWRConfig value={swrConfig}>{children}</SWRConfig>;

const lists: { list: string; path: string; useList: () => unknown }[] = [
  { list: 'posts', path: '/posts/', useList: () => useFeed({ community: 'guild' }) },
  { list: 'community events', path: '/community/guild/event/', useList: () => useCommunityEvents('guild', 'upcoming') },
  { list: 'channels', path: '/community/guild/channels/', useList: () => useChannels('guild') },
  {
    list: 'channels of communities',
    path: '/community/guild/channels/',
    useList: () => useChannelsOfCommunities(['guild']),
  },
  { list: 'questions', path: '/events/supper/questions/', useList: () => useQuestions('supper') },
  { list: 'blasts', path: '/events/supper/blasts/', useList: () => useBlasts('supper', true) },
];

it.each(lists)('opens $list again without a request for 5 minutes, then with one', async ({ path, useList }) => {
  const visit = async () => {
    const { unmount } = renderHook(useList, { wrapper: withConfig });
    await wait(MOMENT_MS);
    unmount();
    return server.getCalls(`GET ${path}`).length;
  };
  expect(await visit()).toBe(1);
  await wait(299_000);
  expect(await visit()).toBe(1);
  await wait(1_000);
  expect(await visit()).toBe(2);
});

it('loads the user again after 2 seconds, after a reconnection, and on focus at most every 5 seconds', async () => {
  // SWR listens to events with the timers of the time when it makes a cache: here the fake ones
  const config = { ...swrConfig, provider: () => new Map() };
  const pageWith = (content: ReactNode) => <SWRConfig value={config}>{content}</SWRConfig>;
  const { rerender } = render(pageWith(<User />));
  const comeBackAfter = async (ms: number) => {
    await wait(MOMENT_MS);
    rerender(pageWith(null));
    await wait(ms);
    rerender(pageWith(<User />));
    await wait(MOMENT_MS);
  };
  const dispatchAfter = async (ms: number, event: string) => {
    await wait(ms);
    window.dispatchEvent(new Event(event));
    await wait(MOMENT_MS);
  };
  const requests = () => server.getCalls('GET /users/detail/').length;
  await comeBackAfter(1_800);
  expect(requests()).toBe(1);
  await comeBackAfter(100);
  expect(requests()).toBe(2);
  await dispatchAfter(4_700, 'focus');
  expect(requests()).toBe(2);
  await dispatchAfter(200, 'focus');
  expect(requests()).toBe(3);
  await dispatchAfter(2_000, 'online');
  expect(requests()).toBe(4);
});

function User() {
  useCurrentUser();
  return null;
}

function wait(ms: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}
