import { hostIdsOf } from '../../events/access.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { awardAll, revoke } from '../../points/service.ts';
import { checkedIn, checkInUndone } from '../../registrations/facts.ts';
import { awarded } from './award.ts';

/** Check-ins from which on an event has been organised well enough to earn points. */
const ENOUGH = 5;

/** Awards points for each check-in, and for the hosts of an event with five of them. Undoing takes them back. */
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
      if (counts.checkedIn < ENOUGH) return;
      const hosts = await hostIdsOf(tx, eventId);
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
      if (counts.checkedIn >= ENOUGH) return;
      for (const host of await hostIdsOf(tx, eventId)) {
        await revoke(tx, { userId: host, reason: 'event_organised', subjectId: eventId });
      }
    }),
  );
}
