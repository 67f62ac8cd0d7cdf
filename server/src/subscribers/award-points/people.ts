import { inviteAccepted } from '../../communities/facts.ts';
import type { FactBus } from '../../platform/facts.ts';
import { award } from '../../points/service.ts';
import { profileCompleted } from '../../profiles/facts.ts';
import { awarded } from './award.ts';

/** Awards points for a complete profile, and for each invited person who joined. */
export function awardForPeople(facts: FactBus): void {
  // In the transaction: the reply shows the points.
  facts.subscribe(profileCompleted, {
    inTransaction: (tx, { userId, at }) => award(tx, { userId, reason: 'profile_completed', subjectId: userId, at }),
  });
  facts.subscribe(
    inviteAccepted,
    awarded(({ invitedBy, userId, communityId, at }) => ({
      userId: invitedBy,
      reason: 'invite_joined',
      subjectId: userId,
      communityId,
      at,
    })),
  );
}
