import { communityDeleted } from '../communities/facts.ts';
import type { FactBus } from '../platform/facts.ts';
import { releasePictures } from '../posts/service.ts';

/** What goes with a community leaves no pictures behind. */
export function releasePicturesOfCommunities(facts: FactBus): void {
  facts.subscribe(communityDeleted, { inTransaction: (tx, { communityId }) => releasePictures(tx, communityId) });
}
