import { listHostIds } from '../../events/access.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { awardAll, revoke, revokeFromAll } from '../../points/service.ts';
import { checkedIn, checkInUndone } from '../../registrations/facts.ts';
import { awarded } from './award.ts';

/** The number of check-ins with which the hosts of an event earn points. */
const CHECK_INS_TO_EARN = 5;

/**
 * Awards points for each check-in, and to those who host an event when it has five of them. Undoing revokes them, also
 * from people who host it no longer.
 */
export function awardForEvents(facts: FactBus): void {
  facts.subscribe(
    checkedIn,
    awarded(({ userId, eventId, communityId, at }) => ({
      userId,
      reason: 'event_checked_in',
      subjectId: eventId,
      communityId,
      at,
    })),
  );
  facts.subscribe(
    checkedIn,
    durableEach(async (tx, { eventId, communityId, counts, at }) => {
      if (counts.checkedIn !== CHECK_INS_TO_EARN) return;
      const hosts = await listHostIds(tx, eventId);
      const award = { reason: 'event_organised', subjectId: eventId, communityId, at } as const;
      await awardAll(
        tx,
        hosts.map((userId) => ({ ...award, userId })),
      );
    }),
  );
  facts.subscribe(
    checkInUndone,
    durableEach(async (tx, { userId, eventId, counts }) => {
      await revoke(tx, { userId, reason: 'event_checked_in', subjectId: eventId });
      if (counts.checkedIn < CHECK_INS_TO_EARN) {
        await revokeFromAll(tx, { reason: 'event_organised', subjectId: eventId });
      }
    }),
  );
}
