import type { LiveMessages } from '@homecoming/contract/live.ts';
import { communityTopic } from '../../communities/access.ts';
import { eventCancelled, eventChanged, eventDeleted, eventPublished } from '../../events/facts.ts';
import { organiserIdsOf } from '../../outreach/access.ts';
import type { App } from '../../platform/app.ts';
import type { FactBus } from '../../platform/facts.ts';
import type { Live } from '../../platform/realtime/live.ts';
import { checkedIn, checkInUndone, registrationChanged } from '../../registrations/facts.ts';

/** News of the registrations of one event are collected for so long. */
const DEBOUNCE_MS = 250;

/** Pushes changed events and seats to members, and each registration to its person and the organisers. */
export function pushEvents(facts: FactBus): void {
  for (const changed of [eventPublished, eventCancelled, eventDeleted])
    facts.subscribe(changed, { afterCommit: pushNow });
  facts.subscribe(eventChanged, { afterCommit: pushNow });
  facts.subscribe(registrationChanged, {
    afterCommit: (app, { to, ...change }) =>
      pushRegistration(app, change, { status: to, checked_in_at: null, door: null }),
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

type Frame = LiveMessages['registration.updated'];

/** By server of this process and event: what its organisers get next. */
const waiting = new WeakMap<Live, Map<string, Frame[]>>();

/** At once to its person. Organisers get what was collected, and members one message for all of it. */
function pushRegistration(
  app: App,
  change: EventOrigin & { readonly registrationId: string; readonly userId: string },
  state: Pick<Frame, 'status' | 'checked_in_at' | 'door'>,
): void {
  const { eventId, registrationId: registration, userId: user } = change;
  const frame = { event: eventId, registration, user, ...state };
  app.live.push({ user }, 'registration.updated', frame);
  const events = waiting.get(app.live) ?? new Map<string, Frame[]>();
  waiting.set(app.live, events);
  const collected = events.get(eventId);
  if (collected) return void collected.push(frame);
  const frames = [frame];
  events.set(eventId, frames);
  const timer = setTimeout(() => {
    events.delete(eventId);
    pushCollected(app, change, frames).catch((error: unknown) => {
      app.log.warn({ err: error }, 'registrations were not pushed to organisers');
    });
  }, DEBOUNCE_MS);
  timer.unref();
}

async function pushCollected(app: App, change: EventOrigin, frames: readonly Frame[]): Promise<void> {
  pushNow(app, change);
  const organisers = await organiserIdsOf(app.db, change.eventId);
  for (const frame of frames) {
    for (const user of organisers) {
      // Its person has it already.
      if (user !== frame.user) app.live.push({ user }, 'registration.updated', frame);
    }
  }
}
