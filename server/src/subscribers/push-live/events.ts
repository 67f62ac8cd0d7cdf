import type { RegistrationStatusName } from '@homecoming/contract/events.ts';
import type { LiveMessages } from '@homecoming/contract/live.ts';
import { communityTopic } from '../../communities/access.ts';
import { listGuestIds, listOrganiserIds } from '../../events/access.ts';
import { eventCancelled, eventChanged, eventDeleted, eventHidden, eventPublished } from '../../events/facts.ts';
import type { App } from '../../platform/app.ts';
import { createCollector } from '../../platform/concurrency/collector.ts';
import type { FactBus } from '../../platform/facts.ts';
import { checkedIn, checkInUndone, registrationChanged } from '../../registrations/facts.ts';

/** How long changed registrations of an event are collected. */
const COLLECTED_MS = 250;

/**
 * Pushes changed events and seats to members and registered guests, and each registration and check-in to its person and
 * the organisers.
 */
export function pushEvents(facts: FactBus): void {
  for (const changed of [eventPublished, eventCancelled, eventDeleted])
    facts.subscribe(changed, { afterCommit: pushNow });
  facts.subscribe(eventChanged, { afterCommit: pushNow });
  facts.subscribe(eventHidden, { afterCommit: pushNow });
  facts.subscribe(registrationChanged, {
    afterCommit: (app, { from, to, ...change }) =>
      pushRegistration(app, change, {
        state: { status: to, checked_in_at: null, door: null },
        changesSeats: hasSeatOrPlace(from) || hasSeatOrPlace(to),
      }),
  });
  facts.subscribe(checkedIn, {
    afterCommit: (app, { at, door, ...change }) =>
      pushRegistration(app, change, {
        state: { status: 'going', checked_in_at: new Date(at).toISOString(), door },
        changesSeats: false,
      }),
  });
  facts.subscribe(checkInUndone, {
    afterCommit(app, { status, ...change }) {
      // A seat that was taken away is pushed as a changed registration.
      if (status !== 'going') return;
      pushRegistration(app, change, { state: { status, checked_in_at: null, door: null }, changesSeats: false });
    },
  });
}

interface EventOrigin {
  readonly eventId: string;
  readonly communityId: string;
}

async function pushNow(app: App, { eventId: event, communityId }: EventOrigin): Promise<void> {
  app.live.push({ topic: communityTopic(communityId) }, 'event.updated', { event });
  app.live.push({ users: await listGuestIds(app.db, event) }, 'event.updated', { event });
}

type Frame = LiveMessages['registration.updated'];

/** Whether a registration takes a seat, or a place in the waitlist: members see both on the event. */
function hasSeatOrPlace(status: RegistrationStatusName | null): boolean {
  return status === 'going' || status === 'awaiting_payment' || status === 'waitlisted';
}

interface Change {
  readonly origin: EventOrigin;
  readonly frame: Frame;
  readonly changesSeats: boolean;
}

/** At once to its person. Organisers get what was collected, and members one message when seats have changed. */
function pushRegistration(
  app: App,
  change: EventOrigin & { readonly registrationId: string; readonly userId: string },
  { state, changesSeats }: { state: Pick<Frame, 'status' | 'checked_in_at' | 'door'>; changesSeats: boolean },
): void {
  const { eventId, registrationId: registration, userId: user } = change;
  const frame = { event: eventId, registration, user, ...state };
  app.live.push({ user }, 'registration.updated', frame);
  void pushToOthers(app, eventId, { origin: change, frame, changesSeats });
}

const pushToOthers = createCollector<Change>(COLLECTED_MS, async (app, eventId, changes) => {
  const seats = changes.find(({ changesSeats }) => changesSeats);
  if (seats !== undefined) await pushNow(app, seats.origin);
  const users = await listOrganiserIds(app.db, eventId);
  // Its person has it already.
  for (const { frame } of changes) app.live.push({ users, except: [frame.user] }, 'registration.updated', frame);
});
