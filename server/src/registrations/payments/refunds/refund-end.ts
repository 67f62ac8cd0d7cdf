import type { EventRow } from '../../../events/access.ts';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Until when cancelling gives back a payment that began at `createdAt`; null: never. After a change of start or place, the
 * people who paid before it have until the start, whatever the policy of the event.
 */
export function refundEnd(
  { startsAt, refundHours, movedAt }: Pick<EventRow, 'startsAt' | 'refundHours' | 'movedAt'>,
  { createdAt }: { createdAt: Date },
): Date | null {
  if (movedAt !== null && createdAt <= movedAt) return startsAt;
  return refundHours === null ? null : new Date(startsAt.getTime() - refundHours * HOUR_MS);
}
