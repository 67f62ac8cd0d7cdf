import { memberMoved } from '../communities/facts.ts';
import { settleRequests } from '../join-requests/service.ts';
import type { FactBus } from '../platform/facts.ts';

/** Whoever comes in by an invite, or is taken in, waits no longer for an answer. */
export function settleJoinRequests(facts: FactBus): void {
  facts.subscribe(memberMoved, {
    inTransaction: async (tx, moved) => {
      if (moved.before === null) await settleRequests(tx, moved);
    },
  });
}
