import { channelCreated } from '../channels/facts.ts';
import { createFirstGroup } from '../groups/service.ts';
import type { FactBus } from '../platform/facts.ts';

/** A channel starts with a group, since clients take an empty list of groups for an error. */
export function createDefaultGroup(facts: FactBus): void {
  facts.subscribe(channelCreated, { inTransaction: createFirstGroup });
}
