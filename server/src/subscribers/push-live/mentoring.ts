import { mentorshipMoved } from '../../mentoring/facts.ts';
import type { FactBus } from '../../platform/facts.ts';

/** Pushes to both people of a request or mentorship that it has changed. */
export function pushMentoring(facts: FactBus): void {
  facts.subscribe(mentorshipMoved, {
    afterCommit(app, { id, communityId: community, mentorId, menteeId }) {
      for (const user of [mentorId, menteeId]) app.live.push({ user }, 'mentorship.updated', { id, community });
    },
  });
}
