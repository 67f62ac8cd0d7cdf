import { detachChannelPictures } from '../channels/service.ts';
import { communityDeleted } from '../communities/facts.ts';
import { detachGroupFiles } from '../groups/service.ts';
import { deleteNotifications } from '../notifications/service.ts';
import type { FactBus } from '../platform/facts.ts';
import { detachPictures } from '../posts/service.ts';
import { clearDefaultCommunity } from '../profiles/service.ts';

/** What goes with a community leaves no pictures or files behind, no bell that counts it, and nobody starting in it. */
export function cleanUpCommunities(facts: FactBus): void {
  facts.subscribe(communityDeleted, {
    async inTransaction(tx, { communityId }) {
      await detachPictures(tx, communityId);
      // Channels before their groups, as whoever deletes a group locks them.
      await detachChannelPictures(tx, communityId);
      await detachGroupFiles(tx, communityId);
      // Lines after what they are about, as whoever deletes a group or a post locks them.
      await deleteNotifications(tx, { communityId });
      await clearDefaultCommunity(tx, communityId);
    },
  });
}
