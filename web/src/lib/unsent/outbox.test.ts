import { locks } from 'node:worker_threads';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { failureSentence } from './failure-sentence.ts';
import type { OutboxEntry } from './outbox-entries.ts';
import { waitFor } from '../../../testing/wait-for.ts';

vi.mock('../retry-delay.ts', () => ({ retryDelay: () => delayMs }));

type Note = OutboxEntry<string>;
type Send = (
  entry: Note,
  options: { files: Record<string, File>; signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<string>;

/** The server: what it was sent, and what it does with it. */
let sends: { content: string; key: string }[];
let answer: Send;
let delayMs: number;
let closers: (() => void)[];
const sent = () => sends.map(({ content }) => content);
const file = () => new File(['png'], 'boats.png', { type: 'image/png' });
const offline = () => Promise.reject(new ApiError(0, 'no_response', 'No response received from server'));
const refuse = (status: number, code = 'no') => Promise.reject(new ApiError(status, code, 'The server says no.'));
const never = () => new Promise<string>(() => {});
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(console, 'warn').mockReturnValue();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  [sends, closers, delayMs] = [[], [], 1];
  answer = async ({ content }) => content;
});
afterEach(() => {
  for (const close of closers) close();
  cleanup();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

/** A tab of the browser in which a user is signed in. */
async function openTab(user = 'maya') {
  vi.resetModules();
  const [outbox, files, { ApiError: TabError }] = await Promise.all([
    import('./outbox.ts'),
    import('./stored-files.ts'),
    import('../http/api-error.ts'),
  ]);
  const results: string[] = [];
  const failed: Note[] = [];
  const loadKinds = vi.fn<() => Promise<void>>(async () => undefined);
  const notes = outbox.defineOutboxKind<string, string>('note', {
    send: (entry, options) => {
      sends.push({ content: entry.content, key: entry.idempotencyKey });
      return Promise.race([answer(entry, options), untilAborted(options.signal)]).catch((error: unknown) => {
        // Each tab has modules of its own
        if (!(error instanceof ApiError)) throw error;
        throw new TabError(error.status, error.code, error.message, error.fields, error.details);
      });
    },
    onSent: (result) => results.push(result),
    onFailed: (entry) => failed.push(entry),
  });
  const stop = outbox.startOutbox(user, loadKinds);
  const lists = {
    one: renderHook(() => outbox.useOutbox(notes, 'one')),
    two: renderHook(() => outbox.useOutbox(notes, 'two')),
  };
  closers.push(stop);
  return {
    ...outbox,
    ...files,
    notes,
    results,
    failed,
    loadKinds,
    close: () => act(stop),
    add: (content: string, more: object = {}) => act(() => notes.add({ queue: 'one', content, ...more })),
    entries: (queue: 'one' | 'two' = 'one') => lists[queue].result.current,
    entry: () => lists.one.result.current[0] as Note,
  };
}

it('sends the entries of a queue one at a time in order, and the queues side by side', async () => {
  const first = Promise.withResolvers<string>();
  answer = (entry) => (entry.content === 'first' ? first.promise : Promise.resolve(entry.content));
  const tab = await openTab();
  await tab.add('first');
  await tab.add('second');
  await tab.add('elsewhere', { queue: 'two' });
  await waitFor(() => expect(sent()).toEqual(['first', 'elsewhere']));
  expect(tab.entries().map(({ content, state }) => [content, state])).toEqual([
    ['first', 'sending'],
    ['second', 'queued'],
  ]);
  first.resolve('first');
  await waitFor(() => expect(tab.results).toEqual(['elsewhere', 'first', 'second']));
  await waitFor(() => expect(tab.entries()).toEqual([]));
});

it.each([0, 408, 429, 500, 503])(
  'tries again by itself under the same key after a failure of status %d',
  async (status) => {
    answer = ({ content }) => (sends.length < 3 ? refuse(status) : Promise.resolve(content));
    const tab = await openTab();
    await tab.add('hello');
    await waitFor(() => expect(tab.results).toEqual(['hello']));
    expect(new Set(sends.map(({ key }) => key)).size).toBe(1);
    expect(sends).toHaveLength(3);
  },
);

it.each(['slow_mode', 'new_account'])('does not repeat by itself what comes too soon: %s', async (code) => {
  const details = { retry_after: 90 };
  const tooSoon = () => Promise.reject(new ApiError(429, code, 'Too soon.', {}, details));
  answer = ({ content }) => (content === 'soon' ? tooSoon() : Promise.resolve(content));
  const tab = await openTab();
  await tab.add('soon');
  await tab.add('elsewhere');
  await waitFor(() => expect(tab.results).toEqual(['elsewhere']));
  expect(sent()).toEqual(['soon', 'elsewhere']);
  expect(tab.entry().state).toBe('failed');
  const { failure } = tab.entry();
  expect(failure && failureSentence(failure)).toMatch(/You can write again (tomorrow )?at \d+:\d\d [AP]M\.$/);
});

it('stops when the server refuses, does not delay other entries, and retries on request', async () => {
  answer = ({ content }) => (content === 'bad' ? refuse(400) : Promise.resolve(content));
  const tab = await openTab();
  await tab.add('bad');
  await tab.add('good');
  await waitFor(() => expect(tab.results).toEqual(['good']));
  expect(tab.entry()).toMatchObject({ state: 'failed', failure: { status: 400, message: 'The server says no.' } });
  expect(tab.failed.map(({ content }) => content)).toEqual(['bad']);

  answer = async ({ content }) => content;
  await act(() => tab.retryEntry(tab.entry().id));
  await waitFor(() => expect(tab.results).toEqual(['good', 'bad']));
  expect(sends[0]?.key).toBe(sends[2]?.key);
});

it('stays failed over a reload', async () => {
  answer = () => refuse(403);
  const before = await openTab();
  await before.add('bad');
  await waitFor(() => expect(before.entry().state).toBe('failed'));
  before.close();
  const tab = await openTab();
  await waitFor(() => expect(tab.entry()).toMatchObject({ state: 'failed', failure: { status: 403 } }));
  expect(sends).toHaveLength(1);
});

it('takes a new key once an earlier version has arrived', async () => {
  answer = () => refuse(422, commonErrors.idempotency_key_reused.code);
  const tab = await openTab();
  await tab.add('changed', { idempotencyKey: 'used' });
  await waitFor(() => expect(tab.entry().state).toBe('failed'));
  answer = async ({ content }) => content;
  await act(() => tab.retryEntry(tab.entry().id));
  await waitFor(() => expect(tab.results).toEqual(['changed']));
  expect(sends[0]?.key).toBe('used');
  expect(sends[1]?.key).not.toBe('used');
});

it('sends what a reload interrupted again, with its file and under the same key', async () => {
  answer = never;
  const before = await openTab();
  await before.add('hello', { files: { image: before.storeFile('maya', file()) } });
  await waitFor(() => expect(sends).toHaveLength(1));
  before.close();

  let arrived: File | undefined;
  answer = async ({ content }, { files }) => {
    arrived = files.image;
    return content;
  };
  const tab = await openTab();
  await waitFor(() => expect(tab.results).toEqual(['hello']));
  expect(tab.loadKinds).toHaveBeenCalledOnce();
  expect(await arrived?.text()).toBe('png');
  expect(arrived).toMatchObject({ name: 'boats.png', type: 'image/png' });
  expect(sends[0]?.key).toBe(sends[1]?.key);
  tab.close();
  const later = await openTab();
  expect(later.loadKinds).not.toHaveBeenCalled();
  expect(sends).toHaveLength(2);
});

it.each(['browser is online', 'live connection is back'])('sends at once when the %s', async (what) => {
  delayMs = 1_000_000;
  answer = offline;
  const tab = await openTab();
  await tab.add('hello');
  await waitFor(() => expect(tab.entry()).toMatchObject({ state: 'queued', failure: { status: 0 } }));
  answer = async ({ content }) => content;
  if (what === 'browser is online') window.dispatchEvent(new Event('online'));
  else tab.sendNow();
  await waitFor(() => expect(tab.results).toEqual(['hello']));
});

it('shows progress and the end in all tabs, and sends in one', async () => {
  const end = Promise.withResolvers<string>();
  answer = (_, { onProgress }) => {
    onProgress(0.5);
    return end.promise;
  };
  const first = await openTab();
  const second = await openTab();
  await first.add('hello', { files: { image: first.storeFile('maya', file()) } });
  await waitFor(() => expect(second.entry()).toMatchObject({ state: 'sending', progress: 0.5 }));
  end.resolve('hello');
  await waitFor(() => expect([first.results, second.results]).toEqual([['hello'], ['hello']]));
  expect(second.entries()).toEqual([]);
  expect(sends).toHaveLength(1);
});

it('sends in another tab when the one that sends is closed', async () => {
  answer = never;
  const first = await openTab();
  const second = await openTab();
  await first.add('hello');
  await waitFor(() => expect(second.entry().state).toBe('sending'));
  answer = async ({ content }) => content;
  first.close();
  await waitFor(() => expect(second.results).toEqual(['hello']));
  expect(sends[0]?.key).toBe(sends[1]?.key);
});

it('can be cancelled while it is sent, in another tab too, and deletes its file', async () => {
  let signal: AbortSignal | undefined;
  answer = (_, options) => {
    ({ signal } = options);
    return never();
  };
  const first = await openTab();
  const second = await openTab();
  const image = first.storeFile('maya', file());
  await first.add('hello', { files: { image } });
  await waitFor(() => expect(second.entry().state).toBe('sending'));
  act(() => second.removeEntry(second.entry().id));
  await waitFor(() => expect(signal?.aborted).toBe(true));
  expect(first.entries()).toEqual([]);
  first.close();
  second.close();
  const tab = await openTab();
  await waitFor(async () => expect(await tab.readFile(image)).toBeNull());
  expect(sends).toHaveLength(1);
});

it('neither shows nor sends the entries of another user, and clears those of one', async () => {
  answer = offline;
  const maya = await openTab('maya');
  await maya.add('from Maya');
  maya.close();
  answer = async ({ content }) => content;
  const noah = await openTab('noah');
  await noah.add('from Noah');
  await waitFor(() => expect(noah.results).toEqual(['from Noah']));
  expect(noah.entries()).toEqual([]);
  await noah.clearUserOutbox('noah');
  noah.close();
  const back = await openTab('maya');
  await waitFor(() => expect(back.results).toEqual(['from Maya']));

  answer = offline;
  await back.add('gone');
  await act(() => back.clearUserOutbox('maya'));
  expect(back.entries()).toEqual([]);
  back.close();
  const last = await openTab('maya');
  expect(last.entries()).toEqual([]);
  expect(last.loadKinds).not.toHaveBeenCalled();
});

it('sends an entry in the next session when this one has ended', async () => {
  answer = () => refuse(401);
  const before = await openTab();
  await before.add('hello');
  await waitFor(() => expect(before.entry()).toMatchObject({ state: 'queued', failure: { status: 401 } }));
  before.close();
  answer = async ({ content }) => content;
  const tab = await openTab();
  await waitFor(() => expect(tab.results).toEqual(['hello']));
});

it('stores an entry whose session expires meanwhile, and deletes nothing', async () => {
  answer = offline;
  const before = await openTab();
  await before.add('first');
  const adding = before.notes.add({ queue: 'one', content: 'second' });
  before.close();
  await adding;
  answer = async ({ content }) => content;
  const tab = await openTab();
  await waitFor(() => expect(tab.results).toEqual(['first', 'second']));
});

it('stores no entry whose author signs out meanwhile', async () => {
  const before = await openTab();
  const image = before.storeFile('maya', file());
  const adding = before.notes.add({ queue: 'one', content: 'hello', files: { image } });
  await act(() => before.clearUserOutbox('maya'));
  before.close();
  await adding;
  const tab = await openTab();
  expect(tab.loadKinds).not.toHaveBeenCalled();
  await waitFor(async () => expect(await tab.readFile(image)).toBeNull());
  expect(sends).toEqual([]);
});

it('keeps entries in memory, and says so, where the browser stores nothing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  answer = offline;
  const tab = await openTab();
  await tab.add('hello', { files: { image: tab.storeFile('maya', file()) } });
  await waitFor(() => expect(tab.entry()).toMatchObject({ isStored: false, failure: { status: 0 } }));
  answer = async ({ content }, { files }) => `${content} ${await files.image?.text()}`;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(tab.results).toEqual(['hello png']));
});

it('sends under one key where there are no locks', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const first = await openTab();
  const second = await openTab();
  await first.add('one');
  await second.add('two');
  await waitFor(() => expect(new Set(second.results)).toEqual(new Set(['one', 'two'])));
  expect(new Set(sends.map(({ key }) => key)).size).toBe(2);
});

it('does not send without the file that it lost', async () => {
  const tab = await openTab();
  const image = tab.storeFile('maya', file());
  answer = offline;
  await tab.add('hello', { files: { image } });
  await waitFor(() => expect(tab.entry().failure?.status).toBe(0));
  tab.deleteFile(image);
  await waitFor(() => expect(tab.entry()).toMatchObject({ state: 'failed', failure: { code: 'file_missing' } }));
});
