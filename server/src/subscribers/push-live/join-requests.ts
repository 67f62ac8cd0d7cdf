import { listManagerIds } from '../../communities/access.ts';
import { requestUpdated } from '../../join-requests/facts.ts';
import type { FactBus } from '../../platform/facts.ts';

/** Pushes requests to join to their authors, and to those who answer them. */
export function pushJoinRequests(facts: FactBus): void {
  facts.subscribe(requestUpdated, {
    async afterCommit(app, { requestId: id, communityId: community, channelId: channel, userId, status }) {
      const recipients = new Set([userId, ...(await listManagerIds(app.db, community))]);
      for (const user of recipients) app.live.push({ user }, 'request.updated', { id, community, channel, status });
    },
  });
}
