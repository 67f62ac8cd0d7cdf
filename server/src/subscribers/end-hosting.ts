import { membershipChanged } from '../communities/facts.ts';
import { endHosting } from '../events/hosts/service.ts';
import type { FactBus } from '../platform/facts.ts';

/** Hosts are members: a person who leaves a community hosts nothing in it any more. */
export function endHostingOfLeavers(facts: FactBus): void {
  facts.subscribe(membershipChanged, {
    async inTransaction(tx, moved) {
      if (moved.role === null) await endHosting(tx, moved);
    },
  });
}
