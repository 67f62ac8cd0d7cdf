import type { BlastDraft, FeedbackMailDraft } from './events/event.ts';
import { idAt, timelessId } from './ids.ts';
import type { PlannedEvent } from './planned-event.ts';
import type {
  BlastReactionRow,
  EventBlastRow,
  EventFeedbackRow,
  EventMailingRow,
  FeedbackScheduleRow,
  RegistrationRow,
  WorldPlan,
} from './rows.ts';
import { after, before, DAY, earliest, HOUR, latest, toMilliseconds, MINUTE, momentBetween } from './times.ts';

/** What organisers said to their guests, and what those said to it. */
export type Outreach = Pick<
  WorldPlan,
  'eventBlasts' | 'blastReactions' | 'eventMailings' | 'eventFeedback' | 'feedbackSchedules'
>;

/** Blasts and feedback of one event. */
export function planOutreach(planned: PlannedEvent, registrations: readonly RegistrationRow[]): Outreach {
  const { blasts = [], feedbackMail } = planned.draft;
  const going = registrations.filter(({ status }) => status === 'going');
  const rows = blasts.map((draft) => planBlast(planned, draft, going));
  return {
    eventBlasts: rows.map(({ blast }) => blast),
    blastReactions: rows.flatMap(({ reactions }) => reactions),
    eventMailings: rows.map(({ mailing }) => mailing),
    eventFeedback: feedbackRows(planned, going),
    feedbackSchedules: feedbackMail ? [scheduleRow(planned, feedbackMail)] : [],
  };
}

function planBlast(
  planned: PlannedEvent,
  draft: BlastDraft,
  going: readonly RegistrationRow[],
): { blast: EventBlastRow; reactions: BlastReactionRow[]; mailing: EventMailingRow } {
  const { random, now, event, getUser } = planned;
  const createdAt = before(now, toMilliseconds(draft.ago));
  const [title, authorId] = [draft.title ?? null, getUser(draft.by).id];
  const blast = { id: idAt(createdAt, random), eventId: event.id, authorId, title, message: draft.text, createdAt };
  const reactions = (['like', 'love', 'celebrate', 'insightful', 'curious'] as const).flatMap((type) =>
    random
      .shuffled(going)
      .slice(0, draft.reactions[type] ?? 0)
      .map((guest) => reactionRow(planned, { blast, type, guest })),
  );
  return { blast, reactions, mailing: mailingRow(planned, blast, going) };
}

/** Within a day of when they could read it. */
function reactionRow(
  { random, now }: PlannedEvent,
  { blast, type, guest }: { blast: EventBlastRow; type: BlastReactionRow['type']; guest: RegistrationRow },
): BlastReactionRow {
  const from = latest(blast.createdAt, guest.createdAt);
  const createdAt = momentBetween(random, from, earliest(now, after(from, DAY)));
  return { blastId: blast.id, userId: guest.userId, type, createdAt };
}

/** The mails of a blast are long sent, to those who were going then. */
function mailingRow(
  { random }: PlannedEvent,
  { id, eventId, authorId, title, message, createdAt }: EventBlastRow,
  going: readonly RegistrationRow[],
): EventMailingRow {
  const total = going.filter((guest) => guest.createdAt < createdAt).length;
  const finishedAt = after(createdAt, MINUTE);
  const about = { eventId, kind: 'blast', blastId: id, subject: title ?? null, message, createdBy: authorId } as const;
  return { id: idAt(createdAt, random), ...about, total, sent: total, createdAt, notifiedAt: finishedAt, finishedAt };
}

/** Of people who were checked in; Maya has not given hers yet. */
function feedbackRows(
  { random, now, draft, event, getUser }: PlannedEvent,
  going: readonly RegistrationRow[],
): EventFeedbackRow[] {
  const feedback = draft.feedback ?? [];
  const named = new Set(['maya', ...feedback.flatMap(({ by }) => by ?? [])].map((key) => getUser(key).id));
  const unnamed = random.shuffled(going.filter(({ userId, checkedInAt }) => checkedInAt && !named.has(userId)));
  return feedback.map(({ by, rating, enjoyed, detail, suggestion, isAnonymous }) => ({
    id: timelessId(random),
    eventId: event.id,
    userId: by === undefined ? (unnamed.pop()?.userId ?? '') : getUser(by).id,
    rating,
    enjoyedAspects: [...enjoyed],
    otherEnjoyedDetail: detail ?? null,
    improvementSuggestions: suggestion ?? null,
    anonymous: isAnonymous ?? false,
    createdAt: momentBetween(random, after(event.endsAt, 10 * HOUR), earliest(now, after(event.endsAt, 4 * DAY))),
  }));
}

function scheduleRow(
  { now, event, draft, getUser }: PlannedEvent,
  { subject, message, sent }: FeedbackMailDraft,
): FeedbackScheduleRow {
  const scheduledAt = 'in' in sent ? after(now, toMilliseconds(sent.in)) : before(now, toMilliseconds(sent.ago));
  const sentAt = 'in' in sent ? null : after(scheduledAt, MINUTE / 2);
  return { eventId: event.id, subject, message, scheduledAt, sentAt, createdBy: getUser(draft.hosts[0]).id };
}
