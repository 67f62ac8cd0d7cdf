import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLive, type Live } from './live.ts';

/** A connection whose other end is the test. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  sent: unknown[] = [];
  closed = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.dispatchEvent(new Event('open'));
  }

  says(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  breaks(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

let live: Live;
const onRefused = vi.fn<(token: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  FakeSocket.all = [];
  live = createLive({ url: 'ws://test/', onRefused });
});
afterEach(() => {
  live.stop();
  onRefused.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function newest(): FakeSocket {
  const socket = FakeSocket.all.at(-1);
  if (socket === undefined) throw new Error('nothing connected yet');
  return socket;
}

it('authenticates, answers pings, and calls the handlers of each message', () => {
  const received: unknown[] = [];
  live.handle({ 'post.created': [(data) => received.push(data)], 'post.deleted': [(data) => received.push(data)] });
  live.start('secret');
  newest().opens();
  newest().says({ type: 'ready', data: {} });
  newest().says({ type: 'ping', data: {} });
  newest().says({ type: 'post.created', data: { post: '1' } });
  newest().says({ type: 'post.updated', data: { post: '2' } });
  newest().says({ type: 'post.deleted', data: { post: '3' } });
  expect(newest().sent).toEqual([{ type: 'auth', token: 'secret' }, { type: 'pong' }]);
  expect(received).toEqual([{ post: '1' }, { post: '3' }]);
});

it('refreshes what is loaded if messages came before their handlers, and is ready then', () => {
  const received: unknown[] = [];
  const handlers = {
    reconnected: [() => received.push('reconnected')],
    ready: [() => received.push('ready')],
    'post.created': [(data: unknown) => received.push(data)],
  };
  live.start('secret');
  newest().opens();
  newest().says({ type: 'ready', data: {} });
  newest().says({ type: 'post.created', data: { post: 'of somebody else' } });
  live.start('secret of another user');
  newest().opens();
  newest().says({ type: 'ready', data: {} });
  newest().says({ type: 'post.created', data: { post: '1' } });
  newest().breaks();
  vi.advanceTimersByTime(500);
  newest().opens();
  newest().says({ type: 'ready', data: {} });
  live.handle(handlers);
  expect(received).toEqual(['reconnected', 'ready']);
  newest().says({ type: 'post.created', data: { post: '2' } });
  expect(received.at(-1)).toEqual({ post: '2' });
});

it('connects again with a renewed token, and refreshes what it missed', () => {
  const received: unknown[] = [];
  live.handle({ reconnected: [() => received.push('reconnected')], ready: [() => received.push('ready')] });
  live.renew('before the start');
  expect(FakeSocket.all).toEqual([]);
  live.start('secret');
  const before = newest();
  before.opens();
  before.says({ type: 'ready', data: {} });
  live.renew('renewed');
  expect(before.closed).toBe(true);
  newest().opens();
  newest().says({ type: 'ready', data: {} });
  expect(newest().sent).toEqual([{ type: 'auth', token: 'renewed' }]);
  // As React does it with the new token
  live.start('renewed');
  expect(FakeSocket.all).toHaveLength(2);
  expect(received).toEqual(['ready', 'reconnected', 'ready']);
});

it('waits longer and longer, up to 30 s, and starts afresh once it was ready', () => {
  live.start('secret');
  for (const delay of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = FakeSocket.all.length;
    newest().breaks();
    vi.advanceTimersByTime(delay - 1);
    expect(FakeSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
  newest().says({ type: 'ready', data: {} });
  newest().breaks();
  const before = FakeSocket.all.length;
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(before + 1);
});

it('gives up on a connection that is silent for 60 s', () => {
  live.start('secret');
  newest().opens();
  newest().says({ type: 'ready', data: {} });
  const silent = newest();
  vi.advanceTimersByTime(59_000);
  expect(silent.closed).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(silent.closed).toBe(true);
  vi.advanceTimersByTime(500);
  expect(newest()).not.toBe(silent);
});

it('calls the handlers of a reconnection after a loss, but not the first time', () => {
  const back = vi.fn<() => void>();
  const ready = vi.fn<() => void>();
  live.handle({ reconnected: [back], ready: [ready] });
  live.start('secret');
  newest().says({ type: 'ready', data: {} });
  expect(back).not.toHaveBeenCalled();
  newest().breaks();
  vi.advanceTimersByTime(500);
  newest().says({ type: 'ready', data: {} });
  expect(back).toHaveBeenCalledOnce();
  expect(ready).toHaveBeenCalledTimes(2);
});

it('does not wait when the network comes back', () => {
  live.start('secret');
  for (let tries = 0; tries < 6; tries += 1) {
    newest().breaks();
    vi.advanceTimersByTime(30_000);
  }
  newest().breaks();
  const before = FakeSocket.all.length;
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(before + 1);
});

it('does not come back with a token that the server refused', () => {
  live.start('secret');
  newest().breaks(4401);
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('secret');
});
