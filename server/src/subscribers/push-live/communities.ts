import { listManagerIds } from '../../communities/access.ts';
import { communityUpdated } from '../../communities/facts.ts';
import type { FactBus } from '../../platform/facts.ts';

/** Pushes changed settings of a community to those who manage it. */
export function pushCommunities(facts: FactBus): void {
  facts.subscribe(communityUpdated, {
    async afterCommit(app, { communityId: community }) {
      for (const user of await listManagerIds(app.db, community)) {
        app.live.push({ user }, 'community.updated', { community });
      }
    },
  });
}
