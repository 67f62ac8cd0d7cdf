import { channelClosed, channelMembershipChanged, channelOpened } from '../channels/facts.ts';
import { followChannel, followChannelMember, followDay, followMerge, followPeople } from '../cohorts/service.ts';
import { listingChanged, membershipChanged } from '../communities/facts.ts';
import type { Transaction } from '../platform/db/database.ts';
import { durableInOrder, type FactBus } from '../platform/facts.ts';
import { profileUpdated } from '../profiles/facts.ts';
import { defaultDayChanged, programMerged, studiesChanged } from '../studies/facts.ts';

/** Classes and programs follow what people studied, what they show of it, and where they are members. */
export function fillCohorts(facts: FactBus): void {
  const followAll = {
    durable: (tx: Transaction, changed: readonly { userId: string }[]) =>
      followPeople(
        tx,
        changed.map(({ userId }) => userId),
      ),
  };
  facts.subscribe(membershipChanged, followAll);
  facts.subscribe(listingChanged, followAll);
  facts.subscribe(profileUpdated, followAll);
  facts.subscribe(studiesChanged, followAll);
  facts.subscribe(
    channelMembershipChanged,
    durableInOrder(({ channelId, userId }) => `${channelId} ${userId}`, followChannelMember),
  );
  facts.subscribe(channelOpened, { inTransaction: followChannel });
  facts.subscribe(channelClosed, { inTransaction: followChannel });
  facts.subscribe(programMerged, { inTransaction: followMerge });
  facts.subscribe(defaultDayChanged, { inTransaction: followDay });
}
