import { getEvent, type Event } from '@homecoming/contract/events.ts';
import { SWRConfig, mutate } from 'swr';
import { changeItem, type LiveList } from '../lib/lists/live-list.ts';
import { updateCached } from '../lib/lists/update-cached.ts';
import { swrKeyOf } from '../lib/http/use-endpoint.ts';

/** The SWR key of one event. */
export function eventKey(id: string): string {
  return swrKeyOf(getEvent, { params: { id } });
}

/** Whether an SWR key is a list of events: of all communities, of one, of a range of days, or those joined. */
export function isEventList(key: unknown): boolean {
  return typeof key === 'string' && /^list:\/(events\/(joined\/)?|community\/[^/]+\/event\/)(\?|$)/.test(key);
}

/** Changes an event everywhere in the cache. */
export function changeEvent(id: string, change: (event: Event) => Event): void {
  updateCached<Event>(eventKey(id), change);
  updateCached<LiveList<Event>>(isEventList, (list) => changeItem(list, id, change));
}

/** Shows the cached event of a list on its page until that has loaded. */
export function seedEvent(id: string): void {
  const { cache } = SWRConfig.defaultValue;
  if (cache.get(eventKey(id))?.data !== undefined) return;
  for (const key of [...cache.keys()].filter(isEventList)) {
    // Only useLiveList and this module write to these keys
    const list = cache.get(key)?.data as LiveList<Event> | undefined;
    const event = list?.items.find((item) => item.id === id);
    if (event !== undefined) {
      void mutate(eventKey(id), event, { revalidate: false });
      return;
    }
  }
}
