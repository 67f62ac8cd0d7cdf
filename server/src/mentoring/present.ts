import { durations } from '@homecoming/contract/limits.ts';
import type {
  Mentor,
  MentorOffer,
  Mentorship,
  MentorshipPair,
  MentorshipState,
} from '@homecoming/contract/mentoring.ts';
import { isMentoringTopic, type MentoringTopic } from '@homecoming/contract/mentoring-topics.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import { DAY_MS } from '../platform/calendar.ts';
import type { mentorshipFeedback } from '../schema/alumni/mentoring.ts';
import type { MentorshipRow, OfferRow } from './access.ts';
import { isFutile } from './state-changes.ts';

type FeedbackRow = typeof mentorshipFeedback.$inferSelect;

export function presentOffer(offer: OfferRow): MentorOffer {
  return {
    topics: offer.topics.filter(isMentoringTopic),
    lasts: offer.lasts,
    capacity: offer.capacity,
    active: offer.active,
    paused: offer.pausedAt !== null,
    confirmed: offer.confirmedAt !== null,
  };
}

/** An offer with what its person shows to plain members. */
export interface ListedOffer {
  readonly offer: OfferRow;
  readonly person: PersonRow;
  readonly industry: string | null;
  readonly program: string | null;
  readonly city: string | null;
}

export function presentMentor({ offer, person, industry, program, city }: ListedOffer): Mentor {
  return {
    id: offer.userId,
    person: presentPerson(person),
    topics: offer.topics.filter(isMentoringTopic),
    lasts: offer.lasts,
    places: offer.capacity - offer.active,
    answers_in: offer.answersIn,
    industry,
    program,
    city,
    confirmed: offer.confirmedAt !== null,
  };
}

/** A request or mentorship of a reader. */
export interface OwnMentorship {
  readonly row: MentorshipRow;
  readonly community: { readonly id: string; readonly name: string };
  /** The community has mentoring now. */
  readonly isOn: boolean;
  /** The reader is a member of the community now. */
  readonly isMember: boolean;
  /** The other one. */
  readonly person: PersonRow;
  readonly feedback: FeedbackRow | null;
}

export function presentMentorship(
  { row, community, isOn, isMember, person, feedback }: OwnMentorship,
  { readerId, now, others }: { readerId: string; now: Date; others: readonly Person[] },
): Mentorship {
  const role = row.mentorId === readerId ? 'mentor' : 'mentee';
  const answered = (role === 'mentor' ? row.mentorYesAt : row.menteeYesAt) !== null;
  const isWaiting = row.state === 'waiting' && row.expiresAt > now;
  const feedbackUntil = findFeedbackEnd(row);
  return {
    ...presentShared(row),
    community,
    role,
    person: presentPerson(person),
    text: row.text,
    answered,
    expires_at: row.expiresAt.toISOString(),
    ends_if_silent_at: row.askedAt === null || row.state !== 'running' ? null : toIso(row.dueAt),
    feedback: feedback && { rating: feedback.rating, text: feedback.text },
    feedback_until: toIso(feedbackUntil),
    others: [...others],
    can: {
      accept: isWaiting && !answered && isOn,
      decline: isWaiting && !answered && (row.isProposal || role === 'mentor'),
      withdraw: isWaiting && !row.isProposal && role === 'mentee',
      end: row.state === 'running',
      give_feedback: feedbackUntil !== null && feedbackUntil > now && isMember,
    },
  };
}

/** Until when both can say how a mentorship was; null before its end, and for what never was one. */
export function findFeedbackEnd({ state, endedAt }: MentorshipRow): Date | null {
  if (state !== 'ended' || endedAt === null) return null;
  return new Date(endedAt.getTime() + durations.mentorFeedbackDays * DAY_MS);
}

/** A pair, for the managers. */
export interface Pair {
  readonly row: MentorshipRow;
  readonly mentor: PersonRow;
  readonly mentee: PersonRow;
}

export function presentPair({ row, mentor, mentee }: Pair): MentorshipPair {
  return {
    ...presentShared(row),
    mentor: presentPerson(mentor),
    mentee: presentPerson(mentee),
    can: { withdraw: row.isProposal && row.state === 'waiting' },
  };
}

function presentShared(row: MentorshipRow) {
  return {
    id: row.id,
    topic: toTopic(row.topic),
    state: toShownState(row),
    proposed: row.isProposal,
    created_at: row.createdAt.toISOString(),
    started_at: toIso(row.startedAt),
    ended_at: toIso(row.endedAt),
  };
}

function toShownState(row: MentorshipRow): MentorshipState {
  return isFutile(row) ? 'closed' : row.state;
}

function toTopic(topic: string): MentoringTopic {
  if (!isMentoringTopic(topic)) throw new Error(`${topic} is no topic any more`);
  return topic;
}

function toIso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
