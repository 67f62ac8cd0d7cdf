import type { Event } from '@homecoming/contract/events.ts';

/** Whether an event has ended at `now`, in ms. */
export function isOver({ ends_at }: Pick<Event, 'ends_at'>, now: number): boolean {
  return Date.parse(ends_at) <= now;
}

/** Why nobody can get a seat or lose it any more; null before the end of an event. */
export function endedSentence(event: Pick<Event, 'ends_at' | 'status'>, now: number): string | null {
  if (event.status === 'cancelled') return 'This event is cancelled.';
  return isOver(event, now) ? 'This event is over.' : null;
}
