import { SWRConfig, mutate } from 'swr';
import type { Thread } from './thread.ts';

const THREAD = 'thread:';
const { cache } = SWRConfig.defaultValue;

/** The SWR key of the thread of a place. */
export function threadKey(place: string): string {
  return THREAD + place;
}

/** A thread as it is in memory. */
export function cachedThread(place: string): Thread | undefined {
  // Only threadKey() makes such keys
  return cache.get(threadKey(place))?.data as Thread | undefined;
}

/** The places whose threads are in memory. */
export function cachedPlaces(): string[] {
  return [...cache.keys()].filter((key) => key.startsWith(THREAD)).map((key) => key.slice(THREAD.length));
}

/** Changes a thread where it is in memory. A load during which it changed is asked for again. */
export function changeThread(place: string, change: (thread: Thread) => Thread): void {
  const state = cache.get(threadKey(place));
  const thread = cachedThread(place);
  if (thread === undefined || change(thread) === thread) return;
  void mutate<Thread>(threadKey(place), (current) => (current === undefined ? undefined : change(current)), {
    revalidate: state?.isValidating === true,
  });
}
