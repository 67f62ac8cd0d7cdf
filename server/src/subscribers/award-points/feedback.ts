import { feedbackGiven } from '../../outreach/facts.ts';
import type { FactBus } from '../../platform/facts.ts';
import { awarded } from './award.ts';

/** Awards points for feedback, once for an event; they are never taken back. */
export function awardForFeedback(facts: FactBus): void {
  facts.subscribe(
    feedbackGiven,
    awarded(({ eventId: subjectId, communityId, userId, at }) => ({
      userId,
      reason: 'event_feedback',
      subjectId,
      communityId,
      at,
    })),
  );
}
