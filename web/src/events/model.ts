import type { Event } from '@homecoming/contract/events.ts';
import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { zonedDate, zonedTime } from '../lib/text/zoned-time.ts';

/** Whether an event has ended at `now`, in ms. */
export function isOver({ ends_at }: Pick<Event, 'ends_at'>, now: number): boolean {
  return Date.parse(ends_at) <= now;
}

/** Whether moderators removed an event; only its author, managers and people who registered see it then. */
export function isRemoved(event: Event | OpenEvent): boolean {
  return 'removed' in event && event.removed !== null;
}

/** Why nobody can get a seat or lose it any more; null before the end of an event. */
export function endedSentence(event: Pick<Event, 'ends_at' | 'status'>, now: number): string | null {
  if (event.status === 'cancelled') return 'This event is cancelled.';
  return isOver(event, now) ? 'This event is over.' : null;
}

/** The route of an event: what visitors have loaded of a public one leads to its public page. */
export function getEventPath(event: Event | OpenEvent): '/events/$id' | '/events/open/$id' {
  return 'my_registration' in event ? '/events/$id' : '/events/open/$id';
}

/** The address of an event for others: that of a public one needs no account. */
export function getShareUrl({ id, visibility }: Pick<OpenEvent, 'id' | 'visibility'>): string {
  return `${window.location.origin}/events/${visibility === 'public' ? 'open/' : ''}${id}`;
}

/** `Cancel free until Sat 28 November, 7:00 PM.`: the refund policy at `now`, in ms. */
export function describeRefundPolicy(
  { refund_policy, starts_at, timezone }: Pick<OpenEvent, 'refund_policy' | 'starts_at' | 'timezone'>,
  now: number,
): string {
  if (refund_policy === null) return 'Tickets are not refunded.';
  const end = Date.parse(starts_at) - refund_policy.until * 3_600_000;
  return end <= now ? 'Tickets are not refunded any more.' : describeRefundEnd(new Date(end).toISOString(), timezone);
}

/** The same for somebody who paid. `refundUntil`: until when they get everything back, a timestamp; null: never. */
export function describeOwnRefund(
  { timezone }: Pick<OpenEvent, 'timezone'>,
  refundUntil: string | null,
  now: number,
): string {
  if (refundUntil === null || Date.parse(refundUntil) <= now) return 'Tickets are not refunded.';
  return describeRefundEnd(refundUntil, timezone);
}

function describeRefundEnd(at: string, timezone: string): string {
  return `Cancel free until ${zonedDate(at, timezone, false)}, ${zonedTime(at, timezone)}.`;
}
