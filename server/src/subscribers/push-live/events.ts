import type { LiveMessages } from '@homecoming/contract/live.ts';
import { communityTopic } from '../../communities/access.ts';
import { eventCancelled, eventChanged, eventDeleted, eventPublished } from '../../events/facts.ts';
import { organiserIdsOf } from '../../outreach/access.ts';
import type { App } from '../../platform/app.ts';
import { createBatcher } from '../../platform/batch.ts';
import type { FactBus } from '../../platform/facts.ts';
import type { Live } from '../../platform/realtime/live.ts';
import { checkedIn, checkInUndone, registrationChanged } from '../../registrations/facts.ts';

/** News of the seats of one event are collected for so long. */
const DEBOUNCE_MS = 500;

/** Pushes changed events and seats to members, and each registration to its person and the organisers. */
export function pushEvents(facts: FactBus): void {
  for (const changed of [eventPublished, eventCancelled, eventDeleted])
    facts.subscribe(changed, { afterCommit: pushNow });
  facts.subscribe(eventChanged, { afterCommit: pushNow });
  facts.subscribe(registrationChanged, {
    afterCommit(app, { to, ...change }) {
      pushSeatsSoon(app, change);
      return pushRegistration(app, change, { status: to, checked_in_at: null, door: null });
    },
  });
  facts.subscribe(checkedIn, {
    afterCommit: (app, change) =>
      pushRegistration(app, change, {
        status: 'going',
        checked_in_at: new Date(change.at).toISOString(),
        door: change.door,
      }),
  });
  facts.subscribe(checkInUndone, {
    afterCommit: (app, { status, ...change }) =>
      pushRegistration(app, change, { status, checked_in_at: null, door: null }),
  });
}

interface EventOrigin {
  readonly eventId: string;
  readonly communityId: string;
}

function pushNow(app: App, { eventId: event, communityId }: EventOrigin): void {
  app.live.push({ topic: communityTopic(communityId) }, 'event.updated', { event });
}

const waiting = new WeakMap<Live, Set<string>>();

/** One message for all registrations of a moment: members fetch the event then. */
function pushSeatsSoon(app: App, change: EventOrigin): void {
  const events = waiting.get(app.live) ?? new Set();
  waiting.set(app.live, events);
  if (events.has(change.eventId)) return;
  events.add(change.eventId);
  const timer = setTimeout(() => {
    events.delete(change.eventId);
    pushNow(app, change);
  }, DEBOUNCE_MS);
  timer.unref();
}

async function pushRegistration(
  app: App,
  {
    eventId: event,
    registrationId: registration,
    userId: user,
  }: EventOrigin & { registrationId: string; userId: string },
  state: Pick<LiveMessages['registration.updated'], 'status' | 'checked_in_at' | 'door'>,
): Promise<void> {
  const recipients = new Set([user, ...(await findOrganisers(app, 'all', event))]);
  for (const recipient of recipients) {
    app.live.push({ user: recipient }, 'registration.updated', { event, registration, user, ...state });
  }
}

/** Those who organise an event, once for concurrent changes of it. */
const findOrganisers = createBatcher<string, string[]>(
  100,
  (app, events) => Promise.all(events.map((event) => organiserIdsOf(app.db, event))),
  { dedupeKey: (event) => event },
);
