import { listManagerIds } from '../../communities/access.ts';
import type { FactBus } from '../../platform/facts.ts';
import { reviewChanged } from '../../trust/facts.ts';

/** Pushes what waits for moderators, and what they answered, to its author and to the managers. */
export function pushReviews(facts: FactBus): void {
  facts.subscribe(reviewChanged, {
    async afterCommit(app, { reviewId: id, communityId: community, authorId }) {
      const recipients = new Set([authorId, ...(await listManagerIds(app.db, community))]);
      for (const user of recipients) app.live.push({ user }, 'review.updated', { community, id });
    },
  });
}
