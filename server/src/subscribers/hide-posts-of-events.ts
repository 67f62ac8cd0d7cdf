import { eventDeleted } from '../events/facts.ts';
import type { FactBus } from '../platform/facts.ts';
import { hidePostsOfEvent } from '../posts/service.ts';

/** Posts of a deleted event are missing with it. Their points stay. */
export function hidePostsOfEvents(facts: FactBus): void {
  facts.subscribe(eventDeleted, { inTransaction: hidePostsOfEvent });
}
