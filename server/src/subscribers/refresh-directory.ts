import { mentoringSwitched } from '../communities/facts.ts';
import { enqueueRefreshing } from '../directory/service.ts';
import type { FactBus } from '../platform/facts.ts';
import { programRenamed } from '../studies/facts.ts';

/** Directories follow what changes for many of their people at once. */
export function refreshDirectories(facts: FactBus): void {
  facts.subscribe(programRenamed, { inTransaction: enqueueRefreshing });
  facts.subscribe(mentoringSwitched, {
    inTransaction: (tx, { communityId }) => enqueueRefreshing(tx, { communityId, programId: null }),
  });
}
