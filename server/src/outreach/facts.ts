import { fact } from '../platform/facts.ts';

/** Organisers have sent a blast to everybody who is going. */
export const blastSent = fact<{ blastId: string; eventId: string; at: Date }>('outreach.blast-sent');

/** A blast was deleted. */
export const blastDeleted = fact<{ blastId: string; eventId: string }>('outreach.blast-deleted');

/** A guest has given feedback for the first time. */
export const feedbackGiven = fact<{ eventId: string; communityId: string; userId: string; at: Date }>(
  'outreach.feedback-given',
);
