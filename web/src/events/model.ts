import type { Event, OpenEvent } from '@homecoming/contract/events.ts';
import { zonedDate, zonedTime } from '../lib/text/zoned-time.ts';

/** Whether an event has ended at `now`, in ms. */
export function isOver({ ends_at }: Pick<Event, 'ends_at'>, now: number): boolean {
  return Date.parse(ends_at) <= now;
}

/** Why nobody can get a seat or lose it any more; null before the end of an event. */
export function endedSentence(event: Pick<Event, 'ends_at' | 'status'>, now: number): string | null {
  if (event.status === 'cancelled') return 'This event is cancelled.';
  return isOver(event, now) ? 'This event is over.' : null;
}

/** Until when people who paid get their money back, in ms; null: they do not. */
function refundEnd({ refund_policy, starts_at }: Pick<OpenEvent, 'refund_policy' | 'starts_at'>): number | null {
  return refund_policy === null ? null : Date.parse(starts_at) - refund_policy.until * 3_600_000;
}

/** `Cancel free until Sat 28 November, 7:00 PM.`: the refund policy at `now`, in ms. */
export function describeRefundPolicy(
  event: Pick<OpenEvent, 'refund_policy' | 'starts_at' | 'timezone'>,
  now: number,
): string {
  const end = refundEnd(event);
  if (end === null) return 'Tickets are not refunded.';
  if (end <= now) return 'Tickets are not refunded any more.';
  return `Cancel free until ${formatInstant(event, end)}.`;
}

/**
 * The same for somebody who paid. `refundUntil`: until when they get it back, a timestamp; later than by the policy where
 * the date or place has changed since; null: never.
 */
export function describeOwnRefund(
  event: Pick<OpenEvent, 'refund_policy' | 'starts_at' | 'timezone'>,
  refundUntil: string | null,
  now: number,
): string {
  const end = refundUntil === null ? null : Date.parse(refundUntil);
  if (end === null || end <= now) return describeRefundPolicy({ ...event, refund_policy: null }, now);
  const policyEnd = refundEnd(event);
  return policyEnd !== null && end <= policyEnd
    ? `Cancel free until ${formatInstant(event, end)}.`
    : `The event has changed since you paid: until ${formatInstant(event, end)} you can cancel and get everything back.`;
}

function formatInstant({ timezone }: Pick<OpenEvent, 'timezone'>, time: number): string {
  const at = new Date(time).toISOString();
  return `${zonedDate(at, timezone, false)}, ${zonedTime(at, timezone)}`;
}
