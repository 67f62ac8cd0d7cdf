import type { Event } from '@homecoming/contract/events.ts';

/** Whether an event has ended at `now`, in ms. */
export function isOver({ ends_at }: Pick<Event, 'ends_at'>, now: number): boolean {
  return Date.parse(ends_at) <= now;
}
