import { fact } from '../platform/facts.ts';

/** A blast was sent, changed, hidden, shown again or deleted. */
export const blastChanged = fact<{ blastId: string; eventId: string; isDeleted: boolean }>('outreach.blast-changed');

/** A guest has given feedback for the first time. */
export const feedbackGiven = fact<{ eventId: string; communityId: string; userId: string; at: Date }>(
  'outreach.feedback-given',
);
