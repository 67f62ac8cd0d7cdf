import { graduationNears, stageReached } from '../../cohorts/facts.ts';
import { countGraduatedManagers, formatDayOfStudy } from '../../cohorts/service.ts';
import { listOwnerIds } from '../../communities/access.ts';
import { notifyAll } from '../../notifications/service.ts';
import { durableInOrder, type FactBus } from '../../platform/facts.ts';

/** Asks students whether they graduate on a day, and says to owners how many who manage their community have. */
export function notifyAboutCohorts(facts: FactBus): void {
  facts.subscribe(
    graduationNears,
    durableInOrder(
      ({ communityId, endsOn }) => `${communityId} ${endsOn}`,
      async (tx, { communityId, endsOn, userIds, campusIds, at }) => {
        const groupKey = `graduation_asked:${communityId}:${endsOn}`;
        const asked = { kind: 'graduation_asked', groupKey, actorId: null, communityId, at } as const;
        const date = formatDayOfStudy(endsOn);
        const others = userIds.filter((id) => !campusIds.includes(id));
        await notifyAll(tx, others, { ...asked, details: { date } });
        await notifyAll(tx, campusIds, { ...asked, details: { date, address: 'campus' } });
      },
    ),
  );
  facts.subscribe(
    stageReached,
    durableInOrder(
      ({ communityId }) => communityId,
      async (tx, { communityId, stage, endsOn, userIds, at }) => {
        if (stage !== 'graduate') return;
        const count = await countGraduatedManagers(tx, { communityId, endsOn, userIds });
        if (count === 0) return;
        const groupKey = `admins_graduated:${communityId}:${endsOn}`;
        const input = {
          kind: 'admins_graduated',
          groupKey,
          actorId: null,
          communityId,
          details: { count },
          at,
        } as const;
        await notifyAll(tx, await listOwnerIds(tx, communityId), input);
      },
    ),
  );
}
