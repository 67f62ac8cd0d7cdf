import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import type { createEvent } from '@homecoming/contract/events.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** What creates an event of two hours in a week. */
export function eventInput(overrides: Partial<BodyOf<typeof createEvent>> = {}): BodyOf<typeof createEvent> {
  const startsAt = Math.ceil(Date.now() / HOUR_MS + 7 * 24) * HOUR_MS;
  return {
    title: 'Garden party',
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(startsAt + 2 * HOUR_MS).toISOString(),
    timezone: 'Europe/Lisbon',
    venue: { kind: 'in_person', name: 'Alder Hall' },
    ...overrides,
  };
}
