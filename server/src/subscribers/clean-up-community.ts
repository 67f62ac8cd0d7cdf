import { detachChannelPictures } from '../channels/service.ts';
import { communityDeleted } from '../communities/facts.ts';
import { detachCovers } from '../events/service.ts';
import { detachGroupFiles } from '../groups/service.ts';
import { deleteNotifications } from '../notifications/service.ts';
import { mailThatEventsAreGone } from '../outreach/registration-news/service.ts';
import type { FactBus } from '../platform/facts.ts';
import { detachPictures } from '../posts/service.ts';
import { clearDefaultCommunity } from '../profiles/service.ts';
import { endPaymentsOfCommunity } from '../registrations/payments/service.ts';

/**
 * Deleting a community detaches its pictures and files, mails people who registered for its events and refunds what they
 * paid, deletes its notifications, and clears it as anybody's default.
 */
export function cleanUpCommunities(facts: FactBus): void {
  facts.subscribe(communityDeleted, {
    async inTransaction(tx, { communityId, at }) {
      await detachPictures(tx, communityId);
      // Groups before their channels: deleting a group locks them in this order.
      await detachGroupFiles(tx, communityId);
      await detachChannelPictures(tx, communityId);
      await detachCovers(tx, communityId);
      // After the line above has locked the events: nobody registers any more.
      await mailThatEventsAreGone(tx, communityId, at);
      await endPaymentsOfCommunity(tx, communityId, at);
      // Notifications after their subjects: deleting a group or a post locks them in this order.
      await deleteNotifications(tx, { communityId });
      await clearDefaultCommunity(tx, communityId);
    },
  });
}
