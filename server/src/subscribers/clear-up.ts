import { releaseChannelPictures } from '../channels/service.ts';
import { communityDeleted } from '../communities/facts.ts';
import { releaseGroups } from '../groups/service.ts';
import type { FactBus } from '../platform/facts.ts';
import { releasePictures } from '../posts/service.ts';
import { forgetDefaultOfAll } from '../profiles/service.ts';

/** What goes with a community leaves no pictures or files behind, and nobody starting in it. */
export function clearUpAfterCommunities(facts: FactBus): void {
  facts.subscribe(communityDeleted, {
    async inTransaction(tx, { communityId }) {
      await releasePictures(tx, communityId);
      // Channels before their groups, as whoever deletes a group locks them.
      await releaseChannelPictures(tx, communityId);
      await releaseGroups(tx, communityId);
      await forgetDefaultOfAll(tx, communityId);
    },
  });
}
