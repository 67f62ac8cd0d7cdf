import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import {
  addAttendee as addAttendeeCall,
  exportAttendees,
  listAttendees,
  removeAttendee as removeAttendeeCall,
} from '@homecoming/contract/registrations.ts';
import { refreshEvent } from '../../events/api.ts';
import { call, download } from '../../lib/http/client.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { getAttendeeLists } from '../check-ins/cache.ts';

/** Which attendees organisers see. */
export type AttendeeFilter = NonNullable<NonNullable<QueryOf<typeof listAttendees>>['filter']>;

/** The attendees of an event for its organisers, by name; with `query` those whose names begin with it. */
export function useManagedAttendees(eventId: string, filter: AttendeeFilter, query = '') {
  const request = { params: { id: eventId }, query: { limit: 100, filter, ...(query !== '' && { query }) } };
  return useLiveList(listSource(listAttendees, request));
}

/** Gives a member of the community a seat. */
export async function addAttendee(eventId: string, userId: string): Promise<void> {
  await call(addAttendeeCall, { params: { id: eventId }, query: { user_id: userId }, body: {} });
  void refreshAttendees(eventId);
}

/** Takes a seat away. */
export async function removeAttendee(eventId: string, userId: string): Promise<void> {
  await call(removeAttendeeCall, { params: { id: eventId }, query: { user_id: userId }, body: {} });
  getAttendeeLists(eventId).remove(userId);
  void refreshAttendees(eventId);
}

/** Saves the list of everybody who registered as a file for spreadsheets. */
export async function saveAttendees(eventId: string): Promise<void> {
  saveFile(await download(exportAttendees, { params: { id: eventId } }));
}

async function refreshAttendees(eventId: string): Promise<void> {
  await Promise.all([getAttendeeLists(eventId).refresh(), refreshEvent(eventId)]);
}
