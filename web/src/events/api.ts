import { getEventCalendar } from '@homecoming/contract/event-calendars.ts';
import {
  cancelEvent as cancelEventCall,
  createEvent as createEventCall,
  deleteEvent as deleteEventCall,
  getEvent,
  getNextEvent,
  listCommunityEvents,
  listEvents,
  listJoinedEvents,
  updateEvent,
  type Event,
} from '@homecoming/contract/events.ts';
import { getOpenEvent, listOpenEvents, type OpenEvent } from '@homecoming/contract/open-events.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { mutate } from 'swr';
import { ApiError, isNotFound, withFallbackMessage } from '../lib/http/api-error.ts';
import { call, download } from '../lib/http/client.ts';
import { fiveMinuteCache } from '../lib/http/swr-config.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { listKey, markDeleted } from '../lib/lists/list-cache.ts';
import { listSource, useLiveList, type ListSource, type LiveListView } from '../lib/lists/use-live-list.ts';
import { fileIn, type PictureSending } from '../lib/browser/picture-choice.ts';
import { saveFile } from '../lib/browser/save-file.ts';
import { useSearchView, useTypedQuery, type Search } from '../lib/search.ts';
import { resolveWithNewest } from '../lib/resolve-with-newest.ts';
import { changeEvent, eventKey, findListedEvent, isEventList, isListWith, isNextEvent } from './cache.ts';
import { eventTexts } from './texts.ts';

/** Events that are not over yet, or that are. */
export type EventPeriod = 'upcoming' | 'past';

interface EventsQuery {
  when: EventPeriod;
  /** Words of the title or the place. */
  query?: string;
}

/** The events of the user's communities, and those that they are going to. */
export function useEvents(query: EventsQuery): LiveListView<Event> {
  return useLiveList(withEvents(listSource(listEvents, { query })));
}

const MAX_FOUND = 20;

/** Searches the published events to come by title and place after a pause in typing. Null without a query. */
export function useEventSearch(typed: string): Search<Event> | null {
  const query = useTypedQuery(typed);
  const answer = useEndpoint(listEvents, query === '' ? null : { query: { query, limit: MAX_FOUND } });
  const search = useSearchView(typed, query, answer);
  return search && { ...search, results: search.results?.filter(({ status }) => status === 'published') };
}

/** The events that the user is registered for; past ones that they went to. */
export function useJoinedEvents(when: EventPeriod, limit?: number): LiveListView<Event> {
  return useLiveList(withEvents(listSource(listJoinedEvents, { query: { when, ...(limit && { limit }) } })));
}

/** The events of a community; for its organisers with drafts. Good for 5 minutes, and kept live. */
export function useCommunityEvents(id: string, when: EventPeriod): LiveListView<Event> {
  const source = withEvents(listSource(listCommunityEvents, { params: { id }, query: { when } }));
  return useLiveList(source, { ...fiveMinuteCache, revalidateIfStale: true });
}

/**
 * The next event that the user goes to or could go to, of all communities or of one; null when there is none. Loads
 * nothing unless `wanted`. `onSlow` is called when the server takes long.
 */
export function useNextEvent(
  community: string | undefined,
  { wanted, onSlow }: { wanted: boolean; onSlow: () => void },
) {
  const request = { query: { ...(community !== undefined && { community }) } };
  const { data, error } = useEndpoint(getNextEvent, wanted ? request : null, { onLoadingSlow: onSlow });
  return { event: data?.event, error };
}

/** All events between two instants, at most 62 days apart. */
export function useEventsBetween(from: string, to: string): LiveListView<Event> {
  const source = withEvents(listSource(listEvents, { query: { from, to, limit: limits.pageSizeMax } }));
  return useLiveList({ ...source, load: () => loadAllPages(source) });
}

/** The events that the user may write posts about: those to come, then the latest ones. */
export function useEventsToPostAbout(wanted: boolean) {
  const query = { limit: limits.pageSizeMax };
  const upcoming = useEndpoint(listEvents, wanted ? { query: { ...query, when: 'upcoming' } } : null);
  const past = useEndpoint(listEvents, wanted ? { query: { when: 'past' } } : null);
  const known = upcoming.data && past.data && [...upcoming.data.results, ...past.data.results];
  return {
    events: known?.filter(({ can }) => can.post),
    error: upcoming.error ?? past.error,
    retry: () => void Promise.all([upcoming.mutate(), past.mutate()]),
  };
}

/** One event. What a list has of it shows until it is there. */
export function useEvent(id: string) {
  const { data, error, mutate: reload } = useEndpoint(getEvent, { params: { id } });
  const isRefused = error !== undefined && error.status >= 400 && error.status < 500;
  const listed = data === undefined && !isRefused ? findListedEvent(id) : undefined;
  return { event: data ?? listed, error, reload: () => void reload() };
}

/** A public event, as anybody sees it. */
export function useOpenEvent(id: string) {
  const { data, error, mutate: reload } = useEndpoint(getOpenEvent, { params: { id } });
  return { event: data, error, reload: () => void reload() };
}

/** Loads a public event ahead. False: there is none of this id. */
export async function preloadOpenEvent(id: string): Promise<boolean> {
  const request = { params: { id } };
  try {
    await mutate(getSwrKey(getOpenEvent, request), call(getOpenEvent, request), { revalidate: false });
    return true;
  } catch (error) {
    if (error instanceof ApiError && isNotFound(error)) return false;
    throw error;
  }
}

/** The public events of a community that are to come, as anybody sees them. */
export function useOpenEvents(community: string): LiveListView<OpenEvent> {
  return useLiveList(listSource(listOpenEvents, { query: { community, when: 'upcoming' } }));
}

/** Changes an event everywhere in the cache, until the next answer of the server. */
export function showEventChange(id: string, change: (event: Event) => Event): void {
  changeEvent(id, change);
}

/** Loads an event again, and the lists that it is in. */
export const refreshEvent = resolveWithNewest((id) => Promise.all([mutate(eventKey(id)), mutate(isListWith(id))]));

/** Loads the lists of the user's own events again, and the next one. */
export async function refreshJoinedEvents(): Promise<void> {
  const lists = listKey(getSwrKey(listJoinedEvents));
  await mutate((key) => isNextEvent(key) || (typeof key === 'string' && key.startsWith(lists)));
}

/** Loads all lists of events again, and the events that are on the screen. */
export async function refreshEvents(): Promise<void> {
  await mutate(
    (key) => isEventList(key) || isNextEvent(key) || (typeof key === 'string' && /^\/events\/[^/]+\/$/.test(key)),
  );
}

/** Saves the calendar file of an event. */
export async function saveToCalendar(id: string): Promise<void> {
  saveFile(await download(getEventCalendar, { params: { id } }));
}

/** What an organiser writes. */
export type EventInput = BodyOf<typeof createEventCall>;

interface NewEvent extends PictureSending {
  community: string;
  body: EventInput;
  idempotencyKey: string;
}

/** Creates an event in a community. */
export async function createEvent({ community, body, picture, onProgress, idempotencyKey }: NewEvent): Promise<Event> {
  const params = { id: community };
  const event = await call(createEventCall, {
    params,
    body,
    idempotencyKey,
    ...toCoverUpload({ picture, onProgress }),
  });
  await storeEvent(event);
  return event;
}

interface EventChanges extends PictureSending {
  body: BodyOf<typeof updateEvent>;
}

/** Changes the given fields of an event, or publishes a draft. */
export async function saveEvent(id: string, { body, picture, onProgress }: EventChanges): Promise<Event> {
  const removed = picture === 'none' ? { remove_cover: true } : {};
  const request = { params: { id }, body: { ...body, ...removed }, ...toCoverUpload({ picture, onProgress }) };
  let event: Event;
  try {
    event = await call(updateEvent, request);
  } catch (error) {
    throw withFallbackMessage(error, eventTexts.updateFailed);
  }
  await storeEvent(event);
  return event;
}

/** Cancels a published event. */
export async function cancelEvent(id: string, reason: string): Promise<void> {
  await storeEvent(await call(cancelEventCall, { params: { id }, body: { reason } }));
}

/** Deletes a draft, or hides an event from everybody. */
export async function deleteEvent(id: string): Promise<void> {
  await call(deleteEventCall, { params: { id } });
  markDeleted(id);
  await mutate((key) => isEventList(key) || isNextEvent(key));
}

async function storeEvent(event: Event): Promise<void> {
  // With a reload: SWR drops one that began before this, and with it what others changed meanwhile.
  void mutate(eventKey(event.id), event);
  changeEvent(event.id, () => event);
  void mutate((key) => isEventList(key) || isNextEvent(key));
}

async function loadAllPages(source: ListSource<Event>) {
  const first = await source.load(null, 0);
  const results = [...first.results];
  for (let { next } = first; next !== null;) {
    const page = await source.load(next, 0);
    results.push(...page.results);
    next = page.next;
  }
  return { results, next: null };
}

function toCoverUpload({ picture, onProgress }: PictureSending) {
  const cover = fileIn(picture);
  return cover === null ? {} : { files: { cover }, onProgress };
}

/** The list; it fails with the sentence of the specification when a response contains none. */
function withEvents(source: ListSource<Event>): ListSource<Event> {
  return {
    ...source,
    async load(cursor, shown) {
      const page = await source.load(cursor, shown);
      if (Array.isArray(page.results)) return page;
      throw new ApiError(200, 'no_events', eventTexts.noEvents);
    },
  };
}
