import { listStaffIds } from '../../accounts/access.ts';
import { listManagerIds, listOwnerIds } from '../../communities/access.ts';
import { countOpenCases } from '../../moderation/access.ts';
import { appealChanged, caseDecided, caseEscalated, reportReceived } from '../../moderation/facts.ts';
import { notify, notifyAll } from '../../notifications/service.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { durableEach, durableInOrder, type FactBus } from '../../platform/facts.ts';

const nobody = { actorId: null } as const;

/** Notifies those who moderate about reports, reporters about the outcome, and people about decisions about them. */
export function notifyAboutModeration(facts: FactBus): void {
  facts.subscribe(
    reportReceived,
    durableInOrder(
      ({ communityId }) => communityId ?? '',
      async (tx, { communityId, handledBy, at }) => {
        await notifyModerators(tx, handledBy === 'staff' ? null : communityId, handledBy === 'owners', at);
      },
    ),
  );
  facts.subscribe(
    caseEscalated,
    durableInOrder(
      () => '',
      (tx, { at }) => notifyModerators(tx, null, false, at),
    ),
  );
  facts.subscribe(
    caseDecided,
    durableEach(
      async (tx, { decisionId, communityId, kind, authorId, item, person, until, reporterIds, undone, at }) => {
        const about = { communityId, subjectId: decisionId, ...nobody, at };
        const isBreach = item === 'remove' || person !== null;
        const news = undone ? 'undone' : item === 'remove' ? 'removed' : person === 'mute' ? 'muted' : 'warned';
        if (isBreach) {
          const groupKey = `decision_received:${decisionId}:${news}`;
          const details = { news, kind, ...(until !== null && { until: formatDay(until) }) };
          await notify(tx, { userId: authorId, kind: 'decision_received', groupKey, ...about, details });
        }
        if (undone) return;
        const answer = { kind: 'report_answered', groupKey: `report_answered:${decisionId}` } as const;
        await notifyAll(tx, reporterIds, {
          ...answer,
          ...about,
          details: { answer: isBreach ? 'acted' : 'no_breach' },
        });
      },
    ),
  );
  facts.subscribe(
    appealChanged,
    durableEach(async (tx, { decisionId, communityId, byId, isAuthor, outcome, at }) => {
      if (outcome === null) return;
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

/** `28 November 2026`. */
function formatDay(moment: string): string {
  return dayFormat.format(new Date(moment));
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Says how many cases wait in a community, or with null for the platform staff. */
async function notifyModerators(
  tx: Transaction,
  communityId: string | null,
  ownersOnly: boolean,
  at: Date,
): Promise<void> {
  const count = await countOpenCases(tx, communityId);
  if (count === 0) return;
  const groupKey = `case_opened:${communityId ?? 'staff'}`;
  const userIds = await listModerators(tx, communityId, ownersOnly);
  await notifyAll(tx, userIds, { kind: 'case_opened', groupKey, communityId, ...nobody, details: { count }, at });
}

async function listModerators(tx: Transaction, communityId: string | null, ownersOnly: boolean): Promise<string[]> {
  if (communityId === null) return listStaffIds(tx);
  return ownersOnly ? listOwnerIds(tx, communityId) : listManagerIds(tx, communityId);
}
