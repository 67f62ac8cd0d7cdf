import { mentorshipsOfMonth } from '@homecoming/contract/points.ts';
import { mentorshipFulfilled } from '../../mentoring/facts.ts';
import type { FactBus } from '../../platform/facts.ts';
import { awardInMonth } from '../../points/service.ts';

/** Awards points to both people of a mentorship of 28 days of which both have said how it was, for four in a month. */
export function awardForMentoring(facts: FactBus): void {
  facts.subscribe(mentorshipFulfilled, {
    // One after the other: each counts those before.
    async durable(tx, fulfilled) {
      for (const { id: subjectId, communityId, mentorId, menteeId, at } of fulfilled) {
        const earned = { subjectId, communityId, at };
        await awardInMonth(tx, { ...earned, userId: mentorId, reason: 'mentor' }, mentorshipsOfMonth);
        await awardInMonth(tx, { ...earned, userId: menteeId, reason: 'mentee' }, mentorshipsOfMonth);
      }
    },
  });
}
