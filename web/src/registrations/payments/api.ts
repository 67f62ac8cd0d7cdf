import type { Event } from '@homecoming/contract/events.ts';
import { getEventStatistics } from '@homecoming/contract/event-statistics.ts';
import {
  listEventPayments,
  listPaymentProblems,
  listPayments,
  refundPayment as refundCall,
  resolvePaymentProblem,
  type EventPayment,
} from '@homecoming/contract/payments.ts';
import { payoutErrors } from '@homecoming/contract/payouts.ts';
import { mutate } from 'swr';
import { refreshEvent } from '../../events/api.ts';
import { call } from '../../lib/http/client.ts';
import { reloadPaths } from '../../lib/http/reload-paths.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { listKey, getCachedLists } from '../../lib/lists/list-cache.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';
import { getAttendeeLists } from '../check-ins/cache.ts';

/** The keys of the lists of payments that are managed: of an event, and those with a problem. */
const MANAGED_PAYMENTS = /^list:\/events\/([^/]+\/payments|payments\/problems)\/(\?|$)/;

/** The user's payments, the newest first. */
export function useOwnPayments() {
  return useLiveList(listSource(listPayments, {}));
}

/** Whether this installation takes payments; true until the server says that it does not. Asks only if `wanted`. */
export function useTakesPayments(wanted = true): boolean {
  const { error } = useLiveList(wanted ? listSource(listPayments, {}) : null);
  return error?.code !== payoutErrors.payments_off.code;
}

/** Loads the user's payments again. */
export async function refreshOwnPayments(): Promise<void> {
  await mutate(listKey(getSwrKey(listPayments)));
}

/** Loads the managed payments that are on the screen again. */
export async function refreshShownPayments(): Promise<void> {
  await reloadPaths(MANAGED_PAYMENTS);
}

/** The payments of an event, the newest first, for those who may see its revenue. */
export function useEventPayments(eventId: string, filter: 'all' | 'problems') {
  const query = filter === 'all' ? {} : { filter };
  return useLiveList(listSource(listEventPayments, { params: { id: eventId }, query }));
}

/** Payments that a human has to look at, of the communities whose money the user moves. */
export function usePaymentProblems() {
  return useLiveList(listSource(listPaymentProblems, {}));
}

/** What an event has earned; null for users without the right to see it. Undefined while it loads. */
export function useRevenue(event: Event) {
  return useEndpoint(getEventStatistics, { params: { id: event.id } }).data?.revenue;
}

/** Refunds a payment; the seat that it paid is cancelled. */
export async function refundPayment(payment: EventPayment, reason: string): Promise<void> {
  store(await call(refundCall, { params: { paymentId: payment.id }, body: { reason } }));
  const { id } = payment.event;
  if (id === null) return;
  void Promise.all([getAttendeeLists(id).refresh(), refreshEvent(id), refreshRevenue(id)]);
}

/** Notes that a human has dealt with the problems of a payment that they see. */
export async function resolveProblem(payment: EventPayment, note: string): Promise<void> {
  const { id, problems } = payment;
  const stored = await call(resolvePaymentProblem, { params: { paymentId: id }, body: { problems, note } });
  store(stored);
  if (stored.problems.length === 0) getCachedLists(getSwrKey(listPaymentProblems)).remove(id);
}

/** Loads the payments of an event again, and what it has earned. */
export async function refreshEventPayments(eventId: string): Promise<void> {
  await Promise.all([
    getCachedLists(getSwrKey(listEventPayments, { params: { id: eventId } })).refresh(),
    refreshRevenue(eventId),
  ]);
}

async function refreshRevenue(eventId: string): Promise<void> {
  await mutate(getSwrKey(getEventStatistics, { params: { id: eventId } }));
}

function store(payment: EventPayment): void {
  const change = () => payment;
  if (payment.event.id !== null) {
    getCachedLists<EventPayment>(getSwrKey(listEventPayments, { params: { id: payment.event.id } })).change(
      payment.id,
      change,
    );
  }
  getCachedLists<EventPayment>(getSwrKey(listPaymentProblems)).change(payment.id, change);
}
