import { durations } from '@homecoming/contract/limits.ts';
import { isBlockedBetween } from '../../blocks/access.ts';
import { listManagerIds } from '../../communities/access.ts';
import { mentorshipMoved, offerMoved, offerPaused } from '../../mentoring/facts.ts';
import { suggestMentors } from '../../mentoring/service.ts';
import { deleteNotifications, notify, notifyAll, removeActor } from '../../notifications/service.ts';
import { DAY_MS, formatDay } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { durableEach, durableInOrder, type FactBus, type Fact } from '../../platform/facts.ts';

type DataOf<SomeFact> = SomeFact extends Fact<infer Data> ? Data : never;
type Moved = DataOf<typeof mentorshipMoved>;

/** Notifies mentors of requests, and both of what becomes of them. */
export function notifyAboutMentoring(facts: FactBus): void {
  facts.subscribe(
    mentorshipMoved,
    durableInOrder(
      ({ id }) => id,
      async (tx, moved) => {
        if (moved.move === 'asked' || moved.move === 'reminded') return notifyWhoAnswers(tx, moved);
        // What was asked of them is over.
        if (moved.move !== 'silent') await deleteNotifications(tx, { kind: 'mentoring_asked', subjectId: moved.id });
        // After a block it is missing for both, so a line would lead nowhere.
        if (ENDS.has(moved.move) && (await isBlockedBetween(tx, moved.mentorId, moved.menteeId))) return;
        if (moved.move === 'full' && !moved.isProposal) return notifyOfOthers(tx, moved);
        for (const userId of listReaders(moved)) await notifyNews(tx, userId, moved);
      },
    ),
  );
  facts.subscribe(
    offerMoved,
    durableInOrder(({ communityId, userId }) => `${communityId} ${userId}`, notifyOfOffer),
  );
  facts.subscribe(
    offerPaused,
    durableEach(async (tx, { mentorshipId, communityId, userId, at }) => {
      const groupKey = `mentoring_paused:${mentorshipId}`;
      const news = { kind: 'mentoring_news', groupKey, actorId: null, details: { news: 'paused' } } as const;
      await notify(tx, { ...news, userId, communityId, at });
    }),
  );
}

/** Managers learn who waits to be confirmed, all of a community in one line, and mentors that they are listed. */
async function notifyOfOffer(
  tx: Transaction,
  { communityId, userId, move, at }: DataOf<typeof offerMoved>,
): Promise<void> {
  const line = { kind: 'mentoring_asked', groupKey: `mentoring_offered:${communityId}`, communityId } as const;
  if (move !== 'offered') await removeActor(tx, userId, line);
  if (move === 'offered') {
    const managers = await listManagerIds(tx, communityId);
    await notifyAll(tx, managers, { ...line, actorId: userId, details: { news: 'offered' }, at });
  }
  if (move === 'confirmed') {
    const groupKey = `mentoring_confirmed:${communityId}`;
    const news = { kind: 'mentoring_news', groupKey, actorId: null, details: { news: 'confirmed' } } as const;
    await notify(tx, { ...news, userId, communityId, at });
  }
}

/** Of what was proposed both, until they have said yes. */
async function notifyWhoAnswers(tx: Transaction, moved: Moved): Promise<void> {
  const { id, communityId, mentorId, menteeId, isProposal, topic, yesOf, move, turn, at } = moved;
  const asked = isProposal ? [mentorId, menteeId] : [mentorId];
  const news = isProposal ? 'proposed' : move;
  // A reminder is a line of its own: the first one may be read already.
  const groupKey = move === 'asked' ? `mentoring_asked:${id}` : `mentoring_asked:${id}:${turn}`;
  for (const userId of asked.filter((person) => !yesOf.includes(person))) {
    const actorId = isProposal ? null : menteeId;
    const about = { kind: 'mentoring_asked', groupKey, actorId, communityId, subjectId: id } as const;
    await notify(tx, { ...about, userId, details: { news, topic }, at });
  }
}

/** Who learns of the news, without who made it. Of a no to what was proposed only those learn who had said yes. */
function listReaders({ mentorId, menteeId, isProposal, move, byId, yesOf }: Moved): readonly string[] {
  const both = [mentorId, menteeId];
  switch (move) {
    case 'accepted':
    case 'silent':
    case 'ended':
      return both.filter((person) => person !== byId);
    case 'declined':
    case 'expired':
    case 'closed':
    case 'full':
      return isProposal ? yesOf : [menteeId];
    case 'withdrawn':
      return isProposal ? yesOf : [];
    default:
      return [];
  }
}

async function notifyNews(tx: Transaction, userId: string, moved: Moved): Promise<void> {
  const { id, communityId, mentorId, menteeId, isProposal, topic, move, turn, at } = moved;
  const other = userId === mentorId ? menteeId : mentorId;
  const isNothing = isProposal && !NAMED.has(move) && move !== 'ended';
  const groupKey = `mentoring_${move}:${id}:${turn}`;
  const endsAt = new Date(at.getTime() + durations.mentorRequestDays * DAY_MS);
  await notify(tx, {
    userId,
    kind: 'mentoring_news',
    groupKey,
    actorId: NAMED.has(move) || (move === 'declined' && !isProposal) ? other : null,
    communityId,
    subjectId: id,
    details: {
      news: isNothing ? 'nothing' : move,
      topic,
      ...(move === 'accepted' ? { conversation: other } : {}),
      ...(move === 'silent' ? { until: formatDay(endsAt) } : {}),
    },
    at,
  });
}

/** What a block does to a request or mentorship. */
const ENDS: ReadonlySet<string> = new Set(['ended', 'closed']);

/** The news that name the other one. How something ended names nobody, since nobody has to explain it. */
const NAMED: ReadonlySet<string> = new Set(['accepted', 'silent']);

/** Names up to three others whom a mentee could ask, as the people of the line. */
async function notifyOfOthers(tx: Transaction, moved: Moved): Promise<void> {
  const { id, communityId, menteeId: userId, topic, at } = moved;
  const others = await suggestMentors(tx, moved, at);
  const about = { kind: 'mentoring_news', groupKey: `mentoring_full:${id}`, communityId, subjectId: id } as const;
  for (const actorId of others.length === 0 ? [null] : others.map((person) => person.id)) {
    await notify(tx, { ...about, userId, actorId, details: { news: 'full', topic }, at });
  }
}
