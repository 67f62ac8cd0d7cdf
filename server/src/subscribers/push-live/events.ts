import type { RegistrationStatusName } from '@homecoming/contract/events.ts';
import type { LiveMessages } from '@homecoming/contract/live.ts';
import { communityTopic } from '../../communities/access.ts';
import { guestIdsOf, organiserIdsOf } from '../../events/access.ts';
import { eventCancelled, eventChanged, eventDeleted, eventPublished } from '../../events/facts.ts';
import type { App } from '../../platform/app.ts';
import type { FactBus } from '../../platform/facts.ts';
import type { Live } from '../../platform/realtime/live.ts';
import { checkedIn, checkInUndone, registrationChanged } from '../../registrations/facts.ts';

/** How long changed registrations of an event are collected. */
const DEBOUNCE_MS = 250;

/**
 * Pushes changed events and seats to members and registered guests, and each registration and check-in to its person and
 * the organisers.
 */
export function pushEvents(facts: FactBus): void {
  for (const changed of [eventPublished, eventCancelled, eventDeleted])
    facts.subscribe(changed, { afterCommit: pushNow });
  facts.subscribe(eventChanged, { afterCommit: pushNow });
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
  app.live.push({ users: await guestIdsOf(app.db, event) }, 'event.updated', { event });
}

type Frame = LiveMessages['registration.updated'];

/** Whether a registration takes a seat, or a place in the waitlist: members see both on the event. */
function hasSeatOrPlace(status: RegistrationStatusName | null): boolean {
  return status === 'going' || status === 'awaiting_payment' || status === 'waitlisted';
}

interface Collected {
  readonly frames: Frame[];
  changesSeats: boolean;
}

/** By server of this process and event: what its organisers and members get next. */
const waiting = new WeakMap<Live, Map<string, Collected>>();

/** At once to its person. Organisers get what was collected, and members one message when seats have changed. */
function pushRegistration(
  app: App,
  change: EventOrigin & { readonly registrationId: string; readonly userId: string },
  { state, changesSeats }: { state: Pick<Frame, 'status' | 'checked_in_at' | 'door'>; changesSeats: boolean },
): void {
  const { eventId, registrationId: registration, userId: user } = change;
  const frame = { event: eventId, registration, user, ...state };
  app.live.push({ user }, 'registration.updated', frame);
  const events = waiting.get(app.live) ?? new Map<string, Collected>();
  waiting.set(app.live, events);
  const earlier = events.get(eventId);
  if (earlier) {
    earlier.frames.push(frame);
    earlier.changesSeats ||= changesSeats;
    return;
  }
  const collected = { frames: [frame], changesSeats };
  events.set(eventId, collected);
  const timer = setTimeout(() => {
    events.delete(eventId);
    pushCollected(app, change, collected).catch((error: unknown) => {
      app.log.warn({ err: error }, 'registrations were not pushed to organisers');
    });
  }, DEBOUNCE_MS);
  timer.unref();
}

async function pushCollected(app: App, origin: EventOrigin, { frames, changesSeats }: Collected): Promise<void> {
  if (changesSeats) await pushNow(app, origin);
  const users = await organiserIdsOf(app.db, origin.eventId);
  // Its person has it already.
  for (const frame of frames) app.live.push({ users, except: [frame.user] }, 'registration.updated', frame);
}
