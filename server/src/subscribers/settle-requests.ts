import { channelMemberMoved } from '../channels/facts.ts';
import { memberMoved } from '../communities/facts.ts';
import { cancelRequests, settleRequests } from '../join-requests/service.ts';
import type { FactBus } from '../platform/facts.ts';

/** Whoever comes in by another door waits no longer; whoever leaves a community asks for nothing in it. */
export function settleJoinRequests(facts: FactBus): void {
  facts.subscribe(memberMoved, {
    async inTransaction(tx, moved) {
      if (moved.before === null) await settleRequests(tx, moved);
      if (moved.role === null) await cancelRequests(tx, moved);
    },
  });
  facts.subscribe(channelMemberMoved, {
    async inTransaction(tx, moved) {
      if (moved.isMember) await settleRequests(tx, moved);
    },
  });
}
