import { isBreach } from '@homecoming/contract/moderation.ts';
import { listStaffIds } from '../../accounts/access.ts';
import { listManagerIds, listOwnerIds } from '../../communities/access.ts';
import { appealChanged, caseDecided, caseEscalated, reportReceived } from '../../moderation/facts.ts';
import { notify, notifyAll } from '../../notifications/service.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { countOpenAppeals, countOpenCases, isHandledBy } from '../../trust/cases/access.ts';
import { reviewChanged } from '../../trust/facts.ts';
import { countWaitingTexts } from '../../trust/review/service.ts';
import { formatDay } from '../../platform/calendar.ts';
import { durableEach, durableInOrder, type FactBus } from '../../platform/facts.ts';

const nobody = { actorId: null } as const;

/** Notifies those who moderate about reports, reporters about the outcome, and people about decisions about them. */
export function notifyAboutModeration(facts: FactBus): void {
  facts.subscribe(
    reportReceived,
    durableInOrder(
      ({ communityId }) => communityId ?? '',
      async (tx, { communityId, handledBy, at }) => {
        await notifyModerators(tx, handledBy === 'staff' ? null : communityId, handledBy, at);
      },
    ),
  );
  facts.subscribe(
    reviewChanged,
    durableInOrder(
      ({ communityId }) => communityId,
      async (tx, { communityId, left, at }) => {
        const count = left === null ? await countWaitingTexts(tx, communityId) : 0;
        if (count === 0) return;
        const groupKey = `review_waits:${communityId}`;
        const details = { news: 'texts', count };
        const waits = { kind: 'case_opened', groupKey, communityId, ...nobody, details, at } as const;
        await notifyAll(tx, await listManagerIds(tx, communityId), waits);
      },
    ),
  );
  facts.subscribe(
    caseEscalated,
    durableInOrder(
      () => '',
      (tx, { at }) => notifyModerators(tx, null, 'staff', at),
    ),
  );
  facts.subscribe(
    caseDecided,
    durableEach(
      async (
        tx,
        { decisionId, communityId, kind, authorId, item, person, until, reporterIds, undone, isSwept, at },
      ) => {
        const about = { communityId, subjectId: decisionId, ...nobody, at };
        const breaches = isBreach({ item, person });
        const news = undone ? 'undone' : item === 'remove' ? 'removed' : (person ?? 'warn');
        if (breaches && isSwept !== true) {
          const groupKey = `decision_received:${decisionId}:${news}`;
          const end = until === null ? {} : { until: formatDay(new Date(until)) };
          const details = { news, kind, ...(person !== null && { person }), ...end };
          await notify(tx, { userId: authorId, kind: 'decision_received', groupKey, ...about, details });
        }
        if (undone) return;
        const answer = { kind: 'report_answered', groupKey: `report_answered:${decisionId}` } as const;
        await notifyAll(tx, reporterIds, {
          ...answer,
          ...about,
          details: { answer: breaches ? 'acted' : 'no_breach' },
        });
      },
    ),
  );
  facts.subscribe(
    appealChanged,
    durableEach(async (tx, { decisionId, communityId, byId, isAuthor, outcome, answererIds, at }) => {
      if (outcome === null) return notifyAnswerers(tx, { communityId, answererIds, at });
      if (byId === null) return;
      const about = { communityId, subjectId: decisionId, ...nobody, at };
      const groupKey = `objection:${decisionId}:${byId}`;
      if (isAuthor) {
        const details = { news: 'answered' };
        await notify(tx, { userId: byId, kind: 'decision_received', groupKey, ...about, details });
      } else {
        const details = { answer: 'objection' };
        await notify(tx, { userId: byId, kind: 'report_answered', groupKey, ...about, details });
      }
    }),
  );
}

/** Says how many objections wait for those who may answer a new one. */
async function notifyAnswerers(
  tx: Transaction,
  { communityId, answererIds, at }: { communityId: string | null; answererIds: readonly string[]; at: Date },
): Promise<void> {
  const place = answererIds.length === 0 ? null : communityId;
  const count = await countOpenAppeals(tx, isHandledBy(place, 'owners'));
  const userIds = place === null ? await listStaffIds(tx) : answererIds;
  const groupKey = `objection_waits:${place ?? 'staff'}`;
  const details = { news: 'objections', count };
  await notifyAll(tx, userIds, { kind: 'case_opened', groupKey, communityId: place, ...nobody, details, at });
}

interface Audience {
  readonly userIds: readonly string[];
  /** How many open cases they see. */
  readonly count: number;
}

/** Says how many cases wait in a community, or with null for the platform staff. */
export async function notifyModerators(
  tx: Transaction,
  communityId: string | null,
  handledBy: 'managers' | 'owners' | 'staff',
  at: Date,
): Promise<void> {
  const groupKey = `case_opened:${communityId ?? 'staff'}`;
  for (const { userIds, count } of await listModerators(tx, communityId, handledBy)) {
    if (count === 0) continue;
    await notifyAll(tx, userIds, { kind: 'case_opened', groupKey, communityId, ...nobody, details: { count }, at });
  }
}

/** Who looks at a new case. Owners see more cases than admins. */
async function listModerators(
  tx: Transaction,
  communityId: string | null,
  handledBy: 'managers' | 'owners' | 'staff',
): Promise<Audience[]> {
  const count = (audience: typeof handledBy) => countOpenCases(tx, isHandledBy(communityId, audience));
  if (communityId === null) return [{ userIds: await listStaffIds(tx), count: await count('staff') }];
  const ownerIds = await listOwnerIds(tx, communityId);
  const owners = { userIds: ownerIds, count: await count('owners') };
  if (handledBy === 'owners') return [owners];
  const adminIds = (await listManagerIds(tx, communityId)).filter((id) => !ownerIds.includes(id));
  return [owners, { userIds: adminIds, count: await count('managers') }];
}
