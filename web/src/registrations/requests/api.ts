import type { RegistrationStatusName } from '@homecoming/contract/events.ts';
import {
  approveEventRequest,
  cancelRegistration,
  declineEventRequest,
  listEventRequests,
  registrationErrors,
  type EventRequest,
} from '@homecoming/contract/registrations.ts';
import { refreshEvent } from '../../events/api.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { getSwrKey } from '../../lib/http/use-endpoint.ts';
import { getCachedLists } from '../../lib/lists/list-cache.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';

/** What the page of requests lists. */
export type RequestsView = 'requested' | 'waitlisted' | 'declined';

/** Requests of an event, the oldest first; or its waitlist in order; or who was declined. */
export function useEventRequests(eventId: string, status: RequestsView) {
  return useLiveList(listSource(listEventRequests, { params: { id: eventId }, query: { status, limit: 50 } }));
}

/** The cached lists of requests of an event. */
export function getRequestLists(eventId: string) {
  return getCachedLists<EventRequest>(getSwrKey(listEventRequests, { params: { id: eventId } }));
}

/** Approves a request. Returns the state that its author has now. */
export async function approveRequest(eventId: string, requestId: string): Promise<RegistrationStatusName> {
  return (await call(approveEventRequest, { params: { id: eventId, requestId } })).status;
}

/** Declines a request. Its author reads the reason. */
export async function declineRequest(eventId: string, requestId: string, reason: string): Promise<void> {
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  await call(declineEventRequest, { params: { id: eventId, requestId }, body });
}

/** Takes somebody off the waitlist. */
export async function leaveWaitlist(eventId: string, requestId: string): Promise<void> {
  await call(cancelRegistration, { params: { id: eventId, joinId: requestId } });
}

/** Loads the requests of an event and its numbers again. */
export async function refreshRequests(eventId: string): Promise<void> {
  await Promise.all([getRequestLists(eventId).refresh(), refreshEvent(eventId)]);
}

/** Whether a call was refused because somebody else has answered the request, or its author withdrew it. */
export function isAnsweredElsewhere(error: unknown): boolean {
  const { request_answered, registration_not_found, registration_already_cancelled } = registrationErrors;
  const codes: string[] = [request_answered.code, registration_not_found.code, registration_already_cancelled.code];
  return error instanceof ApiError && codes.includes(error.code);
}

/** Whether a call was refused because no seat is left. */
export function isFull(error: unknown): boolean {
  return error instanceof ApiError && error.code === registrationErrors.event_full.code;
}
