import { eventDeleted, eventHidden } from '../events/facts.ts';
import type { FactBus } from '../platform/facts.ts';
import { hidePostsOfEvent, showPostsOfEvent } from '../posts/service.ts';

/** Posts of an event that was deleted, or that moderators removed, are missing with it. Their points stay. */
export function hidePostsOfEvents(facts: FactBus): void {
  facts.subscribe(eventDeleted, { inTransaction: hidePostsOfEvent });
  facts.subscribe(eventHidden, {
    inTransaction: (tx, event) => (event.isHidden ? hidePostsOfEvent(tx, event) : showPostsOfEvent(tx, event.eventId)),
  });
}
