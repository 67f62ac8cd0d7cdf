import type { Event } from '@homecoming/contract/events.ts';
import {
  cancelRegistration as cancelRegistrationCall,
  getRegistrationStatus,
  getTicket,
  listAttendees,
  register,
  type AnswerInput,
  type RegistrationStatus,
} from '@homecoming/contract/registrations.ts';
import { useEffect } from 'react';
import { mutate } from 'swr';
import { useCurrentUser } from '../accounts/api.ts';
import { refreshEvent, refreshJoinedEvents, showEventChange } from '../events/api.ts';
import { ApiError, getErrorMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { newIdempotencyKey } from '../lib/http/idempotency-key.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { getCachedLists } from '../lib/lists/list-cache.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';
import { asSentence } from '../lib/text/format.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { notice } from '../lib/toasts.ts';
import { resolveWithNewest } from '../lib/resolve-with-newest.ts';
import { usePaymentReturn } from './payments/payment-return.ts';
import { dropTicket, keepTicket, useKeptTicket } from './tickets.ts';
import { registrationTexts } from './texts.ts';

interface ShownStatus {
  eventId: string;
  status: RegistrationStatus['status'];
}

const pendingRegistrations = createOverlay<ShownStatus>(({ eventId }) => eventId);

/** The SWR key of the user's registration for an event. */
function statusKey(eventId: string): string {
  return getSwrKey(getRegistrationStatus, { params: { eventId } });
}

/** The user's registration for an event. `status` has a press on Register that the server has not answered applied. */
export function useRegistration({ id, my_registration }: Event) {
  const withPending = useOverlay(pendingRegistrations);
  const { data, error, mutate: reload } = useEndpoint(getRegistrationStatus, { params: { eventId: id } });
  const known = data?.status ?? my_registration?.status ?? 'none';
  const payment = usePaymentReturn(id);
  const { data: user } = useCurrentUser();
  const hasNoSeat = data !== undefined && data.status !== 'going';
  useEffect(() => {
    // The server has registered under the key of the last attempt, whose answer may have been lost
    if (data !== undefined && data.status !== 'none') attempts.delete(id);
  }, [id, data]);
  useEffect(() => {
    if (user !== undefined && hasNoSeat) dropTicket(user.id, id);
  }, [user, id, hasNoSeat]);
  return {
    status: withPending({ eventId: id, status: known }).status,
    /** Its ticket code, place in the waitlist, reason: undefined until they are there. */
    details: data,
    /** What became of the payment from whose page the user came back. */
    payment,
    isPending: pendingRegistrations.isPending(id, 'status'),
    error: data === undefined ? error : undefined,
    reload: () => void reload(),
  };
}

/**
 * Registers for a free event at once: the card shows the likely state, and the one before when the server refuses. `onAnswersMissing` is
 * called where questions have to be answered first.
 */
export function registerNow(event: Event, { onAnswersMissing }: { onAnswersMissing: () => void }): void {
  const likely = likelyStatus(event);
  pendingRegistrations.set({
    id: event.id,
    field: 'status',
    value: likely,
    patch: (shown) => ({ ...shown, status: likely }),
    send: () => sendRegistration(event.id, []),
    store: (status) => storeStatus(event.id, status),
    onRefused(error) {
      if (isAnswerRefusal(error)) return onAnswersMissing();
      notice.error(`You are not registered. ${asSentence(getErrorMessage(error))}`);
      void refreshRegistration(event.id);
    },
  });
}

/** Registers for a free event with answers. Throws when the server refuses. */
export async function registerWithAnswers(eventId: string, answers: AnswerInput[]): Promise<void> {
  storeStatus(eventId, await sendRegistration(eventId, answers));
}

/** Whether the server has refused a registration for its answers: only they can be wrong in its body. */
export function isAnswerRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

/** What the server will most likely answer. */
function likelyStatus({ approval_required, seats_left }: Event): RegistrationStatus['status'] {
  if (approval_required) return 'requested';
  return seats_left === 0 ? 'waitlisted' : 'going';
}

/** Registrations without an answer, with the key under which they are tried again. */
const attempts = new Map<string, { answers: string; key: string }>();

async function sendRegistration(eventId: string, answers: AnswerInput[]): Promise<RegistrationStatus> {
  const content = JSON.stringify(answers);
  const before = attempts.get(eventId);
  const attempt = before?.answers === content ? before : { answers: content, key: newIdempotencyKey() };
  attempts.set(eventId, attempt);
  try {
    const body = answers.length === 0 ? {} : { answers };
    const status = await call(register, { params: { id: eventId }, body, idempotencyKey: attempt.key });
    attempts.delete(eventId);
    return status;
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status > 0 && error.status < 500;
    if (isAnswered) attempts.delete(eventId);
    throw error;
  }
}

/** Cancels a registration. False: it was cancelled already. Throws the sentence to show. */
export async function cancelRegistration(eventId: string, joinId: string): Promise<boolean> {
  attempts.delete(eventId);
  try {
    await call(cancelRegistrationCall, { params: { id: eventId, joinId } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    const reason = error instanceof ApiError && error.status === 409 ? `. ${error.message}` : '';
    throw new Error(`${registrationTexts.cancellationFailed}${reason}`, { cause: error });
  } finally {
    await refreshRegistration(eventId);
  }
}

/** Loads the user's registration for an event again, who is going, and the event with its numbers. */
async function refreshRegistration(eventId: string): Promise<void> {
  const attendees = getCachedLists(getSwrKey(listAttendees, { params: { id: eventId } }));
  await Promise.all([refreshSeats(eventId), attendees.refresh()]);
}

/** Loads the user's registration for an event again, and the event with its numbers, but not who is going. */
export async function refreshSeats(eventId: string): Promise<void> {
  await Promise.all([refreshStatus(eventId), refreshEvent(eventId), refreshJoinedEvents()]);
}

/** Loads the user's registration for an event again. */
export const refreshStatus = resolveWithNewest((eventId) => mutate(statusKey(eventId)));

function storeStatus(eventId: string, status: RegistrationStatus): void {
  // With a reload: SWR drops one that began before this, and with it a seat that was given meanwhile.
  void mutate(statusKey(eventId), status);
  const { registration } = status;
  if (registration !== null && status.status !== 'none') {
    const { id, hold_expires_at, checked_in_at } = registration;
    const mine = { id, status: status.status, hold_expires_at, checked_in_at };
    showEventChange(eventId, (event) => ({ ...event, my_registration: mine, joinId: id }));
  }
  void Promise.all([refreshEvent(eventId), refreshJoinedEvents()]);
}

/** The ticket of a user who is going; without a connection the one that this browser keeps. */
export function useTicket(event: Event) {
  const { data: user } = useCurrentUser();
  const isPending = pendingRegistrations.isPending(event.id, 'status');
  const { data, error } = useEndpoint(getTicket, isPending ? null : { params: { id: event.id } });
  const kept = useKeptTicket(user?.id, event.id);
  useEffect(() => {
    if (user !== undefined && data !== undefined) keepTicket(user.id, event, data);
  }, [user, event, data]);
  return { ticket: isPending ? undefined : (data ?? kept?.ticket), error };
}

/** Who is going, by name; with `query` those whose names begin with it. */
export function useAttendees(eventId: string, query: string) {
  const request = { params: { id: eventId }, query: { limit: 50, ...(query !== '' && { query }) } };
  return useLiveList(listSource(listAttendees, request));
}
