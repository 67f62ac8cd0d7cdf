import { classAsked, reunionDrafted, reunionOffered } from '../../cohorts/facts.ts';
import { listOwnerIds } from '../../communities/access.ts';
import { notifyAll } from '../../notifications/service.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';

/** Asks agents whether to ask their class, then the class, and says to those who plan a reunion that its event is drafted. */
export function notifyAboutReunions(facts: FactBus): void {
  facts.subscribe(
    reunionOffered,
    durableEach(async (tx, { reunionId, communityId, channelId, classYear, year, month, agents, at }) => {
      const details = { news: 'offered', years: year - classYear, month };
      const groupKey = `reunion_offered:${reunionId}`;
      await notifyAll(tx, agents, { ...ABOUT, groupKey, communityId, channelId, details, at });
    }),
  );
  facts.subscribe(
    classAsked,
    durableEach(async (tx, { reunionId, communityId, channelId, classYear, year, userIds, at }) => {
      const details = { news: 'asked', years: year - classYear, year, class_year: classYear };
      const groupKey = `reunion_asked:${reunionId}`;
      await notifyAll(tx, userIds, { ...ABOUT, groupKey, communityId, channelId, details, at });
    }),
  );
  facts.subscribe(
    reunionDrafted,
    durableEach(async (tx, { communityId, eventId, classYear, hosts, byId, at }) => {
      const readers = hosts.length === 0 && byId === null ? await listOwnerIds(tx, communityId) : hosts;
      const details = { news: byId === null ? 'drafted' : 'planned', class_year: classYear };
      const groupKey = `reunion_drafted:${eventId}`;
      await notifyAll(
        tx,
        readers.filter((userId) => userId !== byId),
        { ...ABOUT, groupKey, communityId, eventId, details, at },
      );
    }),
  );
}

/** Nobody is named: who has blocked the person who asks belongs to the class, too. */
const ABOUT = { kind: 'reunion_asked', actorId: null } as const;
