import { fact } from '../platform/facts.ts';

/** What happened to a request or mentorship. */
export type MentorshipMove =
  | 'asked'
  | 'reminded'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'full'
  | 'closed'
  | 'silent'
  | 'ended';

/** A request was made or answered, or a mentorship went on or ended. */
export const mentorshipMoved = fact<{
  id: string;
  communityId: string;
  mentorId: string;
  menteeId: string;
  topic: string;
  /** Managers proposed it. */
  isProposal: boolean;
  /** Who had said yes before. */
  yesOf: readonly string[];
  move: MentorshipMove;
  /** Tells apart what can happen several times: when it was due, in milliseconds; else 0. */
  turn: number;
  /** Who did it; null where nobody did, or where nobody is to learn who. */
  byId: string | null;
  at: Date;
}>('mentoring.moved');

/** Somebody offered to mentor people of a community in which managers confirm mentors, was confirmed, or offers it no longer. */
export const offerMoved = fact<{
  communityId: string;
  userId: string;
  move: 'offered' | 'confirmed' | 'removed';
  at: Date;
}>('mentoring.offer-moved');

/** Two requests in a row were left without an answer, so nobody can ask this mentor any more. */
export const offerPaused = fact<{
  /** The last request that they left without an answer. */
  mentorshipId: string;
  communityId: string;
  userId: string;
  at: Date;
}>('mentoring.offer-paused');

/** A mentorship took 28 days or longer, and both have said how it was. */
export const mentorshipFulfilled = fact<{
  id: string;
  communityId: string;
  mentorId: string;
  menteeId: string;
  at: Date;
}>('mentoring.fulfilled');
