import { channelFilled, channelMembershipChanged, channelOpened } from '../channels/facts.ts';
import { communityOpened, membershipChanged } from '../communities/facts.ts';
import {
  admitToChannel,
  admitToCommunity,
  cancelRequests,
  resolveRequests,
  resolveRequestsIn,
} from '../join-requests/service.ts';
import type { App } from '../platform/app.ts';
import type { FactBus } from '../platform/facts.ts';

/**
 * Closes pending requests of people who joined in another way, of channels and communities that become open, and of
 * people who leave.
 */
export function resolveJoinRequests(facts: FactBus, app: Pick<App, 'config'>): void {
  facts.subscribe(membershipChanged, {
    async inTransaction(tx, moved) {
      if (moved.before === null) await resolveRequests(tx, moved);
      if (moved.role === null) await cancelRequests(tx, moved);
    },
  });
  facts.subscribe(communityOpened, { inTransaction: (tx, opened) => admitToCommunity(tx, app, opened) });
  facts.subscribe(channelOpened, { inTransaction: admitToChannel });
  facts.subscribe(channelFilled, {
    async inTransaction(tx, filled) {
      if (filled.isMember) await resolveRequestsIn(tx, filled);
    },
  });
  facts.subscribe(channelMembershipChanged, {
    async inTransaction(tx, moved) {
      if (moved.isMember) await resolveRequests(tx, moved);
    },
  });
}
