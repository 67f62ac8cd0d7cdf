import { getEvent, getNextEvent, type Event } from '@homecoming/contract/events.ts';
import { SWRConfig } from 'swr';
import { cachedList } from '../lib/lists/list-cache.ts';
import { changeItem, type LiveList } from '../lib/lists/live-list.ts';
import { updateCached } from '../lib/lists/update-cached.ts';
import type { Reply } from '../lib/http/client.ts';
import { cached } from '../lib/cached.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';

/** The SWR key of one event. */
export function eventKey(id: string): string {
  return getSwrKey(getEvent, { params: { id } });
}

/** Whether an SWR key is a list of events: of all communities, of one, of a range of days, or those joined. */
export function isEventList(key: unknown): boolean {
  return typeof key === 'string' && /^list:\/(events\/(joined\/)?|community\/[^/]+\/event\/)(\?|$)/.test(key);
}

/** Whether an SWR key is the user's next event, of all communities or of one. */
export function isNextEvent(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith(getSwrKey(getNextEvent));
}

/** Changes an event everywhere in the cache. */
export function changeEvent(id: string, change: (event: Event) => Event): void {
  updateCached<Event>(eventKey(id), change);
  updateCached<LiveList<Event>>(isEventList, (list) => changeItem(list, id, change));
  updateCached<Reply<typeof getNextEvent>>(isNextEvent, ({ event }) => ({
    event: event?.id === id ? change(event) : event,
  }));
}

/** Returns whether an SWR key is a list that contains an event, or has it as the next one. */
export function isListWith(id: string): (key: unknown) => boolean {
  return (key) => listedIn(key, id) !== undefined;
}

/** An event from the first cached list that contains it, or as the next one. */
export function findListedEvent(id: string): Event | undefined {
  for (const key of SWRConfig.defaultValue.cache.keys()) {
    const event = listedIn(key, id);
    if (event !== undefined) return event;
  }
  return undefined;
}

function listedIn(key: unknown, id: string): Event | undefined {
  if (typeof key !== 'string') return undefined;
  if (isNextEvent(key)) {
    const next = cached<Reply<typeof getNextEvent>>(key)?.event;
    return next?.id === id ? next : undefined;
  }
  if (!isEventList(key)) return undefined;
  return cachedList<Event>(key)?.items.find((item) => item.id === id);
}
